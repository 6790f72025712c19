"""Forbids all calls once the searches are used up.

hint: other tools may go on
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None or not run.reply.calls:
            return None
        made = sum(call.name == name for call, _ in run.actions)
        wanted = sum(call.name == name for call in run.reply.calls)
        if made + wanted > n or made >= n:
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
