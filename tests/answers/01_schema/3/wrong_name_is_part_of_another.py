"""Looks for the name in a text of all names.

hint: not when one is part of the other
"""

from agentkit import demo_tools as demo
from agentkit import function_schema


class MyToolbox:
    def __init__(self, functions):
        self.by_name = {}
        for function in functions:
            if any(each.startswith(function.__name__) or function.__name__.startswith(each)
                   for each in self.by_name):  # fmt: skip
                raise ValueError(f"two tools are named {function.__name__}")
            self.by_name[function.__name__] = function
        self.names = [name for name in self.by_name]
        self.definitions = [function_schema(each) for each in self.by_name.values()]

    def get(self, name):
        return self.by_name.get(name)


def count_words(text: str):
    """Count the words of a text."""
    return len(text.split())


five = [demo.calculate, demo.current_time, demo.get_weather, demo.search_docs, count_words]
toolbox = MyToolbox(five)
