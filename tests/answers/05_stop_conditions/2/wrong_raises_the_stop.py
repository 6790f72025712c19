"""Raises the Stop.

hint: Your stop raised
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        made = [c for c, r in run.actions if c.name == name]
        want = [c for c in run.reply.calls if c.name == name]
        if want and len(made) + len(want) > n:
            raise Stop(StopReason.STOPPED, f"{name}")

    return stop
