"""Counts the calls that worked.

hint: A search that failed was made, too
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        made = sum(call.name == name for call, result in run.actions if result.ok)
        wanted = sum(call.name == name for call in run.reply.calls)
        if wanted and made + wanted > n:
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
