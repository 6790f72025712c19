"""Waits in a loop for calls that do not come.

hint: Is there a loop that never ends?
"""


def nothing_new(n):
    def fingerprint(call, result):
        try:
            arguments = json.dumps(json.loads(call.arguments), sort_keys=True)
        except ValueError:
            arguments = call.arguments
        return call.name, arguments, result.content

    def stop(run):
        known, stale = set(), 0
        while len(known) < n:
            known.update(fingerprint(*action) for action in run.actions)
        stale = len(run.actions) - len(known)
        if run.reply is None and stale >= n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
