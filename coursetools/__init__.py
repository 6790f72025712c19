"""What `python course.py` does: set-up, JupyterLab, notebook builds and checks.

Nothing here is part of `agentkit`, and no lesson imports it. `cli` and what it imports use the
standard library alone, since they run before anything is installed.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LESSONS = ROOT / "lessons"
