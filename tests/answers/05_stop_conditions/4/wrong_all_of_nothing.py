"""Asks whether all of the last calls are old: of none, all are.

hint: No call was made yet
"""


def nothing_new(n):
    def fingerprint(call, result):
        try:
            arguments = json.dumps(json.loads(call.arguments), sort_keys=True)
        except ValueError:
            arguments = call.arguments
        return call.name, arguments, result.content

    def stop(run):
        marks = [fingerprint(*action) for action in run.actions]
        last = range(max(len(marks) - n, 0), len(marks))
        if run.reply is None and all(marks[i] in marks[:i] for i in last):
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
