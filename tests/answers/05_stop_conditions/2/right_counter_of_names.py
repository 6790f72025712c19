"""One Counter over the names of all calls, made and wanted."""

from collections import Counter


def max_calls_of(name, n):
    def stop(run):
        if not (run.reply and run.reply.calls):
            return None
        wanted = Counter(call.name for call in run.reply.calls)
        both = wanted + Counter(call.name for call, _ in run.actions)
        if name in wanted and both[name] > n:
            return Stop("stopped", detail=f"{both[name]} calls of {name}, at most {n}.")

    return stop
