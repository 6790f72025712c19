"""Compares whole calls, whose ids are all different.

hint: though the same call gave the same result six times
"""


def nothing_new(n):
    def stop(run):
        known, stale = [], 0
        for action in run.actions:
            stale = stale + 1 if action in known else 0
            known.append(action)
        if run.reply is None and stale >= n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
