"""A later action takes the place of the first.

hint: That is the last action
"""


def my_reader(text):
    english = {chinese: mark for mark, chinese in marks.items()}
    any_mark = "|".join([*marks, *english])
    parts = re.split(rf"^\**({any_mark})\**[:：]\**", text, flags=re.MULTILINE)
    found = {}
    for name, part in zip(parts[1::2], parts[2::2], strict=True):
        if english.get(name, name) == "Observation":
            break
        found[english.get(name, name)] = part.strip()
    name = found.get("Action", "").replace("`", "")
    if name and name != "无":
        return Written(action=name, arguments=json_in(found.get("Action Input", "{}")))
    if "Final Answer" in found:
        return Written(answer=found["Final Answer"])
    return Written(problem="no action, no answer")
