"""Leaves the file open, so the line waits in memory.

hint: close it
"""


def save_message(path, message):
    global f
    f = open(path, "ab")
    f.write(json.dumps(message, ensure_ascii=False).encode("utf-8") + b"\n")


def load_messages(path):
    return [], []
