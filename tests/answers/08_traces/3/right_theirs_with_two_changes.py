"""Their class, with as few changes as may be."""


class MyTrace(TheirTrace):
    def __init__(self):
        super().__init__(context=None)

    def __call__(self, event):
        if event.kind in ("message_added", "run_ended"):
            return
        super().__call__(event)
        if event.kind == "model_asked":
            self.rows[-1]["view"] = event.messages
        if event.usage:
            self.tokens += event.usage.total_tokens
