"""Goes line by line, without a regular expression for the marks."""


def mark_of(line):
    bare = line.lstrip("*")
    for english, chinese in marks.items():
        for word in (english, chinese):
            rest = bare.removeprefix(word)
            rest = rest.lstrip("*")
            if bare.startswith(word) and rest[:1] in (":", "："):
                return english, rest[1:].lstrip("*")
    return "", line


def my_reader(text):
    found = []
    for line in text.splitlines():
        mark, rest = mark_of(line)
        if mark:
            found.append([mark, rest])
        elif found:
            found[-1][1] += "\n" + line
    action = None
    for mark, body in found:
        body = body.strip()
        if action:
            return Written(
                action=action, arguments=json_in(body) if mark == "Action Input" else "{}"
            )
        if mark == "Observation":
            break
        if mark == "Action" and body.strip("`") not in ("None", "无"):
            action = body.strip("`")
        if mark == "Final Answer":
            return Written(answer=body)
    return Written(action=action) if action else Written(problem="keine Aktion, keine Antwort")
