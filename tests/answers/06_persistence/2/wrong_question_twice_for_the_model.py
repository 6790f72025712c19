"""Saves the question, then adds it to the list that holds it.

hint: session.messages has it
"""


def ask(model, path, words):
    with Session(path) as session:
        before = session.messages
        session.append(user_message(words))
        first = not before
        answer = model(session.messages if first else [*session.messages, user_message(words)])
        session.append(answer)
    return answer["content"]
