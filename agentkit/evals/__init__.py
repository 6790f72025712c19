"""Tasks x setups x seeds: run them, check what comes back, count. Built in lesson 09.

    results = run_tasks(TASKS, [Setup(), Setup("react")], seeds=range(3))
    print(results.table(by="setup"))

The task set is in `tasks.py`. Loading this loads no statistics library: intervals need scipy, which
arrives with the first rate.
"""

from agentkit.evals.interval import interval
from agentkit.evals.progress import Progress
from agentkit.evals.results import Results
from agentkit.evals.setup import Setup
from agentkit.evals.study import run_task, run_tasks
from agentkit.evals.task import Task
from agentkit.evals.tasks import TASKS

__all__ = ["TASKS", "Progress", "Results", "Setup", "Task", "interval", "run_task", "run_tasks"]
