"""`python course.py grade [NN ...]`: marks for all that lies in class/submitted.

Each copy is marked once. A run that was ended goes on where it was; a second run marks what is new
or changed, and leaves alone what a teacher has changed by hand.

    class/submitted/STUDENT/03_main_loop/03_main_loop.ipynb     what was handed in
    class/autograded, class/feedback, class/gradebook.db        nbgrader's
    class/marks.csv, class/tasks.csv                            the marks, for a spreadsheet
"""

from __future__ import annotations

import argparse
import io
import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Event
from typing import TypeVar

from sqlalchemy.exc import DatabaseError, OperationalError

from coursetools import ROOT
from coursetools.classroom import books, tables
from coursetools.classroom.grader import Grader
from coursetools.classroom.handed_in import WHERE, HandedIn, handed_in
from coursetools.classroom.store import ran_into_a_limit
from coursetools.exercises import ExerciseError, find
from coursetools.marking.contained import boxed

# A full disk, a process that does not start, a broken gradebook: no other copy would do better.
OF_THE_MACHINE = (OSError, RuntimeError, DatabaseError)
PAUSE = 10.0  # seconds between two lines of progress
Problems = dict[str, str]
Thing = TypeVar("Thing")


def grade(
    names: Sequence[str], *, root: Path = ROOT, workers: int | None = None, renew: bool = False
) -> int:
    """Mark what is in class/submitted of `root`. 0 when every file could be marked.

    `workers` copies run at a time; without it, as many as there are cores.

    Raises:
        ExerciseError: there is nothing to mark, or another run is at work.
        ValueError: `workers` is less than 1.
        OSError: the disk is full, or the like. The next run goes on from there.
    """
    from filelock import FileLock, Timeout

    if workers is not None and workers < 1:
        raise ValueError(f"--workers is {workers}. Give 1 or more, or leave it out.")
    grader = Grader(root)
    chosen = find(names, grader.solutions)
    try:
        with FileLock(grader.folder / ".grading.lock", timeout=0):
            return _grade(grader, chosen, workers or os.cpu_count() or 1, renew)
    except Timeout:
        raise ExerciseError("Another `grade` is at work on this class. Wait for its end.") from None
    except OperationalError as error:
        raise OSError(f"class/gradebook.db could not be used: {error.orig}.") from error
    except DatabaseError as error:
        raise ExerciseError(
            f"class/gradebook.db cannot be used ({error.orig}). Put your copy of it there; without "
            "one move it away: all is made again, but for marks and comments by hand."
        ) from error


def _grade(grader: Grader, chosen: list[str], workers: int, renew: bool) -> int:
    began = time.monotonic()
    found, problems = handed_in(grader.submitted, grader.exercises)
    if not found and not problems:
        place = grader.submitted
        raise ExerciseError(f"There is nothing in {place} yet. A copy's place there: {WHERE}")
    copies = [copy for copy in found if copy.exercise in chosen]
    for name in sorted({copy.exercise for copy in copies}):
        grader.prepare(name, renew=renew)
    held = books.held(grader.url)
    new = [copy for copy in copies if renew or copy.name not in held or not grader.is_marked(copy)]
    print(f"{len(copies)} copies, {len(new)} of them new or changed", flush=True)
    if new and not boxed(str(grader.folder)):
        print("  no bubblewrap here: a copy runs with your rights (instructor/grading.md)")
    problems |= _mark_and_enter(grader, new, workers)
    problems |= _write_pages(grader, [copy for copy in copies if copy.name not in problems])
    held = books.held(grader.url)
    notes = {name: entry.note for name, entry in grader.record.items()}
    tables.write_marks(grader.folder / "marks.csv", held, notes, problems)
    tables.write_tasks(grader.folder / "tasks.csv", held, grader.reports())
    for name, problem in sorted(problems.items()):
        print(f"  {name}: {problem}")
    seconds = time.monotonic() - began
    print(f"class/marks.csv, class/tasks.csv and class/feedback are written ({seconds:.0f} s)")
    return 1 if problems else 0


def _mark_and_enter(grader: Grader, copies: list[HandedIn], workers: int) -> Problems:
    """Run the copies, several at a time; meanwhile enter those that are marked.

    On a machine that is busy, a time limit may end what is only slow. So a copy that ran into one
    is marked once more, when no other is, and that counts.
    """
    problems: Problems = {}
    slow: list[HandedIn] = []
    stop = Event()
    with ThreadPoolExecutor(workers) as pool:
        running = {pool.submit(grader.mark, copy, stop): copy for copy in copies}
        try:
            for done in progress("marked", as_completed(running), len(copies)):
                copy = running[done]
                try:
                    if ran_into_a_limit(done.result()):
                        slow.append(copy)
                    else:
                        grader.enter(copy)
                except OF_THE_MACHINE:
                    raise
                except Exception as error:  # it may be anything: copies are odd
                    problems[copy.name] = _as_problem(error)
        except BaseException:
            stop.set()
            pool.shutdown(cancel_futures=True)
            raise
    for copy in progress("marked once more, after a time-out,", slow, len(slow)):
        try:
            grader.mark(copy, alone=True)
            grader.enter(copy)
        except OF_THE_MACHINE:
            raise
        except Exception as error:
            problems[copy.name] = _as_problem(error)
    return problems


def _as_problem(error: Exception) -> str:
    known = isinstance(error, ExerciseError)
    return str(error) if known else f"It could not be marked ({type(error).__name__}: {error})."


def _write_pages(grader: Grader, copies: list[HandedIn]) -> Problems:
    """Write the pages anew that do not say what the gradebook holds: a teacher changed it."""
    problems: Problems = {}
    held = books.held(grader.url)
    old = [copy for copy in copies if not grader.has_page(copy, held[copy.name])]
    for copy in progress("written anew:", old, len(old)):
        try:
            grader.write_page(copy)
        except ExerciseError as error:
            problems[copy.name] = str(error)
    return problems


def progress(verb: str, things: Iterable[Thing], of: int) -> Iterator[Thing]:
    """The things, with a line now and then that says how many are done."""
    told = time.monotonic()
    for number, each in enumerate(things, start=1):
        yield each
        if number == of or time.monotonic() - told > PAUSE:
            print(f"  {verb} {number} of {of}", flush=True)
            told = time.monotonic()


def main(arguments: Sequence[str], root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="course.py grade")
    parser.add_argument("names", nargs="*", help="numbers or names; all when left out")
    parser.add_argument("--workers", type=int, help="how many copies run at a time")
    parser.add_argument(
        "--renew", action="store_true", help="mark all anew, by the exercises of today"
    )
    options = parser.parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):  # a console may not know every sign; it prints "?"
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        return grade(options.names, root=root, workers=options.workers, renew=options.renew)
    except (ExerciseError, ValueError) as error:
        print(error, file=sys.stderr)
        return 1
    except (OSError, RuntimeError) as error:  # of this machine, and not of a copy
        print(f"{error}\nAfterwards the same command goes on from here.", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
