"""What it takes to mark a class: 30 students, 7 exercises, made out of the wrong and right answers.

    python benchmarks/class_cost.py            30 x 7 copies: minutes. A command of its own.
    python benchmarks/class_cost.py --small    3 x 7

The wall time of the whole command in a new process, as a teacher waits for it. No two copies have
the same cells.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

from table import Row, markdown  # noqa: E402

from coursetools import ROOT  # noqa: E402
from tests.support.answers import FILES, with_answer  # noqa: E402
from tests.support.school import NAMES, course, hand_in, marks, solution, untouched  # noqa: E402

STUDENTS, FEW = 30, 3
RUN = """
import sys
from pathlib import Path
from coursetools.classroom.grade import main
sys.exit(main(["--workers", sys.argv[2]], Path(sys.argv[1])))
"""
WORKERS = 2


def make_class(root: Path, students: int) -> int:
    """Hand in copies: of each exercise one untouched, the others with an answer to one task."""
    course(root, *NAMES)
    number = 0
    for name in NAMES:
        answers = [path for path in FILES if path.parts[-3] == name]
        random.Random(name).shuffle(answers)
        for place in range(students):
            book = solution(name)
            book = with_answer(book, answers[place % len(answers)]) if place else untouched(name)
            number += 1
            remark = {"cell_type": "markdown", "id": "own", "metadata": {}, "source": f"{number}"}
            book["cells"].append(remark)
            hand_in(root, f"student {place:02}", book, name)
    return number


def seconds(root: Path) -> float:
    began = time.perf_counter()
    subprocess.run(
        [sys.executable, "-c", RUN, str(root), str(WORKERS)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=sys.stderr,
        check=True,
    )
    return time.perf_counter() - began


def measure(students: int = STUDENTS) -> list[Row]:
    full = students == STUDENTS
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        copies = make_class(root, students)
        first, again = seconds(root), seconds(root)
        given = marks(root)
        hand_in(root, "student 00", solution(NAMES[0]), NAMES[0])
        one = seconds(root)
    assert len(given) == copies
    what = f"a class of {students}, {len(NAMES)} exercises, {copies} copies, {WORKERS} at a time"
    return [
        Row(f"{what}, s", f"{first:.0f}", "< 1500" if full else "", first < 1500 if full else None),
        Row("... a copy, s", f"{first / copies:.2f}", "", None),
        Row("... run again with nothing new, s", f"{again:.1f}", "< 30", again < 30),
        Row("... run again with one changed, s", f"{one:.1f}", "< 30", one < 30),
    ]


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--small", action="store_true", help=f"{FEW} students")
    rows = measure(FEW if parser.parse_args().small else STUDENTS)
    print(markdown(rows))
    return 0 if all(row.held is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
