"""Counts in the messages, where the waiting calls stand already."""


def max_calls_of(name, n):
    def names_in(message):
        return [call["function"]["name"] for call in message.get("tool_calls") or []]

    def stop(run):
        if run.reply is None or name not in names_in(run.messages[-1]):
            return None
        if sum(names_in(message).count(name) for message in run.messages) > n:
            return Stop(StopReason.STOPPED, "Too many calls of " + name)
        return None

    return stop
