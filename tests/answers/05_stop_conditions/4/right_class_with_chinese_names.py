"""A class, Chinese names."""


class 没有新意:
    def __init__(self, n: int):
        self.n = n

    def __call__(self, run):
        标 = []
        for c, r in run.actions:
            try:
                a = json.dumps(json.loads(c.arguments), sort_keys=True, ensure_ascii=False)
            except json.JSONDecodeError:
                a = c.arguments
            标.append((c.name, a, r.content))
        旧 = [x in 标[:i] for i, x in enumerate(标)]
        if len(旧) >= self.n and all(旧[-self.n :]):
            return Stop(StopReason.REPEATED_ACTION, "没有新东西")


def nothing_new(n):
    return 没有新意(n)
