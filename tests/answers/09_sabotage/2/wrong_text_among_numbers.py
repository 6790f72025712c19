"""Asks whether a number is among texts.

hint: A content is a text
"""


def unfounded_in(run):
    observed = [call.content for call in run.calls]
    numbers = [float(each) for each in re.findall(r"\d+(?:\.\d+)?", run.answer or "")]
    return [each for each in numbers if each not in observed]
