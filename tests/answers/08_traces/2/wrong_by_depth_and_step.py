"""By depth and step.

hint: at the same step too
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        place = (event.depth, event.step)
        return next(row for row in self.rows if (row["depth"], row["step"]) == place)
