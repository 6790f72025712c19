"""Leaves lines out and tells nobody.

hint: Silence is how days get lost
"""


def save_message(path, message):
    data = path.read_bytes() if path.exists() else b""
    if not data.endswith(b"\n") and data:
        os.truncate(path, data.rfind(b"\n") + 1)
    with path.open("ab") as file:
        file.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")


def load_messages(path):
    messages = []
    if path.exists():
        for line in path.read_bytes().split(b"\n"):
            try:
                messages.append(json.loads(line))
            except ValueError:
                pass
    return messages, []
