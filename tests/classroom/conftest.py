"""One Hub, and one story of a class on it, for all tests that ask for them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import pytest

from coursetools.hub import hub_environment
from tests.classroom.hub_kit import Hub, running_hub
from tests.classroom.story import Story, play


@pytest.fixture(scope="session")
def hub() -> Iterator[Hub]:
    if sys.platform == "win32":
        pytest.skip("JupyterHub does not run on Windows")
    environment = hub_environment()
    if not environment.is_ready:
        why = "JupyterHub is not installed here; python -m coursetools.hub does it or says why not"
        if os.environ.get("AGENTKIT_REQUIRE_HUB") == "1":
            pytest.fail(why)
        pytest.skip(f"{why} (AGENTKIT_REQUIRE_HUB=1 makes this an error)")
    with running_hub(environment) as hub:
        yield hub


@pytest.fixture(scope="session")
def story(hub: Hub) -> Story:
    return play(hub)
