"""Hands in what was handed out.

hint: what a later request was sent
"""


class MyTrace(TheirTrace):
    def __init__(self, context=newest):
        super().__init__(context)
