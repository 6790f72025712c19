"""A dict of functions, with properties."""


class MyToolbox(dict):
    def __init__(self, functions):
        super().__init__()
        for f in functions:
            if f.__name__ in self:
                raise ValueError("Twice: " + f.__name__)
            self[f.__name__] = f

    @property
    def names(self):
        return [*self]

    @property
    def definitions(self):
        return [function_schema(f) for f in self.values()]


def area(width: float, height: float) -> float:
    """Area of a rectangle."""
    return width * height


toolbox = MyToolbox([area, demo.calculate, demo.current_time, demo.get_weather, demo.search_notes])
