"""Two versions of one thing: what a lesson builds by hand, and what the package holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.notebooks import lesson_paths, namespace_of


def version(origin: str, lesson: str, name: str, packaged: Callable[..., Any]) -> Any:
    """The package's version, or what the lesson's cells tagged "build" define under this name.

    Skips only while the lesson does not exist: one without the tag, or the name, is an error.
    """
    if origin == "package":
        return packaged
    if not any(path.stem.startswith(lesson) for path in lesson_paths()):
        pytest.skip(f"lesson {lesson} is not written yet")
    return namespace_of(lesson)[name]
