"""Gives a copy, so that what is entered is lost.

hint: Give the row itself
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        for row in reversed(self.rows):
            calls = row["reply"].calls if "reply" in row else ()
            if event.run is not None and event.run is row["run"]:
                return dict(row)
            if any(call is event.call for call in calls):
                return dict(row)
        raise LookupError(event.kind)
