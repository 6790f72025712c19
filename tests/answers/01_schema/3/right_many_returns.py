"""Tools with several ways out, one of them in a with."""


class MyToolbox:
    def __init__(self, functions):
        self._f = list(functions)
        self.names = [f.__name__ for f in self._f]
        if len(set(self.names)) != len(self.names):
            raise ValueError(f"twice in {self.names}")
        self.definitions = [function_schema(f) for f in self._f]

    def get(self, name):
        return dict(zip(self.names, self._f)).get(name)


def divide(a: float, b: float):
    """Divide."""
    try:
        return a / b
    except ZeroDivisionError:
        return None


def parity(n: int) -> str:
    """Even or odd."""
    if n % 2:
        return "odd"
    return "even"


def flag() -> bool:
    """A flag."""
    with open("x") as f:
        return bool(f.read())


toolbox = MyToolbox([divide, parity, flag, demo.calculate, demo.current_time])
