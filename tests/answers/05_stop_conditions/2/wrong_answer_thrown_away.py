"""Ends a run whose answer has arrived.

hint: an answer that has arrived is given
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        made = sum(call.name == name for call, _ in run.actions)
        wanted = sum(call.name == name for call in run.reply.calls)
        if made + wanted > n or (made == n and not wanted):
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
