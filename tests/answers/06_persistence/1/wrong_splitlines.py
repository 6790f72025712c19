"""Cuts the text with splitlines, which knows more line ends than the newline.

hint: str.splitlines() also cuts
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
    text = path.read_bytes().decode("utf-8", "replace")
    messages, problems = [], []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            messages.append(json.loads(line))
        except ValueError:
            problems.append(f"line {number} is no message")
    return messages, problems
