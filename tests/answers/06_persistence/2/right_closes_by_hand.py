"""try and finally in place of with; the list is made before the question is saved."""


def ask(model, path, words):
    session = Session(path)
    try:
        question = {"role": "user", "content": words}
        messages = session.messages + [question]
        session.append(question)
        session.append(model(messages))
        return session.messages[-1]["content"]
    finally:
        session.close()
