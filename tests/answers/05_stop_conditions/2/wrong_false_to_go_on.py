"""Answers yes and no instead of a Stop and None.

hint: A stop gives None to go on
"""


def max_calls_of(name, n):
    def stop(run):
        if run.reply is None:
            return False
        made = sum(call.name == name for call, _ in run.actions)
        wanted = sum(call.name == name for call in run.reply.calls)
        return made + wanted > n

    return stop
