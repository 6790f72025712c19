"""All grounds in one text."""

PATTERN = r"\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?"


def unfounded_in(run):
    if run.answer is None:
        return []
    read = "\n".join([run.task] + [call.content for step in run.steps for call in step.calls])
    known = [float(found.replace(",", "")) for found in re.findall(PATTERN, read)]
    claimed = [float(found.replace(",", "")) for found in re.findall(PATTERN, run.answer)]
    return [each for n, each in enumerate(claimed) if each not in known and each not in claimed[:n]]
