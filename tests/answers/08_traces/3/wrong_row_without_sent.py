"""Forgets what was sent.

hint: once the model has replied
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens = [], 0

    def __call__(self, event):
        if event.kind == "model_asked":
            about = {"depth": event.depth, "step": event.step, "view": event.messages}
            self.rows.append(about)
        elif event.kind == "model_replied":
            self.tokens += event.usage.total_tokens
