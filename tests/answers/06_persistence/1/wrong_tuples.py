"""Gives tuples.

hint: Give back two lists
"""


def save_message(path, message):
    with path.open("a", encoding="utf-8") as f:
        f.write(json.dumps(message, ensure_ascii=False) + "\n")


def load_messages(path):
    if not path.exists():
        return (), ()
    return (), ()
