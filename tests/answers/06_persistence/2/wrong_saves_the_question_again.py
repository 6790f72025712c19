"""Saves the question before, and all messages once more after.

hint: The question was saved already
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        messages = session.messages
        answer = model(messages)
        messages.append(answer)
        for message in messages:
            session.append(message)
    return answer["content"]
