"""Sends the new question alone.

hint: cannot know what it means
"""


def ask(model, path, words):
    with Session(path) as session:
        session.append(user_message(words))
        answer = model([user_message(words)])
        session.append(answer)
    return answer["content"]
