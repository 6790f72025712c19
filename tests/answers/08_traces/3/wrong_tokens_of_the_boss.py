"""Leaves the clerk's tokens out.

hint: The clerk's tokens are missing
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens = [], 0

    def __call__(self, event):
        if event.kind == "model_asked":
            about = {"depth": event.depth, "step": event.step, "view": event.messages}
            self.rows.append(about)
        elif event.kind == "model_replied":
            self.rows[-1]["sent"] = event.usage.prompt_tokens
            if event.depth == 0:
                self.tokens += event.usage.total_tokens
