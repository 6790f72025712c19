"""Writes texts, from which no role can be read.

hint: The question is in the file
"""


def ask(model, path, words):
    with path.open("a", encoding="utf-8") as f:
        f.write(words + "\n")
    answer = model([user_message(w) for w in path.read_text(encoding="utf-8").splitlines()])
    with path.open("a", encoding="utf-8") as f:
        f.write(answer["content"] + "\n")
    return answer["content"]
