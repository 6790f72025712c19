"""What the course tells JupyterLab, in a folder of its own: the learner's settings stay alone."""

from __future__ import annotations

import json
from pathlib import Path

NBGRADER_SERVER = tuple(
    f"nbgrader.server_extensions.{part}"
    for part in ("assignment_list", "course_list", "formgrader", "validate_assignment")
)

SERVER = """\
import zmq

c.ContentsManager.pre_save_hook = 'agentkit.widgets.saving.keep_pages'
if zmq.has('curve'):
    c.KernelManager.transport_encryption = 'auto'
"""


def write_jupyter_settings(state: Path, *, class_tools: bool = False) -> None:
    """JupyterLab asks nobody about news, the kernels' traffic is encrypted where it can be, what is
    saved can be read without its kernel, and the tools of a graded class stay out of a learner's
    way."""
    config = state / "config"
    off = ["@jupyterlab/apputils-extension:announcements"]
    server = SERVER
    if not class_tools:
        off.append("@jupyter/nbgrader")
        server += f"c.ServerApp.jpserver_extensions = {dict.fromkeys(NBGRADER_SERVER, False)}\n"
    quiet = {"disabledExtensions": dict.fromkeys(off, True)}
    (config / "labconfig").mkdir(parents=True, exist_ok=True)
    (config / "labconfig" / "page_config.json").write_text(json.dumps(quiet), encoding="utf-8")
    (config / "jupyter_server_config.py").write_text(server, encoding="utf-8")
