"""Lists in the class; the second toolbox finds the first one's names.

hint: shared by all objects
"""


class MyToolbox:
    names = []
    definitions = []
    functions = {}

    def __init__(self, functions):
        for f in functions:
            if f.__name__ in self.names:
                raise ValueError(f.__name__)
            self.names.append(f.__name__)
            self.definitions.append(function_schema(f))
            self.functions[f.__name__] = f

    def get(self, name):
        return self.functions.get(name)


def pi() -> float:
    """The number pi."""
    return 3.14159


toolbox = MyToolbox([pi, demo.calculate, demo.current_time, demo.get_weather, demo.search_notes])
