"""Takes the last view instead of this one.

hint: what an earlier request was sent
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens, self.view = [], 0, None

    def __call__(self, event):
        if event.kind == "model_asked":
            about = {"depth": event.depth, "step": event.step, "view": self.view or event.messages}
            self.rows.append(about)
            self.view = event.messages
        elif event.kind == "model_replied":
            self.rows[-1]["sent"] = event.usage.prompt_tokens
            self.tokens += event.usage.total_tokens
