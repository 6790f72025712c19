"""Takes the same words for the same message.

hint: asks the same again
"""


def ask(model, path, words):
    with Session(path) as session:
        if user_message(words) not in session.messages:
            session.append(user_message(words))
        answer = model(session.messages)
        if answer not in session.messages:
            session.append(answer)
    return answer["content"]
