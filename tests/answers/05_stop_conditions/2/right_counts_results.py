"""Counts results, and what is left of n."""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        made = len([1 for _, result in run.actions if result.name == name])
        w = len([1 for c in run.reply.calls if c.name == name])
        if w > 0 and w > n - made:
            return Stop(StopReason.STOPPED, "web search: " + name)

    return stop
