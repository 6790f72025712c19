"""Writes the dict as Python does.

hint: one line of JSON
"""


def save_message(path, message):
    with path.open("a", encoding="utf-8") as f:
        f.write(str(message) + "\n")


def load_messages(path):
    return [], []
