"""A class on one server: JupyterHub with nbgrader's exchange. The page: instructor/jupyterhub.md.

Everybody logs in as the machine's own accounts do (PAM). A learner's server has the assignment list
and Validate. The marks are kept by one account of their own, the grader: every teacher opens that
account's server, where the formgrader is. It is a server like any other, so it has limits and is
stopped when idle; a course of nbgrader as a Hub's service would have neither.
"""

import os
import sys
from pathlib import Path

c = get_config()  # noqa: F821  (traitlets gives it)

COURSE = "agentkit"  # as in nbgrader_config.py
TEACHERS = {"teacher"}
GRADER = "grader"  # owns the course folder, the exchange and the marks; nobody logs in as it
LEARNERS_GROUP = "agentkit"  # who of the machine's accounts may log in: this group of theirs
IDLE_SECONDS = 60 * 60

PLACE = Path(os.environ.get("AGENTKIT_HUB_ROOT", "/srv/agentkit"))
HERE = Path(__file__).resolve().parent
STATE = PLACE / "state"

# Who may log in. For LTI or accounts of the Hub's own, see the page.
c.JupyterHub.authenticator_class = "pam"
c.PAMAuthenticator.allowed_groups = {LEARNERS_GROUP}
c.Authenticator.allowed_users = set(TEACHERS)

# What each server may take. systemd enforces it; the Hub's default spawner would only tell it.
c.JupyterHub.spawner_class = "systemd"
c.Spawner.mem_limit = "1G"
c.Spawner.cpu_limit = 1.0
c.SystemdSpawner.isolate_tmp = True
c.SystemdSpawner.isolate_devices = True
c.SystemdSpawner.disable_user_sudo = True
c.JupyterHub.concurrent_spawn_limit = 10  # a class that logs in at once starts in turns
c.Spawner.start_timeout = 120

c.Spawner.cmd = [str(Path(sys.prefix) / "bin" / "jupyterhub-singleuser")]
c.Spawner.default_url = "/lab"
c.Spawner.environment = {
    "PATH": os.pathsep.join([str(Path(sys.prefix) / "bin"), "/usr/local/bin", "/usr/bin", "/bin"]),
    "AGENTKIT_HUB_ROOT": str(PLACE),
    # The built-in model, so no key is needed. Everything here can be read by whoever has a server:
    # a key of the institution belongs to a gateway with a limit for each learner (see the page).
    "AGENTKIT_BACKEND": "offline",
}


def settings_by_role(spawner):
    """Give the grader's server the teacher's tools, and every other one the learner's."""
    role = "teacher" if spawner.user.name == GRADER else "student"
    spawner.environment["JUPYTER_CONFIG_PATH"] = str(HERE / role)
    if role == "teacher":
        # A page of its own: a Hub forbids frames, so JupyterLab's tab for it would stay empty.
        spawner.default_url = "/formgrader/manage_assignments"
        spawner.mem_limit = "4G"  # marking runs copies of the learners' notebooks
        spawner.cpu_limit = 2.0


c.Spawner.pre_spawn_hook = settings_by_role

# Names of groups and roles: nbgrader looks for formgrade-COURSE and nbgrader-COURSE.
FORMGRADE, IN_CLASS = f"formgrade-{COURSE}", f"nbgrader-{COURSE}"
c.JupyterHub.load_groups = {
    FORMGRADE: {"users": sorted(TEACHERS)},
    IN_CLASS: {"users": [GRADER]},
}
c.JupyterHub.load_roles = [
    {
        "name": FORMGRADE,
        "description": "Open, start and stop the server that keeps the marks",
        "groups": [FORMGRADE],
        "scopes": [f"access:servers!user={GRADER}", f"servers!user={GRADER}"],
    },
    {
        "name": "idle-culler",
        "description": "Stop servers that nobody uses",
        "services": ["idle-culler"],
        "scopes": ["list:users", "read:users:activity", "read:servers", "delete:servers"],
    },
]
c.JupyterHub.services = [
    {
        "name": "idle-culler",
        "command": [sys.executable, "-m", "jupyterhub_idle_culler", f"--timeout={IDLE_SECONDS}"],
    }
]

# Where the Hub listens and what it keeps. HTTPS ends in front of it: see the page.
c.JupyterHub.bind_url = "http://127.0.0.1:8000"
c.ConfigurableHTTPProxy.command = [
    str(PLACE / "proxy" / "node_modules" / ".bin" / "configurable-http-proxy")
]
c.JupyterHub.db_url = f"sqlite:///{STATE / 'jupyterhub.sqlite'}"
c.JupyterHub.cookie_secret_file = str(STATE / "cookie_secret")
c.ConfigurableHTTPProxy.pid_file = str(STATE / "proxy.pid")
# Servers go on while the Hub is restarted for an update.
c.JupyterHub.cleanup_servers = False
