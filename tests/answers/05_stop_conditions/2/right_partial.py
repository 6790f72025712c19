"""functools.partial fills in name and n."""

from functools import partial


def _stop(name, n, run):
    if run.reply is None:
        return None
    made = [c for c, r in run.actions if c.name == name]
    want = [c for c in run.reply.calls if c.name == name]
    if want and len(made) + len(want) > n:
        return Stop(StopReason.STOPPED, f"{name}")


def max_calls_of(name, n):
    return partial(_stop, name, n)
