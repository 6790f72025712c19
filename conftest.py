"""What every test run has, however it is started: no keys, no network but loopback, own folders.

`python course.py test` sets the same for the processes that it starts; this file does it for a
plain `pytest` too, and for the kernels and other children of the tests.
"""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from coursetools.environ import NO_NETWORK, offline_environ

state = tempfile.TemporaryDirectory(prefix="course-tests-", ignore_cleanup_errors=True)
environment = offline_environ(Path(sys.executable).parent, Path(state.name))
os.environ.clear()
os.environ.update(environment)

if "sitecustomize" not in sys.modules or not hasattr(sys.modules["sitecustomize"], "is_local"):
    sys.path.insert(0, str(NO_NETWORK))
    sys.modules.pop("sitecustomize", None)
    __import__("sitecustomize")
    sys.path.remove(str(NO_NETWORK))


@pytest.fixture
def release() -> Iterator[threading.Event]:
    """What a tool or a job that hangs waits for; set when the test is over."""
    event = threading.Event()
    yield event
    event.set()
