"""A dataclass with a Chinese name, which prints."""

from dataclasses import dataclass


@dataclass
class 上限:
    name: str
    n: int

    def __call__(self, run):
        print("?")
        if not run.reply or not run.reply.calls:
            return None
        名 = [c.name for c, _ in run.actions] + [c.name for c in run.reply.calls]
        if self.name in [c.name for c in run.reply.calls] and 名.count(self.name) > self.n:
            return Stop(reason=StopReason.STOPPED, detail=f"工具 {self.name} 最多 {self.n} 次")


max_calls_of = 上限
