"""The package's Toolbox does the work."""

from agentkit import Toolbox
from agentkit import demo_tools as demo


class MyToolbox:
    def __init__(self, functions):
        self._box = Toolbox(functions)
        self.names, self.definitions = self._box.names, self._box.definitions

    def get(self, name):
        found = self._box.get(name)
        return None if found is None else found.function


def reverse(text: str):
    """Write a text from its end to its start."""
    return text[::-1]


toolbox = MyToolbox(
    [reverse, demo.calculate, demo.current_date, demo.days_between, demo.search_notes]
)
