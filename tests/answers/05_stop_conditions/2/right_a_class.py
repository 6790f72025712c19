"""A small class, as in the finished module."""

from dataclasses import dataclass


@dataclass(frozen=True)
class max_calls_of:
    name: str
    n: int

    def __call__(self, run):
        calls = run.reply.calls if run.reply else ()
        wanted = [call for call in calls if call.name == self.name]
        made = [call for call, _ in run.actions if call.name == self.name]
        if not wanted or len(made) + len(wanted) <= self.n:
            return None
        return Stop(StopReason.STOPPED, f"The tool {self.name} was called {len(made)} times.")
