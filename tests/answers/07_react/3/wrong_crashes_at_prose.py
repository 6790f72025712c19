"""Takes the first match for granted.

hint: A reply may hold anything
"""


def my_reader(text):
    if re.search("^(Observation|观察)", text, re.MULTILINE):
        text = re.split("^(?:Observation|观察)", text, flags=re.MULTILINE)[0]
    action = re.search(r"^\**(?:Action|行动)\**[:：]\**(.*)", text, re.MULTILINE)[1].strip(" `")
    if action in ("None", "无"):
        return Written(answer=re.split("Final Answer:|最终答案：", text)[1].strip())
    given = re.search(r"^\**(?:Action Input|行动输入)\**[:：]\**(.*)", text, re.M | re.S)[1]
    return Written(action=action, arguments=json_in(given))
