"""Leaves out the question to which no answer came.

hint: also the question without an answer
"""


def ask(model, path, words):
    with Session(path) as session:
        before = session.messages
        session.append(user_message(words))
        while before and before[-1]["role"] == "user":
            before.pop()
        answer = model([*before, user_message(words)])
        session.append(answer)
    return answer["content"]
