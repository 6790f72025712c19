"""The lesson's way: read_line and read_lines, split at the newline."""


def write_line(path, message):
    line = json.dumps(message, ensure_ascii=False) + "\n"
    with path.open("ab") as file:
        file.write(line.encode())


def save_message(path, message):
    if path.exists():
        torn = path.read_bytes().split(b"\n")[-1]
        if torn:
            os.truncate(path, path.stat().st_size - len(torn))
    write_line(path, message)


def read_line(line):
    message = json.loads(line)
    if not isinstance(message, dict) or message.get("role") not in ROLES:
        raise ValueError("JSON, but no message")
    return message


def load_messages(path):
    data = path.read_bytes() if path.exists() else b""
    *lines, torn = data.split(b"\n")
    messages, problems = [], []
    for number, line in enumerate(lines, 1):
        try:
            messages.append(read_line(line))
        except ValueError:
            problems.append(f"line {number} is no message, and left out: {line[:20]}")
    if torn:
        problems.append(f"line {len(lines) + 1} is torn, and dropped: {torn[:20]}")
    return messages, problems
