"""The reply from the back, an equal call from the front.

hint: Only `is` tells them apart
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        if event.run is not None:
            return [row for row in self.rows if row["run"] is event.run][-1]
        return next(row for row in self.rows if "reply" in row and event.call in row["reply"].calls)
