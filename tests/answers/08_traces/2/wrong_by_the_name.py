"""A call is known by its tool.

hint: which calls the same tool
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        for row in reversed(self.rows):
            calls = row["reply"].calls if "reply" in row else ()
            if event.run is not None and event.run is row["run"]:
                return row
            if any(event.call and call.name == event.call.name for call in calls):
                return row
        raise LookupError(event.kind)
