"""The tool of one's own prints and returns nothing.

hint: What a tool prints
"""


class MyToolbox:
    def __init__(self, functions):
        self._f = {}
        for f in functions:
            if f.__name__ in self._f:
                raise ValueError(f.__name__)
            self._f[f.__name__] = f
        self.names = list(self._f)
        self.definitions = [function_schema(f) for f in functions]

    def get(self, name):
        return self._f.get(name)


def shout(text: str):
    """Shout a text."""
    print(text.upper())


toolbox = MyToolbox([shout, demo.calculate, demo.current_time, demo.get_weather, demo.search_notes])
