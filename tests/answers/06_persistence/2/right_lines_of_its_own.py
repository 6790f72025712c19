"""No Session: JSON Lines by hand."""


def ask(model, path, words):
    def save(message):
        with path.open("ab") as file:
            file.write(json.dumps(message, ensure_ascii=False).encode() + b"\n")
        return message

    save(user_message(words))
    lines = path.read_text(encoding="utf-8").rstrip("\n").split("\n")
    return save(model([json.loads(line) for line in lines]))["content"]
