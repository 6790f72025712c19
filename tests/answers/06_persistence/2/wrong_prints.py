"""Prints the answer and returns nothing.

hint: A print shows the answer
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        answer = model(session.messages)
        session.append(answer)
    print(answer["content"])
