"""A box around the process that runs a copy: bubblewrap (Linux) lets it see Python, the course's
code and an empty folder, and nothing else. No network, no file of the teacher's, no other process.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache

from coursetools import ROOT

SYSTEM = ("/usr", "/bin", "/lib", "/lib32", "/lib64", "/etc/fonts", "/etc/ld.so.cache")
CODE = ("agentkit", "coursetools")  # what a mark needs of the course; no solutions, no class


def boxed(folder: str) -> list[str]:
    """The beginning of a command that runs in a box, with `folder` as its own; [] without a box."""
    program = shutil.which("bwrap")
    return _command(program, folder) if program is not None and _works(program) else []


def _command(program: str, folder: str) -> list[str]:
    seen = [*SYSTEM, sys.base_prefix, sys.prefix, *(str(ROOT / name) for name in CODE)]
    command = [program, "--unshare-all", "--die-with-parent", "--new-session"]
    command += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp"]
    for path in seen:
        command += ["--ro-bind-try", path, path]
    return [*command, "--bind", folder, folder, "--chdir", folder, "--"]


@cache
def _works(program: str) -> bool:
    """Whether this machine allows boxes, and Python and the course's code start in one."""
    with tempfile.TemporaryDirectory() as folder:
        trial = [*_command(program, folder), sys.executable, "-c", "import agentkit.grading"]
        env = os.environ | {"PYTHONPATH": str(ROOT)}
        return subprocess.run(trial, capture_output=True, check=False, env=env).returncode == 0
