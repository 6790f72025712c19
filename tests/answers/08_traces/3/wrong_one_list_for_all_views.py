"""Fills one list again and again.

hint: what a later request was sent
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens, self.view = [], 0, []

    def __call__(self, event):
        if event.kind == "model_asked":
            self.view[:] = event.messages
            about = {"depth": event.depth, "step": event.step, "view": self.view}
            self.rows.append(about)
        elif event.kind == "model_replied":
            self.rows[-1]["sent"] = event.usage.prompt_tokens
            self.tokens += event.usage.total_tokens
