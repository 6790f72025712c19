"""Tells of the torn line only.

hint: Line 3 was left out without a word
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
    messages, problems = [], []
    *lines, torn = path.read_bytes().split(b"\n")
    for number, line in enumerate(lines, 1):
        try:
            message = json.loads(line)
            if message["role"] not in ROLES:
                raise ValueError("no role that is known")
            messages.append(message)
        except (ValueError, TypeError, KeyError):
            continue
    if torn:
        problems.append(f"line {len(lines) + 1} is torn")
    return messages, problems
