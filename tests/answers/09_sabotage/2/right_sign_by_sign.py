"""Reads sign by sign, without a pattern."""


def read(text):
    """The numbers of a text, as fractions would be: exact up to the last digit."""
    found, word = [], ""
    text = text or ""
    for place, sign in enumerate(text + " "):
        behind = text[place + 1 : place + 5]
        of_three = behind[:3].isdigit() and len(behind[:3]) == 3 and not behind[3:4].isdigit()
        if sign.isdigit():
            word += sign
        elif sign == "." and word and "." not in word and behind[:1].isdigit():
            word += sign
        elif sign == "," and word and "." not in word and of_three:
            continue
        elif word:
            found.append(float(word))
            word = ""
    return found


def unfounded_in(run):
    ground = read(run.task)
    for call in run.calls:
        ground.extend(read(call.content))
    result = []
    for each in read(run.answer):
        if each not in ground and each not in result:
            result.append(each)
    return result
