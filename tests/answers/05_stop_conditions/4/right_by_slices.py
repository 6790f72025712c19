"""Asks of each of the last n calls whether it stands earlier, in lists."""


def nothing_new(n):
    def read(text):
        try:
            return json.loads(text)
        except json.JSONDecodeError:
            return text

    def stop(run):
        seen = [[c.name, read(c.arguments), r.content] for c, r in run.actions]
        last = range(len(seen) - n, len(seen))
        if len(seen) > n and all(seen[i] in seen[:i] for i in last):
            return Stop(StopReason.REPEATED_ACTION, f"{n} calls without anything new.")

    return stop
