"""Keeps what the view before did not hold.

hint: all that was sent, the old and the new
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens, self.known = [], 0, []

    def __call__(self, event):
        if event.kind == "model_asked":
            new = [each for each in event.messages if each not in self.known]
            self.known += new
            about = {"depth": event.depth, "step": event.step, "view": new}
            self.rows.append(about)
        elif event.kind == "model_replied":
            self.rows[-1]["sent"] = event.usage.prompt_tokens
            self.tokens += event.usage.total_tokens
