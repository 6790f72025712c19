"""Gives the model the words alone.

hint: The model takes a list of messages
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        answer = model(words)
        session.append(answer)
    return answer["content"]
