"""Compares texts.

hint: As texts they differ
"""


def unfounded_in(run):
    number = re.compile(r"\d+(?:,\d{3}(?!\d))*(?:\.\d+)?")
    ground = {each.replace(",", "") for each in number.findall(run.task)}
    for call in run.calls:
        ground |= {each.replace(",", "") for each in number.findall(call.content)}
    found = [each.replace(",", "") for each in number.findall(run.answer or "")]
    return [float(each) for each in dict.fromkeys(found) if each not in ground]
