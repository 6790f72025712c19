"""The class is itself a dict, made by a comprehension."""

from agentkit import demo_tools as demo
from agentkit import function_schema


class MyToolbox(dict):
    def __init__(self, functions):
        functions = list(functions)
        super().__init__((each.__name__, each) for each in functions)
        if len(self) < len(functions):
            names = [each.__name__ for each in functions]
            raise ValueError(", ".join(name for name in self if names.count(name) > 1))

    @property
    def names(self):
        return list(self)

    @property
    def definitions(self):
        return [function_schema(each) for each in self.values()]


def shout(text: str):
    """Write a text in capital letters."""
    return text.upper()


toolbox = MyToolbox(
    [demo.calculate, demo.current_date, demo.days_between, demo.search_notes, shout]
)
