"""Reads what is there, then writes the whole file again.

hint: Killed between the emptying and the writing
"""


def save_message(path, message):
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text(old + json.dumps(message, ensure_ascii=False) + "\n", encoding="utf-8")


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
