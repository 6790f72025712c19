"""A dataclass fills its fields after it was made."""

from dataclasses import dataclass, field


@dataclass
class MyToolbox:
    functions: list
    names: list = field(init=False)
    definitions: list = field(init=False)

    def __post_init__(self):
        self.names = []
        self.definitions = []
        for f in self.functions:
            if f.__name__ in self.names:
                raise ValueError(f"two tools named {f.__name__}")
            self.names.append(f.__name__)
            self.definitions.append(function_schema(f))

    def get(self, name):
        return next((f for f in self.functions if f.__name__ == name), None)


def count_words(text: str) -> int:
    """Count the words of a text."""
    return len(text.split())


toolbox = MyToolbox(
    [count_words, demo.calculate, demo.current_time, demo.get_weather, demo.search_notes]
)
