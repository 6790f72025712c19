"""Takes the action and the answer.

hint: Action and answer at once
"""


def my_reader(text):
    english = {chinese: mark for mark, chinese in marks.items()}
    any_mark = "|".join([*marks, *english])
    parts = re.split(rf"^\**({any_mark})\**[:：]\**", text, flags=re.MULTILINE)
    found = {}
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        found.setdefault(english.get(name, name), part.strip())
    name = found.get("Action", "").replace("`", "").replace("无", "")
    if not found:
        return Written(problem="no mark")
    given = json_in(found.get("Action Input", "{}"))
    return Written(action=name, arguments=given, answer=found.get("Final Answer"))
