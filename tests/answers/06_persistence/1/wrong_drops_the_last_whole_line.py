"""Takes the last whole line for a torn one.

hint: Does a whole file end in a torn one?
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
    *lines, torn = path.read_bytes().strip().split(b"\n")
    messages = [json.loads(line) for line in lines]
    return messages, [f"line {len(lines) + 1} is torn"]
