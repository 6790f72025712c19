"""Takes a reply for one call.

hint: A reply may want several calls
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None or not run.reply.calls:
            return None
        made = sum(call.name == name for call, _ in run.actions)
        if run.reply.calls[0].name == name and made + 1 > n:
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
