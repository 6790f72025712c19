"""The class's own Hub settings, less what needs a server of its own: accounts and systemd.

Anybody logs in with any password, on loopback only. Servers are plain processes; where the test
runs as root, each is one of a user id of its own, as on a real server.
"""

import json
import os
import signal
import threading
import time
from pathlib import Path

from jupyterhub.spawner import SimpleLocalProcessSpawner

c = get_config()  # noqa: F821  (traitlets gives it)
load_subconfig(os.environ["HUB_TEST_CONFIG"])  # noqa: F821

PLACE = Path(os.environ["AGENTKIT_HUB_ROOT"])
ACCOUNTS = json.loads(os.environ["HUB_TEST_ACCOUNTS"])
PROXY_PORT, API_PORT, HUB_PORT = json.loads(os.environ["HUB_TEST_PORTS"])
SECONDS = float(os.environ["HUB_TEST_SECONDS"])


class ScratchSpawner(SimpleLocalProcessSpawner):
    """A plain process with a home in the scratch folder; its id is noted, so that it can end."""

    def make_preexec_fn(self, name):
        home, uid = PLACE / "home" / name, ACCOUNTS[name]

        def become():
            if uid >= 0:
                os.setgroups([])
                os.setgid(uid)
                os.setuid(uid)
            os.umask(0o022)
            os.chdir(home)

        return become

    async def start(self):
        address = await super().start()
        (PLACE / "pids" / self.user.name).write_text(str(self.pid), encoding="utf-8")
        return address


def end_with_the_test():
    """Stop the Hub, and so its servers and its proxy, when the test is gone or takes too long."""
    parent, last = os.getppid(), time.monotonic() + SECONDS
    while os.getppid() == parent and time.monotonic() < last:
        time.sleep(1)
    os.kill(os.getpid(), signal.SIGTERM)


threading.Thread(target=end_with_the_test, daemon=True).start()

c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = ScratchSpawner
c.SimpleLocalProcessSpawner.home_dir_template = str(PLACE / "home" / "{username}")
c.Spawner.environment.update(
    HUB_TEST_ACCOUNTS=os.environ["HUB_TEST_ACCOUNTS"],
    HUB_TEST_NO_NETWORK=os.environ["HUB_TEST_NO_NETWORK"],
    PYTHONPATH=os.environ["HUB_TEST_PYTHONPATH"],
    PYTHONNOUSERSITE="1",
)
c.Spawner.args = [
    f"--ServerApp.shutdown_no_activity_timeout={SECONDS:.0f}",
    "--LabApp.expose_app_in_browser=True",
]
if hasattr(os, "geteuid") and os.geteuid() == 0 and -1 in ACCOUNTS.values():
    c.Spawner.args.append("--allow-root")  # root that could not find a Python for other users
c.JupyterHub.bind_url = f"http://127.0.0.1:{PROXY_PORT}"
c.JupyterHub.hub_bind_url = f"http://127.0.0.1:{HUB_PORT}"
c.ConfigurableHTTPProxy.api_url = f"http://127.0.0.1:{API_PORT}"
c.JupyterHub.cleanup_servers = True
