"""Give the user ids of a test the names of its accounts, and leave the machine's own list alone.

nbgrader asks the operating system for the name of who hands in. Python imports a module named
`sitecustomize` when it starts; each server of the test's Hub has this folder on PYTHONPATH. Then
the rule of all tests is switched on: no network but loopback.
"""

import json
import os
import pwd
import runpy
from pathlib import Path

_NAMES = {uid: name for name, uid in json.loads(os.environ.get("HUB_TEST_ACCOUNTS", "{}")).items()}
if "JUPYTERHUB_USER" in os.environ:  # also where all servers run as one user
    _NAMES[os.getuid()] = os.environ["JUPYTERHUB_USER"]
_ask_the_system = pwd.getpwuid


def _named(uid):
    if uid not in _NAMES:
        return _ask_the_system(uid)
    name = _NAMES[uid]
    home = os.environ["AGENTKIT_HUB_ROOT"] + f"/home/{name}"
    return pwd.struct_passwd((name, "x", uid, uid, "", home, "/bin/sh"))


pwd.getpwuid = _named
if "HUB_TEST_NO_NETWORK" in os.environ:
    runpy.run_path(str(Path(os.environ["HUB_TEST_NO_NETWORK"]) / "sitecustomize.py"))
