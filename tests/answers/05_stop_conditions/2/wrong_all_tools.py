"""Counts the calls of all tools.

hint: Only calls of the tool `name` count
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        if run.reply.calls and len(run.actions) + len(run.reply.calls) > n:
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
