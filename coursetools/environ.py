"""The environment variables that a child process gets: the course's own folders, no strays.

Two kinds of child: a learner's JupyterLab, which keeps the keys and the endpoint that the learner
set, and a build or test run, which must come out the same on every machine.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from coursetools import ROOT

NO_NETWORK = ROOT / "coursetools" / "nonetwork"
# A value left over from another project would make Python or Jupyter load that project's files.
STRAYS = (
    "IPYTHONDIR",
    "JUPYTERLAB_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
    "JUPYTER_CONFIG_PATH",
    "JUPYTER_PATH",
    "MPLBACKEND",
    "PYTHONHOME",
    "PYTHONOPTIMIZE",
    "PYTHONPATH",
    "PYTHONSTARTUP",
    "PYTHONWARNINGS",
    "__PYVENV_LAUNCHER__",
)
# What could send a test run to a paid endpoint, or change what it prints.
FAR_END = ("AGENTKIT_", "OPENAI_", "AZURE_OPENAI_", "ANTHROPIC_", "GEMINI_", "GOOGLE_API_")
KEPT_IN_TESTS = (
    "AGENTKIT_BROWSER",
    "AGENTKIT_HUB",
    "AGENTKIT_REQUIRE_BROWSER",
    "AGENTKIT_REQUIRE_HUB",
)


def jupyter_folders(state: Path) -> dict[str, str]:
    """Variables that keep everything Jupyter and IPython write inside `state`."""
    return {
        "JUPYTER_CONFIG_DIR": str(state / "config"),
        "JUPYTER_DATA_DIR": str(state / "data"),
        "JUPYTER_RUNTIME_DIR": str(state / "runtime"),
        "JUPYTER_PREFER_ENV_PATH": "1",
        "IPYTHONDIR": str(state / "ipython"),
    }


def learner_environ(
    binaries: Path, state: Path, base: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """The environment of a learner's JupyterLab: all that was set, less the strays.

    `binaries` is the folder of the environment's programs: it comes first on the path, so that
    `!pip` in a notebook means the course's own.
    """
    env = {name: value for name, value in base.items() if name not in STRAYS}
    env["PATH"] = os.pathsep.join([str(binaries), env.get("PATH", os.defpath)])
    env["VIRTUAL_ENV"] = str(binaries.parent)
    env["MPLCONFIGDIR"] = str(binaries.parent / "matplotlib")
    env.update(jupyter_folders(state))
    return env


def offline_environ(
    binaries: Path, state: Path, base: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """The environment of a build or a test run: no keys, no endpoint, no network but loopback."""
    env = {
        name: value
        for name, value in learner_environ(binaries, state, base).items()
        if name in KEPT_IN_TESTS or not is_far_end(name)
    }
    env["AGENTKIT_BACKEND"] = "offline"
    env["PYTHONPATH"] = os.pathsep.join([str(NO_NETWORK), str(ROOT)])
    env["PYTHONHASHSEED"] = "random"
    env["PYTHONIOENCODING"] = "utf-8"
    env["PYTHONNOUSERSITE"] = "1"
    env["TZ"] = "UTC"
    return env


def is_far_end(name: str) -> bool:
    """Whether the variable `name` could lead a test run to an endpoint, or hold a key for one."""
    upper = name.upper()
    return upper.startswith(FAR_END) or upper.endswith(("_API_KEY", "_API_TOKEN", "_PROXY"))
