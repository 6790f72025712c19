"""Looks for an equal call.

hint: Only `is` tells them apart
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        for row in reversed(self.rows):
            calls = row["reply"].calls if "reply" in row else ()
            if event.run is not None and event.run is row["run"]:
                return row
            if event.call in calls:
                return row
        raise LookupError(event.kind)
