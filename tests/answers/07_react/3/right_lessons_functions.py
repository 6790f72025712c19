"""The lesson's two functions, after the reply is put into English."""


def in_english(text):
    text = re.split(r"^\**(?:Observation|观察)\**[:：]", text, maxsplit=1, flags=re.MULTILINE)[0]
    for mark, word in marks.items():
        text = re.sub(rf"^\**(?:{mark}|{word})\**[:：]\**", f"{mark}:", text, flags=re.MULTILINE)
    return text


def sections(text):
    mark = re.compile(r"^(Thought|Action Input|Action|Final Answer):", re.MULTILINE)
    _, *parts = mark.split(in_english(text))
    return [(mark, part.strip()) for mark, part in zip(parts[::2], parts[1::2], strict=True)]


def name_in(body):
    words = body.replace("`", "").split()
    return "" if not words or words[0].lower() in ("none", "无") else words[0]


def my_reader(text):
    thought, action = "", ""
    for mark, body in sections(text):
        if mark == "Action Input" and action:
            return Written(thought, action, json_in(body))
        if action:
            break
        if mark == "Final Answer" and body:
            return Written(thought, answer=body)
        thought = body if mark == "Thought" else thought
        action = name_in(body) if mark == "Action" else ""
    problem = "" if action else "there is no Action and no Final Answer"
    return Written(thought, action, problem=problem)
