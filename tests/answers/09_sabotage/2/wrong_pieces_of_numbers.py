"""Looks for the digits in the texts.

hint: 165 is a piece of 1654
"""


def unfounded_in(run):
    seen = " ".join([run.task, *(call.content for call in run.calls)])
    found = []
    for number in re.findall(r"\d+(?:\.\d+)?", run.answer or ""):
        if number not in seen and float(number) not in found:
            found.append(float(number))
    return found
