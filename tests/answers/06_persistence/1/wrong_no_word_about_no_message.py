"""Leaves JSON that is no message out without a word.

hint: also one that is JSON but no message
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
        except ValueError:
            problems.append(f"line {number} is no message")
            continue
        if isinstance(message, dict) and "role" in message:
            messages.append(message)
    if torn:
        problems.append(f"line {len(lines) + 1} is torn")
    return messages, problems
