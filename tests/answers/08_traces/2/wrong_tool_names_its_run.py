"""Takes it that each event names its run.

hint: its event.run is None
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        return next(row for row in reversed(self.rows) if row["run"] is event.run)
