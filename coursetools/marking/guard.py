"""The checking library as it was before a learner's code ran, put back before each check.

So what a cell has done to it (a patched method, a function set in its place) is without effect.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

import agentkit.grading
from agentkit.grading import checks, limits, plain, report, untouched, words

MODULES: tuple[ModuleType, ...] = (
    agentkit.grading,
    checks,
    limits,
    plain,
    report,
    untouched,
    words,
)


class Guard:
    def __init__(self) -> None:
        self.modules = {module.__name__: module for module in MODULES}
        self.contents = [(module, dict(vars(module))) for module in MODULES]
        self.classes = {
            each: dict(vars(each))
            for _, names in self.contents
            for each in names.values()
            if isinstance(each, type) and each.__module__ in self.modules
        }

    def restore(self) -> None:
        """Put back the modules, what is in them, and the methods of their classes."""
        sys.modules.update(self.modules)
        for module, names in self.contents:
            vars(module).clear()
            vars(module).update(names)
        for each, attributes in self.classes.items():
            _restore_class(each, attributes)


def _restore_class(each: type, attributes: dict[str, Any]) -> None:
    now = dict(vars(each))
    for name in now.keys() - attributes.keys():
        delattr(each, name)
    for name, value in attributes.items():
        if now.get(name) is not value:
            type.__setattr__(each, name, value)
