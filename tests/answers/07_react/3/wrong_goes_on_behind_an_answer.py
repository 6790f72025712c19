"""Line by line, and an action may still come behind the answer.

hint: up to the next mark
"""


def my_reader(text):
    names = "|".join([*marks, *marks.values()])
    lines = text.split("\n")
    action = None
    args = "{}"
    mode = None
    buf = []
    import re

    for line in lines:
        line2 = line.replace("**", "")
        m = re.match(r"(" + names + r")\s*[:：]\s*(.*)", line2)
        if m:
            k = m[1]
            if k in ("Observation", "观察"):
                break
            if k in ("Action", "行动"):
                if action:
                    break
                name = m[2].strip("` ")
                if name not in ("None", "无"):
                    action = name
            elif k in ("Action Input", "行动输入"):
                mode = "input"
                buf = [m[2]]
                continue
            elif k in ("Final Answer", "最终答案"):
                if action:
                    break
                mode = "answer"
                buf = [m[2]]
                continue
            mode = None
        elif mode:
            buf.append(line)
    if action:
        return Written(action=action, arguments=json_in("\n".join(buf)) if buf else "{}")
    if buf:
        return Written(answer="\n".join(buf).strip())
    return Written(problem="?")
