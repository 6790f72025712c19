"""The second of one name takes the place of the first.

hint: dropped, or never to be found, in silence
"""

from agentkit import demo_tools as demo
from agentkit import function_schema


class MyToolbox:
    def __init__(self, functions):
        self.by_name = {}
        for function in functions:
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
