"""The definitions are turned into texts.

hint: Those are texts
"""


class MyToolbox:
    def __init__(self, functions):
        self.names = [f.__name__ for f in functions]
        self.definitions = [json.dumps(function_schema(f)) for f in functions]
        self.f = functions

    def get(self, name):
        for f in self.f:
            if f.__name__ == name:
                return f
