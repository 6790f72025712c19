"""Says True for stop.

hint: neither None nor a Stop
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        made = [c for c, r in run.actions if c.name == name]
        want = [c for c in run.reply.calls if c.name == name]
        if want and len(made) + len(want) > n:
            return True

    return stop
