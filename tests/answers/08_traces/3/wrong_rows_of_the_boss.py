"""Looks at the run on top alone.

hint: The clerk's rows are missing
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens = [], 0

    def __call__(self, event):
        if event.kind == "model_asked" and event.depth == 0:
            about = {"depth": event.depth, "step": event.step, "view": event.messages}
            self.rows.append(about)
        elif event.kind == "model_replied" and event.depth == 0:
            self.rows[-1]["sent"] = event.usage.prompt_tokens
            self.tokens += event.usage.total_tokens
