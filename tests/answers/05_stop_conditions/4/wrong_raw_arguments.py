"""Compares the arguments as they were written.

hint: Read the JSON before you compare
"""


def nothing_new(n):
    def stop(run):
        known, stale = set(), 0
        for call, result in run.actions:
            mark = call.name, call.arguments, result.content
            stale = stale + 1 if mark in known else 0
            known.add(mark)
        if run.reply is None and stale >= n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
