"""Cuts with heard, which knows English only.

hint: 观察 is a mark, too
"""


def my_reader(text):
    names = "Action Input|行动输入|Action|行动|Final Answer|最终答案|Thought|思考"
    parts = re.split(rf"^\**({names})\**[:：]\**", heard(text), flags=re.MULTILINE)
    action = ""
    for mark, part in zip(parts[1::2], parts[2::2], strict=True):
        body = part.strip()
        if mark in ("Action Input", "行动输入") and action:
            start = body.find("{")
            return Written(action=action, arguments=body[start:].removesuffix("\n```"))
        if mark in ("Final Answer", "最终答案") and not action:
            return Written(answer=body)
        if mark in ("Action", "行动"):
            action = body.strip("`").replace("无", "").replace("None", "")
    return Written(action=action, problem="" if action else "nothing")
