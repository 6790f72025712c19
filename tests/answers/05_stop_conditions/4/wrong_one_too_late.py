"""Waits for more than n.

hint: One too late
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
        for call, result in run.actions:
            mark = fingerprint(call, result)
            stale = stale + 1 if mark in known else 0
            known.add(mark)
        if run.reply is None and stale > n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
