"""Compares a call with the one right before it.

hint: look for each call in all of the run
"""


def nothing_new(n):
    def fingerprint(call, result):
        try:
            arguments = json.dumps(json.loads(call.arguments), sort_keys=True)
        except ValueError:
            arguments = call.arguments
        return call.name, arguments, result.content

    def stop(run):
        stale = 0
        marks = [fingerprint(*action) for action in run.actions]
        for before, mark in zip(marks, marks[1:], strict=False):
            stale = stale + 1 if mark == before else 0
        if run.reply is None and stale >= n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
