"""Collects all in one text, and looks whether it is in it.

hint: Compare whole results
"""


def nothing_new(n):
    def stop(run):
        seen, row = "", 0
        for call, result in run.actions:
            try:
                a = json.dumps(json.loads(call.arguments), sort_keys=True)
            except ValueError:
                a = call.arguments
            key = call.name + a + result.content
            row = row + 1 if key in seen else 0
            seen += key
        if row >= n:
            return Stop(StopReason.REPEATED_ACTION, "old")

    return stop
