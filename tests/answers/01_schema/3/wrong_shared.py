"""One dict for all toolboxes, made in the class.

hint: What stands right under `class` is shared
"""

from agentkit import demo_tools as demo
from agentkit import function_schema


class MyToolbox:
    by_name = {}

    def __init__(self, functions):
        for function in functions:
            if self.by_name.get(function.__name__, function) is not function:
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
MyToolbox.by_name = {}
