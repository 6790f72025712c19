"""Takes the messages before the question is added.

hint: When was the list made?
"""


def ask(model, path, words):
    with Session(path) as session:
        messages = session.messages
        session.append(user_message(words))
        answer = model(messages)
        session.append(answer)
    return answer["content"]
