"""A plain loop: each call waits for the one before.

hint: They ran one after another
"""


def run_together(calls, run, seconds=30):
    texts = []
    for call in calls:
        try:
            texts.append(run(call))
        except Exception as error:
            texts.append(f"Error: {type(error).__name__}: {error}")
    return texts
