"""Says True for stop.

hint: neither None nor a Stop
"""


def nothing_new(n):
    def stop(run):
        seen, row = set(), 0
        for call, result in run.actions:
            try:
                a = json.dumps(json.loads(call.arguments), sort_keys=True)
            except ValueError:
                a = call.arguments
            key = (call.name, a, result.content)
            row = row + 1 if key in seen else 0
            seen.add(key)
        if row >= n:
            return True

    return stop
