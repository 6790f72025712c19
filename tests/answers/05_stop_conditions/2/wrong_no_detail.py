"""Ends the run and does not say why.

hint: which tool was it?
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        made = sum(call.name == name for call, _ in run.actions)
        wanted = sum(call.name == name for call in run.reply.calls)
        return Stop(StopReason.STOPPED) if wanted and made + wanted > n else None

    return stop
