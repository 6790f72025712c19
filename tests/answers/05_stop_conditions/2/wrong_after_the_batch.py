"""Looks when the calls have run.

hint: was run, and paid for, before it spoke
"""


def max_calls_of(name, n):
    def stop(run):
        made = sum(call.name == name for call, _ in run.actions)
        if made > n:
            return Stop(StopReason.STOPPED, f"{name}: the limit is {n}.")
        return None

    return stop
