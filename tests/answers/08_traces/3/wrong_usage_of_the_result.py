"""Looks for the usage of an event that has none.

hint: The others are None
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
        elif event.kind == "run_ended":
            self.tokens += event.usage.total_tokens
