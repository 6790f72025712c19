"""What checks rely on, as it was before a learner's code ran, put back before each check.

So what a cell has done to it is without effect: a patched method of the checking library or of
agentkit, another function in the place of one of Python's own, a module exchanged.
"""

from __future__ import annotations

import operator
import sys
from types import FunctionType, ModuleType
from typing import Any

# Of these the classes' methods are put back too.
CLOSE = ("agentkit", "coursetools", "json")
# What has no business to change while a function is checked: looked at after each check.
WATCHED = ("agentkit", "builtins", "copy", "json", "math")
BY_PYTHON = {"__dict__", "__weakref__"}  # new each time they are asked for


class Guard:
    """The functions and classes of Python's library and of agentkit that are loaded by now."""

    def __init__(self) -> None:
        self.modules: dict[str, ModuleType] = {}
        self.places: list[tuple[str, Any, dict[str, Any]]] = []  # name, module or class, contents
        self.functions: dict[FunctionType, tuple[Any, Any, Any]] = {}
        self.hooks = _hooks()
        self.learn()

    def learn(self) -> None:
        """Know the modules too that were loaded since."""
        for name, module in list(sys.modules.items()):
            top = name.partition(".")[0]
            is_known = top in CLOSE or top in sys.stdlib_module_names
            if name in self.modules or not is_known or type(module) is not ModuleType:
                continue
            self.modules[name] = module
            self._keep(name, module)
            if top in CLOSE:
                own = [each for each in vars(module).values() if isinstance(each, type)]
                for each in own:
                    if each.__module__ == name:
                        self._keep(f"{name}.{each.__name__}", each)

    def restore(self) -> None:
        """Put everything back."""
        if not _are_same(_hooks(), self.hooks):
            sys.settrace(self.hooks[0])
            sys.setprofile(self.hooks[1])
        sys.modules.update(self.modules)
        for function, parts in self.functions.items():
            if not _are_same(_parts(function), parts):
                function.__code__, function.__defaults__, function.__kwdefaults__ = parts
        for _, place, contents in self.places:
            for name, value in _changed(place, contents):
                _set(place, name, value)
            if isinstance(place, type):
                _take_away(place, contents)

    def changes(self) -> list[str]:
        """The names of what has changed and had no reason to, in order."""
        found = {
            f"{where}.{name}"
            for where, place, contents in self.places
            if where.partition(".")[0] in WATCHED
            for name, each in _changed(place, contents)
            if _runs(each)
        }
        found |= set() if _are_same(_hooks(), self.hooks) else {"sys.settrace"}
        functions = self.functions.items()
        swapped = [each for each, parts in functions if not _are_same(_parts(each), parts)]
        return sorted(found | {f"{each.__module__}.{each.__qualname__}" for each in swapped})

    def _keep(self, name: str, place: Any) -> None:
        is_class = isinstance(place, type)
        contents = {
            key: each
            for key, each in vars(place).items()
            if (key not in BY_PYTHON if is_class else _runs(each))
        }
        self.places.append((name, place, contents))
        if name.partition(".")[0] in CLOSE:
            self.functions |= {f: _parts(f) for f in contents.values() if type(f) is FunctionType}


def _runs(value: Any) -> bool:
    """Whether it is code, and no datum that a module may well exchange."""
    return callable(value) or isinstance(value, property | classmethod | staticmethod)


def _parts(function: FunctionType) -> tuple[Any, Any, Any]:
    return function.__code__, function.__defaults__, function.__kwdefaults__


def _hooks() -> tuple[Any, Any]:
    """What sees each line that runs."""
    return sys.gettrace(), sys.getprofile()


def _are_same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return all(map(operator.is_, one, other))


def _changed(place: Any, contents: dict[str, Any]) -> list[tuple[str, Any]]:
    now = vars(place)
    return [(name, each) for name, each in contents.items() if now.get(name) is not each]


def _set(place: Any, name: str, value: Any) -> None:
    if isinstance(place, type):
        type.__setattr__(place, name, value)
    else:
        vars(place)[name] = value


def _take_away(each: type, contents: dict[str, Any]) -> None:
    """What was put into a class and runs when it is used."""
    for name in vars(each).keys() - contents.keys() - BY_PYTHON:
        if _runs(vars(each)[name]):
            type.__delattr__(each, name)
