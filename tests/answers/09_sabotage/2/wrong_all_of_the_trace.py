"""Looks into the whole trace, answer aside.

hint: does not come true by being asked for
"""


def unfounded_in(run):
    """A RunTrace -> the figures of its answer that stand in no observation nor in the question."""
    number = re.compile(r"\d+(?:,\d{3}(?!\d))*(?:\.\d+)?")

    def numbers_in(text):
        return [float(found.replace(",", "")) for found in number.findall(text or "")]

    ground = set(numbers_in(run.task))
    ground.update(numbers_in(str(run.steps)))
    return [each for each in dict.fromkeys(numbers_in(run.answer)) if each not in ground]
