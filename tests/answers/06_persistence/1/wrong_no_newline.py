"""Forgets the newline at the end of the line.

hint: End the line with a newline
"""


def save_message(path, message):
    with open(path, "a", encoding="utf-8") as file:
        file.write(json.dumps(message, ensure_ascii=False))


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
            problems.append(f"line {number} is no message")
    if torn:
        problems.append(f"line {len(lines) + 1} is torn")
    return messages, problems
