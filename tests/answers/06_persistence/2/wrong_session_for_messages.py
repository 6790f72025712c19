"""Gives the model the session.

hint: session.messages
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        answer = model(session)
        session.append(answer)
    return answer["content"]
