"""Asks for the edges of words.

hint: a Chinese sign is a letter like any other
"""


def unfounded_in(run):
    """A RunTrace -> the figures of its answer that stand in no observation nor in the question."""
    number = re.compile(r"\b\d+(?:,\d{3}(?!\d))*(?:\.\d+)?\b")

    def numbers_in(text):
        return [float(found.replace(",", "")) for found in number.findall(text or "")]

    ground = set(numbers_in(run.task))
    for call in run.calls:
        ground.update(numbers_in(call.content))
    return [each for each in dict.fromkeys(numbers_in(run.answer)) if each not in ground]
