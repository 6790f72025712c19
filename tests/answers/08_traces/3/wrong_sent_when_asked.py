"""Looks for the usage before there is one.

hint: The others are None
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens = [], 0

    def __call__(self, event):
        if event.kind == "model_asked":
            about = {
                "depth": event.depth,
                "step": event.step,
                "view": event.messages,
                "sent": event.usage.prompt_tokens,
            }
            self.rows.append(about)
        elif event.kind == "model_replied":
            self.rows[-1]["sent"] = event.usage.prompt_tokens
            self.tokens += event.usage.total_tokens
