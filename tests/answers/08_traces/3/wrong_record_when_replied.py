"""Takes the record when the model has replied.

hint: That is the record
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens = [], 0

    def __call__(self, event):
        if event.kind == "model_asked":
            about = {"depth": event.depth, "step": event.step}
            self.rows.append(about)
        elif event.kind == "model_replied":
            self.rows[-1]["view"] = event.run.messages
            self.rows[-1]["sent"] = event.usage.prompt_tokens
            self.tokens += event.usage.total_tokens
