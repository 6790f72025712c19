"""Looks at the last action where there is none.

hint: A run begins without actions
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
        call, result = run.actions[-1]
        last = fingerprint(call, result)
        for action in run.actions[:-1]:
            stale += fingerprint(*action) == last
        if run.reply is None and stale >= n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
