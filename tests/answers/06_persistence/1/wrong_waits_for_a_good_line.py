"""Tries a bad line again and again.

hint: Is there a loop that never ends?
"""


def save_message(path, message):
    data = path.read_bytes() if path.exists() else b""
    if not data.endswith(b"\n") and data:
        os.truncate(path, data.rfind(b"\n") + 1)
    with path.open("ab") as file:
        file.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")


def load_messages(path):
    if not path.exists():
        return [], []
    messages, problems, number = [], [], 0
    *lines, torn = path.read_bytes().split(b"\n")
    while number < len(lines):
        try:
            messages.append(json.loads(lines[number]))
            number += 1
        except ValueError:
            continue
    return messages, problems
