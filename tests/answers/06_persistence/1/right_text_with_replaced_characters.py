"""Reads the file as text, with replacements for what is no UTF-8."""


def save_message(path, message):
    data = path.read_bytes() if path.exists() else b""
    end = data.rfind(b"\n") + 1
    if end != len(data):
        os.truncate(path, end)
    with open(path, "a", encoding="utf-8", newline="\n") as f:
        json.dump(message, f, ensure_ascii=False)
        f.write("\n")


def load_messages(path):
    if not path.exists():
        return [], []
    messages, problems = [], []
    parts = path.read_text(encoding="utf-8", errors="replace").split("\n")
    for n, text in enumerate(parts[:-1], start=1):
        try:
            m = json.loads(text)
            if m["role"] not in ROLES:
                raise ValueError
        except (ValueError, KeyError, TypeError):
            problems.append(f"line {n} is no message")
            continue
        messages.append(m)
    if parts[-1] != "":
        problems.append(f"line {len(parts)} is torn")
    return messages, problems
