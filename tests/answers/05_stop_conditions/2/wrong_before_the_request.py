"""Speaks as soon as the limit is reached, before anybody wants more.

hint: Wait for the reply
"""


def max_calls_of(name, n):
    def stop(run):
        made = sum(call.name == name for call, _ in run.actions)
        if run.reply is None and made >= n:
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
