"""A list of functions, all else looked up when asked."""

from collections import Counter
from typing import Literal

from agentkit import demo_tools as demo
from agentkit import function_schema


class MyToolbox:
    def __init__(self, functions):
        self._functions = tuple(functions)
        for name, times in Counter(self.names).items():
            if times > 1:
                raise ValueError(f"{name}: {times} tools")

    @property
    def names(self):
        return [each.__name__ for each in self._functions]

    @property
    def definitions(self):
        return list(map(function_schema, self._functions))

    def get(self, name):
        for each in self._functions:
            if each.__name__ == name:
                return each
        return None


def to_fahrenheit(celsius: float, rounded: Literal["yes", "no"] = "no"):
    """把摄氏度换算成华氏度。"""
    degrees = celsius * 9 / 5 + 32
    return round(degrees) if rounded == "yes" else degrees


def is_leap_year(year: int):
    """Tell whether a year has a 29 February."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


toolbox = MyToolbox(
    [
        to_fahrenheit,
        is_leap_year,
        demo.calculate,
        demo.days_between,
        demo.get_property_tax,
        demo.city_facts,
    ]
)
