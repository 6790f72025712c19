"""Counts what the reply wants and forgets what was made.

hint: It never spoke
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        wanted = [call for call in run.reply.calls if call.name == name]
        if len(wanted) > n:
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
