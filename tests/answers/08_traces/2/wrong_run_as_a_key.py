"""Takes the run itself as a key.

hint: a run is no key of a dict
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        newest = {row["run"]: row for row in self.rows}
        for row in reversed(self.rows):
            calls = row["reply"].calls if "reply" in row else ()
            if event.run is not None and event.run is row["run"]:
                return newest[event.run]
            if any(call is event.call for call in calls):
                return row
        raise LookupError(event.kind)
