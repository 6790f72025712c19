"""What nbgrader must know in the grader's server: where the exchange is, and the course's own
settings, which lie in the course folder in the grader's home."""

import os
from pathlib import Path

c = get_config()  # noqa: F821  (traitlets gives it)

course = Path.home() / "course"
if (course / "nbgrader_config.py").exists():  # on Kubernetes the teacher clones it there first
    load_subconfig("nbgrader_config.py", path=str(course))  # noqa: F821
c.Exchange.root = os.environ.get("AGENTKIT_HUB_ROOT", "/srv/agentkit") + "/exchange"
if "KUBERNETES_SERVICE_HOST" in os.environ:
    c.ExchangeCollect.check_owner = False  # no list of accounts says whose id an owner is there
