"""Splits the text at blanks.

hint: A content is a text
"""


def numbers_of(text):
    found = []
    for word in (text or "").split():
        try:
            found.append(float(word.replace(",", "")))
        except ValueError:
            pass
    return found


def unfounded_in(run):
    ground = numbers_of(run.task)
    for call in run.calls:
        ground += numbers_of(call.content)
    return [each for each in numbers_of(run.answer) if each not in ground]
