"""Compares arguments and result only.

hint: Compare the name, too
"""


def nothing_new(n):
    def stop(run):
        seen, row = set(), 0
        for call, result in run.actions:
            try:
                a = json.dumps(json.loads(call.arguments), sort_keys=True)
            except ValueError:
                a = call.arguments
            key = (a, result.content)
            row = row + 1 if key in seen else 0
            seen.add(key)
        if row >= n:
            return Stop(StopReason.REPEATED_ACTION, "old")

    return stop
