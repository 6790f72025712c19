"""Speaks in the loop, as soon as the row is long enough."""


def nothing_new(n):
    def stop(run):
        known, row = [], 0
        for call, result in run.actions:
            try:
                args = json.loads(call.arguments)
            except ValueError:
                args = call.arguments
            now = (call.name, args, result.content)
            if now in known:
                row += 1
                if row == n:
                    return Stop(StopReason.REPEATED_ACTION, f"{n} stale calls")
            else:
                row = 0
                known.append(now)
        return None

    return stop
