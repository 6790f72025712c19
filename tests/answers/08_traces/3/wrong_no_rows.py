"""Counts the tokens, and keeps no rows.

hint: There are no rows
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens = [], 0

    def __call__(self, event):
        if event.kind == "model_asked":
            about = {"depth": event.depth, "step": event.step, "view": event.messages}
            self.row = about
        elif event.kind == "model_replied":
            self.row["sent"] = event.usage.prompt_tokens
            self.tokens += event.usage.total_tokens
