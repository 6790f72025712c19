"""JupyterHub in an environment of its own, for the tests of a class: `.venv-hub`, beside `.venv`.

    python -m coursetools.hub        makes it, or sees in a moment that it is there

It holds what a class's server holds (agentkit with its extras course, grading and hub, at the
pinned versions) and the proxy that JupyterHub needs, from the npm registry. A learner's `.venv`
gets none of it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import ssl
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from coursetools import ROOT
from coursetools.venv_setup import Environment, create, locked

PROXY = "configurable-http-proxy@5.2.0"  # the newest whose own packages take Node.js 20
STAMP = "hub-stamp.txt"
AUTHORITIES = ("/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt")
DESCRIBED_BY = ("requirements.txt", "requirements-hub.txt", "pyproject.toml")


class HubError(Exception):
    """The Hub's environment cannot be had here; the text says what lacks."""


@dataclass(frozen=True)
class HubEnvironment(Environment):
    """An environment with JupyterHub, and the folder of its proxy."""

    @property
    def proxy_folder(self) -> Path:
        return self.folder / "proxy"

    @property
    def is_ready(self) -> bool:
        """Whether it was made to its end, with the pins of now, in this place."""
        try:
            return (self.folder / STAMP).read_text(encoding="utf-8") == _fingerprint(self)
        except OSError:
            return False


def hub_environment() -> HubEnvironment:
    """Where the Hub's environment is or will be; AGENTKIT_HUB names another folder."""
    return HubEnvironment(Path(os.environ.get("AGENTKIT_HUB") or ROOT / ".venv-hub").absolute())


def ensure() -> HubEnvironment:
    """Give the Hub's environment; make it first where it lacks or no longer fits.

    Raises:
        HubError: Node.js or npm lacks, or a package could not be installed.
    """
    environment = hub_environment()
    if environment.is_ready:
        return environment
    lacking = [name for name in ("node", "npm") if shutil.which(name) is None]
    if lacking:
        raise HubError(f"JupyterHub's proxy needs {' and '.join(lacking)} (Node.js 20 or newer).")
    with locked(ROOT / ".course.lock"):
        if not environment.is_ready:
            _make(environment)
    return environment


def _make(environment: HubEnvironment) -> None:
    print(f"Making {environment.folder.name} for JupyterHub ...", flush=True)
    if environment.folder.exists():
        shutil.rmtree(environment.folder)
    _create(environment)
    pip = [str(environment.python), "-m", "pip", "--disable-pip-version-check", "install", "-q"]
    pins = [f"--constraint={ROOT / name}" for name in DESCRIBED_BY if name.endswith(".txt")]
    _run([*pip, *pins, "--editable", f"{ROOT}[course,grading,otel,study,hub]"])
    npm = str(shutil.which("npm"))
    quiet = ["--no-audit", "--no-fund", "--loglevel=error"]
    _run([npm, "install", f"--prefix={environment.proxy_folder}", *quiet, PROXY])
    (environment.folder / STAMP).write_text(_fingerprint(environment), encoding="utf-8")


def _create(environment: HubEnvironment) -> None:
    """A bare environment; where this Python is for root alone, from one that all accounts can read:
    each learner's server runs as an account of its own."""
    for python in ("/usr/bin/python3", "/usr/local/bin/python3"):
        if is_open(Path(sys.executable).resolve()):
            break
        if _is_new_enough(python):
            _run([python, "-m", "venv", str(environment.folder)])
            return
    create(environment)


def is_open(path: Path) -> bool:
    """Whether every account of the machine gets through the folders above `path`."""
    return all(folder.stat().st_mode & 0o001 for folder in path.parents)


def _is_new_enough(python: str) -> bool:
    asked = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))"
    with contextlib.suppress(OSError):
        return (
            subprocess.run([python, "-c", asked], capture_output=True, check=False).returncode == 0
        )
    return False


def _run(command: list[str]) -> None:
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={**_trusting_the_system(), **os.environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        said = "\n".join((done.stdout + done.stderr).strip().splitlines()[-8:])
        raise HubError(f"'{Path(command[0]).name} ...' could not install for JupyterHub:\n{said}")


def _trusting_the_system() -> dict[str, str]:
    """npm trusts its own list of authorities; in many networks the machine's list has one more."""
    files = (ssl.get_default_verify_paths().cafile, *AUTHORITIES)
    found = next((file for file in files if file and Path(file).is_file()), None)
    return {"NODE_EXTRA_CA_CERTS": found} if found else {}


def _fingerprint(environment: HubEnvironment) -> str:
    digest = hashlib.sha256("\n".join([PROXY, sys.version, str(environment.folder)]).encode())
    for name in DESCRIBED_BY:
        digest.update((ROOT / name).read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def main() -> int:
    """Make the environment; 0 when it is there, 1 when something lacks, which is said."""
    try:
        environment = ensure()
    except (HubError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    print(f"JupyterHub is ready in {environment.folder.name}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
