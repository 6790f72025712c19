"""The error is returned, not raised.

hint: raise ValueError
"""


class MyToolbox:
    def __init__(self, functions):
        self._f = {}
        for f in functions:
            if f.__name__ in self._f:
                return ValueError(f.__name__)
            self._f[f.__name__] = f
        self.names = list(self._f)
        self.definitions = [function_schema(f) for f in functions]

    def get(self, name):
        return self._f.get(name)
