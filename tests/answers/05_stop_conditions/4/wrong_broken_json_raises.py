"""Lets the model's broken JSON raise.

hint: A model's mistake never does
"""


def nothing_new(n):
    def stop(run):
        known, stale = set(), 0
        for call, result in run.actions:
            mark = call.name, json.dumps(json.loads(call.arguments), sort_keys=True), result.content
            stale = stale + 1 if mark in known else 0
            known.add(mark)
        if run.reply is None and stale >= n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
