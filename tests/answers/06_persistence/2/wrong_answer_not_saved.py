"""Forgets to save the answer.

hint: The answer is not in the file
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        return model(session.messages)["content"]
