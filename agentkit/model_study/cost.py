"""What the study would cost on another model: said before it is asked, and not after.

Nobody knows how much another model will write. The estimate takes the tokens that a recorded model
used for the same tasks under the same setups; a model with another tokenizer, or one that thinks
before it answers, may use several times as many.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean

from agentkit.evals.results import Results
from agentkit.evals.setup import Setup
from agentkit.evals.task import Task
from agentkit.model_study.tasks import STUDY_TASKS
from agentkit.usage import Usage


def expected_usage(
    model: str,
    setups: Iterable[Setup],
    like: Results,
    *,
    tasks: Sequence[Task] = STUDY_TASKS,
    seeds: int = 1,
) -> Usage:
    """The tokens and requests to expect of `model`, going by the runs of another one in `like`:
    `cost_of(...)` makes US dollars of it.

    Raises:
        ValueError: `like` has no run of a task under a setup that is asked for.
    """
    used: dict[tuple[str, str], list[tuple[int, int, int]]] = {}
    for row in like.rows:
        counts = (row["prompt_tokens"], row["completion_tokens"], row["steps"])
        used.setdefault((row["setup"], row["task"]), []).append(counts)
    total = Usage()
    for setup in setups:
        for task in tasks:
            runs = used.get((setup.label, task.name))
            if runs is None:
                raise ValueError(
                    f"expected_usage: the record has no run of the task {task.name!r} under the "
                    f"setup {setup.label!r}. Take a record of the same study."
                )
            prompt, written, steps = (
                round(seeds * fmean(each)) for each in zip(*runs, strict=True)
            )
            total.add(Usage(prompt, written, requests=steps), model)
    return total
