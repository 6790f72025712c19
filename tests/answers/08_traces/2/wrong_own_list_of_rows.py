"""Makes rows of its own for calls.

hint: A row for each model_asked
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        for row in reversed(self.rows):
            if event.run is row["run"]:
                return row
        self.rows.append({"run": self.rows[0]["run"], "step": event.step, "calls": []})
        return self.rows[-1]
