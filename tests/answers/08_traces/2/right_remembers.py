"""Writes down whose each call is when the reply comes."""


class ManyTrace(SmallTrace):
    def __init__(self):
        super().__init__()
        self.newest = {}
        self.row_of_call = {}

    def __call__(self, event):
        super().__call__(event)
        if event.kind == "model_asked":
            self.newest[id(event.run)] = self.rows[-1]
        elif event.kind == "model_replied":
            for call in event.reply.calls:
                self.row_of_call[id(call)] = self.row_of(event)

    def row_of(self, event):
        if event.kind == "tool_ended":
            return self.row_of_call[id(event.call)]
        return self.newest[id(event.run)]
