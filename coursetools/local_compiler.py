"""Is there a compiler for C++ on this machine? The engine of the local models needs one.

What builds it besides (CMake, Ninja) comes as packages where the machine has none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from coursetools.remedies import SetupError

VSWHERE = Path("Microsoft Visual Studio", "Installer", "vswhere.exe")
CPP_TOOLS = "Microsoft.VisualStudio.Component.VC.Tools.x86.x64"
REMEDIES = {
    "win32": (
        "Install 'Build Tools for Visual Studio' with the workload 'Desktop development with C++' "
        "from visualstudio.microsoft.com/downloads"
    ),
    "darwin": "Install Apple's command line tools: xcode-select --install",
    "linux": (
        "On Debian and Ubuntu: sudo apt install build-essential. "
        "On Fedora: sudo dnf install gcc gcc-c++"
    ),
}

Which = Callable[[str], str | None]
Says = Callable[[list[str]], str]


def said(command: list[str]) -> str:
    """What a program prints; "" if it fails or is not there."""
    try:
        done = subprocess.run(command, capture_output=True, check=True, text=True, timeout=60)
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout.strip()


def check_compiler(
    platform: str = sys.platform,
    env: Mapping[str, str] = os.environ,
    which: Which = shutil.which,
    says: Says = said,
) -> None:
    """Refuse a machine without a compiler, with what to install on such a system.

    platform: `sys.platform`. `says` runs a program and gives what it prints.

    Raises:
        SetupError: there is none.
    """
    if env.get("CXX") or has_compiler(platform, env, which, says):
        return
    remedy = REMEDIES.get(platform, REMEDIES["linux"])
    raise SetupError(
        "The engine of the local models is built on this machine, and there is no compiler for "
        f"C++ here. {remedy}. Then run the same command again."
    )


def has_compiler(platform: str, env: Mapping[str, str], which: Which, says: Says) -> bool:
    if platform == "win32":
        installer = Path(env.get("ProgramFiles(x86)", r"C:\Program Files (x86)")) / VSWHERE
        asked = ["-products", "*", "-requires", CPP_TOOLS, "-property", "installationPath"]
        return bool(which("cl") or says([str(installer), *asked]))
    if platform == "darwin":
        # Apple's clang++ is there even where nothing stands behind it.
        return bool(says(["xcode-select", "-p"]))
    return any(
        which(c) and which(cpp) for c, cpp in (("gcc", "g++"), ("clang", "clang++"), ("cc", "c++"))
    )
