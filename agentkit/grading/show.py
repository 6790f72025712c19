"""Where a report appears: as a page below the cell in a notebook, as text everywhere else."""

from __future__ import annotations

import os
import sys
from typing import Any

from agentkit.grading.report import Outcome, Report

FAILED = (Outcome.NOT_YET, Outcome.NOT_DONE)


def show(report: Report) -> None:
    if os.environ.get("NBGRADER_EXECUTION") == "validate" and report.outcome in FAILED:
        # nbgrader's "Validate" takes a cell for good that raises nothing and writes no stderr.
        print(report.text(), file=sys.stderr)
        return
    try:
        from IPython import get_ipython
        from IPython.display import display
    except ImportError:
        print(report.text())
        return
    if get_ipython() is None:
        print(report.text())
        return
    page: Any = display  # IPython does not say its types
    page({"text/plain": report.text(), "text/html": report.html()}, raw=True)
