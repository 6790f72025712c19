"""Saves an answer that nobody gave when the model is cut off.

hint: nothing is made up
"""


def ask(model, path, words):
    answer = assistant_message("(no answer)")
    with Session(path) as session:
        session.append(user_message(words))
        try:
            answer = model(session.messages)
        finally:
            session.append(answer)
    return answer["content"]
