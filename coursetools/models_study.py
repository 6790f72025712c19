"""Make the record that lesson 10 reads: `python course.py study [MODEL ...]`.

Each model gets a process of its own, all at the same time, and a file of its own. A run that was
cut off goes on where it was.
"""

from __future__ import annotations

import argparse
import datetime
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from agentkit.evals.progress import Progress, Report
from agentkit.model_study import record, setups_for
from agentkit.model_study.prompts import LOCAL_WAYS
from coursetools import ROOT

FOLDER = ROOT / "work" / "model_study"
STUDIED = ("built-in", *LOCAL_WAYS)
EVERY = 30.0  # seconds between two lines


def study(model: str, folder: Path) -> int:
    """Record one model; 0 if all is there then."""
    path = folder / f"{model}.jsonl"
    try:
        results = record(model, path, date=today(), progress=telling(model))
    except (ModuleNotFoundError, ValueError) as error:
        print(f"{model}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"{model}: stopped. The same command goes on from here.", file=sys.stderr)
        return 130
    print(f"{model}: {len(results)} runs under {len(setups_for(model))} setups, in {path}")
    return 0


def telling(model: str, clock: Callable[[], float] = time.monotonic) -> Report:
    """A line every half a minute that says which model it is about."""
    told = clock()

    def report(progress: Progress) -> None:
        nonlocal told
        if clock() - told >= EVERY:
            told = clock()
            print(f"{model}: {progress}", flush=True)

    return report


def today() -> str:
    return datetime.datetime.now(datetime.UTC).date().isoformat()


def study_all(models: Sequence[str], folder: Path) -> int:
    """Record several, each in a process of its own; 0 if all is there then."""
    me = [sys.executable, "-m", __spec__.name, "--folder", str(folder)]
    children = [subprocess.Popen([*me, model]) for model in models]
    try:
        codes = [child.wait() for child in children]
    except KeyboardInterrupt:
        codes = [child.wait() for child in children]  # each says how it ended
    return max(map(abs, codes))  # below 0 for one that was killed


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="course.py study")
    parser.add_argument("models", nargs="*", help=f"out of {', '.join(STUDIED)}; all if left out")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the records go")
    parser.add_argument("--fresh", action="store_true", help="from the beginning")
    options = parser.parse_args(arguments)
    models = options.models or list(STUDIED)
    if unknown := sorted(set(models) - set(STUDIED)):
        parser.error(f"there is no model {unknown[0]!r}; there are {', '.join(STUDIED)}")
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.fresh:
        for model in models:
            (options.folder / f"{model}.jsonl").unlink(missing_ok=True)
    if len(models) == 1:
        return study(models[0], options.folder)
    return study_all(models, options.folder)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
