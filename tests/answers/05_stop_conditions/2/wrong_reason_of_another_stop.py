"""Borrows the reason of MaxToolCalls.

hint: another reason, max_tool_calls
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return None
        made = sum(call.name == name for call, _ in run.actions)
        wanted = sum(call.name == name for call in run.reply.calls)
        if wanted and made + wanted > n:
            return Stop(StopReason.MAX_TOOL_CALLS, f"{name}: the limit is {n}.")
        return None

    return stop
