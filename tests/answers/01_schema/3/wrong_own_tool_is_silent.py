"""The tool of one's own has no docstring.

hint: it is what the model will read
"""

from agentkit import demo_tools as demo
from agentkit import function_schema


class MyToolbox:
    def __init__(self, functions):
        self.by_name = {}
        for function in functions:
            if function.__name__ in self.by_name:
                raise ValueError(f"two tools are named {function.__name__}")
            self.by_name[function.__name__] = function
        self.names = [name for name in self.by_name]
        self.definitions = [function_schema(each) for each in self.by_name.values()]

    def get(self, name):
        return self.by_name.get(name)


def count_words(text: str):
    return len(text.split())


five = [demo.calculate, demo.current_time, demo.get_weather, demo.search_docs, count_words]
toolbox = MyToolbox(five)
