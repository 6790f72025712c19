"""Keeps the view until its reply is there."""


class MyTrace:
    def __init__(self):
        self.rows = []
        self.tokens = 0
        self.view = ()

    def __call__(self, event):
        if event.kind == "model_asked":
            self.view = tuple(event.messages)
        if event.kind == "model_replied":
            used = event.usage
            self.tokens = self.tokens + used.prompt_tokens + used.completion_tokens
            row = {"depth": event.depth, "step": event.step, "view": self.view}
            self.rows.append(row | {"sent": used.prompt_tokens})
