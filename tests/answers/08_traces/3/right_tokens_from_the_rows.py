"""The sum is worked out when it is asked for."""

import copy


class MyTrace:
    def __init__(self):
        self.rows = []

    @property
    def tokens(self):
        return sum(row.get("sent", 0) + row.get("written", 0) for row in self.rows)

    def __call__(self, event):
        take = getattr(self, event.kind, None)
        if take:
            take(event)

    def model_asked(self, event):
        view = copy.deepcopy(list(event.messages))
        self.rows.append(dict(depth=event.depth, step=event.step, view=view))

    def model_replied(self, event):
        row = self.rows[-1]
        row["sent"], row["written"] = event.usage.prompt_tokens, event.usage.completion_tokens
