"""Gives the whole message instead of its text.

hint: Its text stands under 'content'
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        answer = model(session.messages)
        session.append(answer)
    return answer
