"""Takes all tokens for those that were sent.

hint: Sent are the prompt tokens alone
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens = [], 0

    def __call__(self, event):
        if event.kind == "model_asked":
            about = {"depth": event.depth, "step": event.step, "view": event.messages}
            self.rows.append(about)
        elif event.kind == "model_replied":
            self.rows[-1]["sent"] = event.usage.total_tokens
            self.tokens += event.usage.total_tokens
