"""Asks the model of the example.

hint: Call `model`
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        answer = short_model(session.messages)
        session.append(answer)
    return answer["content"]
