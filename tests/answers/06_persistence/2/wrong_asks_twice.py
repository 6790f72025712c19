"""Asks the model once to save and once to return.

hint: Keep its answer in a variable
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        session.append(model(session.messages))
        return model(session.messages)["content"]
