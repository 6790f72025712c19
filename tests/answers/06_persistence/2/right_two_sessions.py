"""Opens the session once for the question and once for the answer."""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        messages = session.messages
    answer = model(messages)
    with Session(path) as session:
        session.append(answer)
    return answer["content"]
