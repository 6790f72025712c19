"""A torn line is ended by a newline, and so stays in the file as a bad line."""


def save_message(path, message):
    torn = path.exists() and path.read_bytes()[-1:] not in (b"", b"\n")
    with open(path, "a", encoding="utf-8", newline="\n") as file:
        print(json.dumps(message, ensure_ascii=False), file=file) if not torn else file.write(
            "\n" + json.dumps(message, ensure_ascii=False) + "\n"
        )


def load_messages(path):
    messages, problems = [], []
    number = 0
    if path.exists():
        with open(path, "rb") as file:  # a binary file's lines end at b"\n" alone
            for line in file:
                number += 1
                whole = line.endswith(b"\n")
                try:
                    message = json.loads(line.decode("utf-8"))
                    ok = whole and type(message) is dict and message.get("role") in ROLES
                except (UnicodeDecodeError, json.JSONDecodeError):
                    ok = False
                if ok:
                    messages += [message]
                elif whole:
                    problems += [f"In line {number} there is no message."]
                else:
                    problems += [f"Line {number} was cut off by a kill."]
    return messages, problems
