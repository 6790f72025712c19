"""Takes the commas away, then looks for the digits.

hint: 165 is a piece of 1654
"""


def unfounded_in(run):
    seen = " ".join([run.task, *(call.content for call in run.calls)]).replace(",", "")
    answer = (run.answer or "").replace(",", "")
    return [float(each) for each in re.findall(r"\d+\.?\d*", answer) if each not in seen]
