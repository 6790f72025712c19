"""Sorts the letters of the arguments instead of their keys.

hint: the letters may not
"""


def nothing_new(n):
    def stop(run):
        seen, row = set(), 0
        for call, result in run.actions:
            key = (call.name, "".join(sorted(call.arguments)), result.content)
            row = row + 1 if key in seen else 0
            seen.add(key)
        if row >= n:
            return Stop(StopReason.REPEATED_ACTION, "old")

    return stop
