"""Goes back in a circle.

hint: a loop that never ends
"""


class ManyTrace(SmallTrace):
    def row_of(self, event):
        place = 0
        while True:
            place = (place - 1) % len(self.rows)
            if self.rows[place]["run"] is event.run:
                return self.rows[place]
