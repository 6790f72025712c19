"""Walks through the file's own lines, and cuts in the open file."""


def save_message(path, message):
    with path.open("a+b") as f:
        f.seek(0)
        data = f.read()
        keep = data.rfind(b"\n") + 1
        f.truncate(keep)
        f.write((json.dumps(message, ensure_ascii=False) + "\n").encode("utf-8"))


def load_messages(path):
    messages, problems = [], []
    try:
        with open(path, "rb") as f:
            for n, line in enumerate(f, 1):
                if not line.endswith(b"\n"):
                    problems.append(f"line {n} is torn")
                    break
                try:
                    m = json.loads(line)
                except ValueError:
                    m = None
                if type(m) is dict and m.get("role") in ROLES:
                    messages.append(m)
                else:
                    problems.append(f"line {n} is no message")
    except FileNotFoundError:
        pass
    return messages, problems
