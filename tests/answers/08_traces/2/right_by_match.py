"""By the kind of the event, with next()."""


def holds(row, call):
    reply = row.get("reply")
    return reply is not None and any(each is call for each in reply.calls)


class ManyTrace(SmallTrace):
    def row_of(self, event):
        newest_first = self.rows[::-1]
        match event.kind:
            case "model_replied":
                return next(row for row in newest_first if row["run"] is event.run)
            case "tool_ended":
                return next(row for row in newest_first if holds(row, event.call))
