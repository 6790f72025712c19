"""Has a guard of its own that ends a watched upload.

hint: One of your guards ends a run that is honest
"""


def same_call(run):
    last = [(call.name, call.arguments) for call, _ in run.actions[-3:]]
    if run.reply is None and len(last) == 3 and len(set(last)) == 1:
        return Stop(StopReason.STOPPED, "Three times the same call.")
    return None


guards = [MaxSteps(20), same_call, RepeatedResult(4)]
