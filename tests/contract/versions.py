"""Two versions of one thing: what a lesson builds by hand, and what the package holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.support.notebooks import namespace_of


def version(origin: str, lesson: str, name: str, packaged: Callable[..., Any]) -> Any:
    """The package's version, or what the lesson's cells tagged "build" define under this name."""
    return packaged if origin == "package" else namespace_of(lesson)[name]
