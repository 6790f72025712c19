"""Saves the answer as the user's.

hint: The answer is not the user's
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        answer = model(session.messages)
        session.append(user_message(answer["content"]))
    return answer["content"]
