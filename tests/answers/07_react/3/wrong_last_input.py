"""The first action with the last input.

hint: got the second one's input
"""


def my_reader(text):
    english = {chinese: mark for mark, chinese in marks.items()}
    any_mark = "|".join([*marks, *english])
    parts = re.split(rf"^\**({any_mark})\**[:：]\**", text, flags=re.MULTILINE)
    action, given = "", "{}"
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        mark, body = english.get(name, name), part.strip()
        if mark == "Observation":
            break
        if mark == "Action" and not action and body != "无":
            action = body.replace("`", "")
        if mark == "Action Input":
            given = json_in(body)
        if mark == "Final Answer" and not action:
            return Written(answer=body)
    return Written(action=action, arguments=given, problem="" if action else "nothing")
