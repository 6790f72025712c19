"""A row is a tuple.

hint: A row is a dict
"""


class MyTrace:
    def __init__(self):
        self.rows, self.tokens = [], 0

    def __call__(self, event):
        if event.kind == "model_asked":
            self.rows.append((event.depth, event.step, event.messages))
        elif event.kind == "model_replied":
            self.tokens += event.usage.total_tokens
