"""Knows one colon only.

hint: The colon `：` is another sign
"""


def my_reader(text):
    """A reply in English or Chinese -> Written: an action, an answer, or a problem."""
    english = {chinese: mark for mark, chinese in marks.items()}
    any_mark = "|".join([*marks, *english])
    parts = re.split(rf"^\**({any_mark})\**:\**", text, flags=re.MULTILINE)
    action = ""
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        mark, body = english.get(name, name), part.strip()
        if mark == "Action Input" and action:
            return Written(action=action, arguments=json_in(body))
        if action or mark == "Observation":
            break
        if mark == "Final Answer" and body:
            return Written(answer=body)
        if mark == "Action":
            named = body.replace("`", "").strip()
            action = "" if named.lower() in ("none", "无") else named
    if action:
        return Written(action=action)
    return Written(problem="there is no Action and no Final Answer")
