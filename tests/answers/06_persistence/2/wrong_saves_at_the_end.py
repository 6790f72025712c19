"""Saves only what is new, but after the model has answered.

hint: A kill now would cost the question
"""


def ask(model, path, words):
    with Session(path) as session:
        messages = [*session.messages, user_message(words)]
        answer = model(messages)
        session.append(messages[-1])
        session.append(answer)
    return answer["content"]
