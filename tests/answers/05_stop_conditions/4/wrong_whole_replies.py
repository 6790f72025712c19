"""Counts replies instead of calls.

hint: count one by one
"""


def nothing_new(n):
    def fingerprint(call, result):
        try:
            arguments = json.dumps(json.loads(call.arguments), sort_keys=True)
        except ValueError:
            arguments = call.arguments
        return call.name, arguments, result.content

    def stop(run):
        known, stale = set(), 0
        left = list(run.actions)
        for message in run.messages:
            if not message.get("tool_calls"):
                continue
            size = len(message["tool_calls"])
            step = tuple(fingerprint(*action) for action in left[:size])
            del left[:size]
            stale = stale + 1 if step and all(mark in known for mark in step) else 0
            known.update(step)
        if run.reply is None and stale >= n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
