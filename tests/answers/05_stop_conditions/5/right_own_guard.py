"""A function of one's own for all circles, and the bill in tool calls."""


def in_circles(run):
    marks = [(call.name, call.arguments, result.content) for call, result in run.actions]
    last = range(max(len(marks) - 4, 0), len(marks))
    if run.reply is None and len(last) == 4 and all(marks[i] in marks[:i] for i in last):
        return Stop(StopReason.REPEATED_ACTION, "Four calls without anything new.")
    return None


guards = (MaxSteps(20), MaxToolCalls(18), in_circles, ConsecutiveErrors(4), RepeatedResult(5))
