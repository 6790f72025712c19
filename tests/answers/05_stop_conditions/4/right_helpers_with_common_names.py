"""Its helpers have names that a check might use for itself."""


def came(call):
    try:
        return json.dumps(json.loads(call.arguments), sort_keys=True)
    except ValueError:
        return call.arguments


def answers(run):
    return [(call.name, came(call), result.content) for call, result in run.actions]


def often(known):
    row = 0
    for place, each in enumerate(known):
        row = row + 1 if each in known[:place] else 0
    return row


def once(run, n):
    if often(answers(run)) >= n:
        return Stop(StopReason.REPEATED_ACTION, f"Nothing new in {n} calls.")
    return None


def nothing_new(n):
    return lambda run: once(run, n)
