"""Notes where each call stood first, and how long that is ago."""

from agentkit.arguments import ArgumentError, parse_arguments


class nothing_new:
    def __init__(self, n):
        self.n = n

    def __call__(self, run):
        if run.reply is not None:
            return None
        first = {}
        for place, (call, result) in enumerate(run.actions, 1):
            try:
                arguments = repr(sorted(parse_arguments(call.arguments).items()))
            except ArgumentError:
                arguments = call.arguments
            first.setdefault((call.name, arguments, result.content), place)
        newest = max(first.values(), default=0)
        if len(run.actions) - newest < self.n:
            return None
        return Stop("repeated_action", f"Nothing new since call {newest}.")
