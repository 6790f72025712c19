"""Speaks when the next reply is there.

hint: It waits for one reply more
"""


def nothing_new(n):
    def stop(run):
        if run.reply is None:
            return None
        seen, row = set(), 0
        for call, result in run.actions:
            try:
                a = json.dumps(json.loads(call.arguments), sort_keys=True)
            except ValueError:
                a = call.arguments
            key = (call.name, a, result.content)
            row = row + 1 if key in seen else 0
            seen.add(key)
        if row >= n:
            return Stop(StopReason.REPEATED_ACTION, "old")

    return stop
