"""Three digits behind a comma, whatever follows.

hint: there are four digits
"""


def unfounded_in(run):
    """A RunTrace -> the figures of its answer that stand in no observation nor in the question."""
    number = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")

    def numbers_in(text):
        return [float(found.replace(",", "")) for found in number.findall(text or "")]

    ground = set(numbers_in(run.task))
    for call in run.calls:
        ground.update(numbers_in(call.content))
    return [each for each in dict.fromkeys(numbers_in(run.answer)) if each not in ground]
