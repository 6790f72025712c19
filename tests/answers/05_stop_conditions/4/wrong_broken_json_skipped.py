"""Leaves calls with broken JSON out.

hint: repeat themselves like any other
"""


def nothing_new(n):
    def stop(run):
        known, stale = set(), 0
        for call, result in run.actions:
            try:
                arguments = json.dumps(json.loads(call.arguments), sort_keys=True)
            except ValueError:
                continue
            mark = call.name, arguments, result.content
            stale = stale + 1 if mark in known else 0
            known.add(mark)
        if run.reply is None and stale >= n:
            return Stop(StopReason.REPEATED_ACTION, "Nothing new.")
        return None

    return stop
