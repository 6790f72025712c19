"""Reads the reply's calls when there is no reply.

hint: Before a request there is no reply
"""


def max_calls_of(name, n):
    def stop(run):
        wanted = [call for call in run.reply.calls if call.name == name]
        made = [call for call, _ in run.actions if call.name == name]
        if wanted and len(made) + len(wanted) > n:
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
