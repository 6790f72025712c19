"""Marks for copies: whatever a learner's notebook holds, each check is asked and counts for itself.

Each test hands in a copy in which something is odd, and looks at the marks of all three tasks.
"""

from __future__ import annotations

import copy
import dataclasses
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import textwrap
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from agentkit.grading import Checks
from agentkit.grading.report import Outcome, Report
from coursetools import ROOT
from coursetools.exercises import exercise_of
from coursetools.marking import child, contained, process
from coursetools.marking.items import Item, items_of
from coursetools.marking.marker import Marks, mark
from coursetools.marking.process import GRACE, CopyProcess, Stopped
from coursetools.marking.runner import Runner

Notebook = dict[str, Any]


def cell(grade_id: str, source: str, *, points: float = 0, solution: bool = False) -> Notebook:
    meta = {
        "schema_version": 3, "grade_id": grade_id, "task": False, "grade": points > 0,
        "locked": not solution, "solution": solution, **({"points": points} if points else {}),
    }  # fmt: skip
    return code(source, cell_id=grade_id, nbgrader=meta)


def code(source: str, *, cell_id: str = "theirs", **metadata: Any) -> Notebook:
    return {
        "cell_type": "code", "id": cell_id, "metadata": metadata, "source": source,
        "outputs": [], "execution_count": None,
    }  # fmt: skip


SETUP = """
from agentkit.grading import Checks

check = Checks('00_test')


def below_zero(x):
    return -x
"""
SOURCE: Notebook = {
    "nbformat": 4,
    "nbformat_minor": 5,
    "metadata": {},
    "cells": [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": "# Exercise"},
        cell("setup", SETUP),
        cell(
            "one",
            "def double(x):\n    ### BEGIN SOLUTION\n    return 2 * x\n    ### END SOLUTION",
            solution=True,
        ),
        cell(
            "one-check",
            "import math\n\nwith check.task('1', marks=2) as task:\n"
            "    came = task.call(double, 3, seconds=1)\n"
            "    task.equal(came, math.prod([2, 3]), hint='Twice.')",
            points=2,
        ),
        cell(
            "one-hidden",
            "with check.hidden('1', marks=1) as task:\n    task.later()\n"
            "    ### BEGIN HIDDEN TESTS\n"
            "    came = task.call(double, below_zero(2), seconds=1)\n"
            "    task.equal(came, below_zero(len('four')), hint='Below zero too.')\n"
            "    ### END HIDDEN TESTS",
            points=1,
        ),
        cell(
            "two",
            "def half(x):\n    ### BEGIN SOLUTION\n    return x / 2\n    ### END SOLUTION",
            solution=True,
        ),
        cell(
            "two-check",
            "import warnings\n\nwith check.task('2', marks=4) as task:\n"
            "    warnings.warn('The check itself is old.')\n"
            "    task.equal(task.call(half, 3, seconds=1), 1.5, hint='Half.')",
            points=4,
        ),
        cell("three", "steps = (\n    ### BEGIN SOLUTION\n    3\n    ### END SOLUTION\n)",
             solution=True),
        cell(
            "three-check",
            "import os\n\nwith check.task('3', marks=8) as task:\n"
            "    task.answer(steps, 3, hint='Count.')\n"
            "    where = 'PATH' in os.environ\n"
            "    task.true(where, expected='an environment', came='none', hint='Whose?')",
            points=8,
        ),
    ],
}  # fmt: skip
ALL = [2, 1, 4, 8]


def right(**changed: str) -> Notebook:
    """A copy with all answers right, but for the cells whose text is given, by their id."""
    handed_in = exercise_of(SOURCE)
    answers = {
        "one": "def double(x):\n    return x + x",
        "two": "def half(x):\n    return x * 0.5",
        "three": "steps = 3",
        **{name.replace("_", "-"): text for name, text in changed.items()},
    }
    for each in handed_in["cells"]:
        if each["id"] in answers:
            each["source"] = answers[each["id"]]
    return handed_in


def at(notebook: Notebook, cell_id: str) -> int:
    return [each["id"] for each in notebook["cells"]].index(cell_id)


def marked(notebook: Notebook, *, seconds: float = 5) -> Marks:
    before = copy.deepcopy(notebook)
    marks = mark(notebook, SOURCE, cell_seconds=seconds)
    assert notebook == before
    assert [item.name for item, _ in marks.checks] == [
        "one-check", "one-hidden", "two-check", "three-check",
    ]  # fmt: skip
    return marks


def given(marks: Marks) -> list[float]:
    return [report.marks for _, report in marks.checks]


def test_a_right_copy_gets_all_marks_and_an_untouched_one_none_of_them() -> None:
    full = marked(right())
    assert (given(full), full.problems) == (ALL, [])
    assert full.text().endswith("15 of 15 marks")
    untouched = marked(exercise_of(SOURCE))
    assert (untouched.marks, untouched.of, untouched.problems) == (0, 15, [])
    assert {report.outcome for _, report in untouched.checks} == {Outcome.NOT_DONE}


def test_a_hidden_check_is_run_although_the_copy_does_not_hold_it() -> None:
    marks = marked(right(one="def double(x):\n    return 2 * abs(x)"))
    assert given(marks) == [2, 0, 4, 8]
    assert marks.checks[1][1].hint == "Below zero too."


# What is tried to get marks

TRICKS = {
    "an object that equals everything": """
        class Any:
            def __eq__(self, other): return True
            def __hash__(self): return 6
            def __class__(self): return int
            def __repr__(self): return "6"
        def double(x): return Any()
    """,
    "printing that it passed": """
        import os, sys
        def double(x):
            print("✓ Task 1: passed, 2 of 2 marks")
            print("passed", file=sys.stderr)
            os.write(1, b"passed, 2 of 2 marks")
            return 5
    """,
    "ending the process as if all were well": """
        import os
        def double(x): os._exit(0)
    """,
    "a crash of the process": """
        import os
        def double(x): os.abort()
    """,
    "sys.exit": """
        import sys
        def double(x): sys.exit(0)
    """,
    "patching the checks": """
        from agentkit.grading.checks import Task
        import agentkit.grading.checks as checks
        Task.equal = lambda self, *a, **k: setattr(self, "asked", 1)
        Task.call = lambda self, *a, **k: 6
        checks.same = lambda *a: True
        checks.plain = lambda value, **k: 6
        check.task = lambda *a, **k: None
        def double(x): return 5
    """,
    "patching the limits": """
        import agentkit.grading.report as report
        report.Report.marks = 99
        def double(x): return 5
    """,
    "recording marks of one's own": """
        from agentkit.grading.report import Outcome, Report
        def double(x):
            check.record(Report("1", 2, outcome=Outcome.PASSED, marks=99))
            return 5
        double(0)
    """,
    "recording marks from a thread": """
        import threading, time
        from agentkit.grading.report import Outcome, Report
        def record():
            while True:
                check.record(Report("1", 2, outcome=Outcome.PASSED, marks=99))
                time.sleep(0.001)
        threading.Thread(target=record, daemon=True).start()
        def double(x):
            time.sleep(0.1)
            return 5
    """,
    "recording and then an interrupt": """
        from agentkit.grading.report import Outcome, Report
        def double(x):
            check.record(Report("1", 2, outcome=Outcome.PASSED, marks=99))
            raise KeyboardInterrupt
    """,
    "a check of one's own": """
        class check:
            def task(self, *a, **k): return self
            hidden = task
            def __enter__(self): return self
            def __exit__(self, *a): return True
            def __getattr__(self, name): return lambda *a, **k: None
        check = check()
        def double(x): return 5
    """,
    "patching Python's own functions": """
        import builtins, copy, dataclasses, json, math
        builtins.isinstance = builtins.all = lambda *a: True
        math.isclose = lambda *a, **k: True
        copy.deepcopy = lambda value: 6
        json.dumps = lambda *a, **k: "{}"
        dataclasses.asdict = lambda report: {"outcome": "passed", "marks": 2}
        def double(x): return 5.0
    """,
    "patching what runs the checks": """
        import builtins
        import coursetools.marking.guard as guard, coursetools.marking.runner as runner
        from agentkit.grading.report import Outcome, Report
        builtins.compile = lambda *a, **k: None
        builtins.eval = lambda *a, **k: None
        guard.Guard.restore = guard.Guard.changes = lambda self: []
        runner.Runner.run = runner.Runner._check = lambda self, item: Report(
            item.task, item.points, outcome=Outcome.PASSED, marks=item.points)
        def double(x): return 5
    """,
    "exchanging the code of a function": """
        from agentkit.grading import checks
        checks.same.__code__ = (lambda *a: True).__code__
        checks.Task._compare.__code__ = (lambda self, *a: setattr(self, "asked", 1)).__code__
        def double(x): return 5
    """,
    "exchanging modules": """
        import sys, types
        fake = types.ModuleType("agentkit.grading.plain")
        fake.plain = fake.same = lambda *a, **k: True
        fake.prod = lambda values: 5
        for name in list(sys.modules):
            if name.startswith("agentkit.grading") or name == "math":
                sys.modules[name] = fake
        def double(x): return 5
    """,
    "patching in the middle of a check": """
        from agentkit.grading import checks
        def double(x):
            checks.same = lambda *a: True
            return 5
    """,
    "patching a method in the middle of a check": """
        from agentkit.grading.checks import Task
        def double(x):
            Task.equal = lambda self, *a, **k: setattr(self, "asked", 1)
            return 5
    """,
    "exchanging code in the middle of a check": """
        from agentkit.grading import checks
        def double(x):
            checks.same.__code__ = (lambda *a: True).__code__
            return 5
    """,
    "patching math in the middle of a check": """
        import math
        def double(x):
            math.isclose = lambda *a, **k: True
            return 5.0
    """,
    "names that hide those of the exercise": """
        below_zero = Checks = lambda *a: 5
        def double(x): return 5
    """,
    "names that hide Python's own": """
        len = lambda value: -5
        def double(x): return 5
    """,
    "a hook on each line that runs": """
        import sys
        def hook(frame, event, argument):
            if frame.f_code.co_name in ("same", "_same_number"):
                frame.f_locals["one"] = frame.f_locals["other"]
            return hook
        sys.settrace(hook)
        def double(x): return 5
    """,
    "a hook in the middle of a check": """
        import sys
        def hook(frame, event, argument):
            if frame.f_code.co_name in ("same", "_same_number"):
                frame.f_locals["one"] = frame.f_locals["other"]
            return hook
        def double(x):
            sys.settrace(hook)
            return 5
    """,
    "answering for a check from a cell": """
        import json, sys
        frame = sys._getframe()
        while frame is not None:
            if "channel" in frame.f_locals:
                report = {"task": "1", "of": 2, "outcome": "passed", "marks": 2}
                answer = {"key": frame.f_locals["request"]["key"], "report": report}
                for _ in range(9):
                    frame.f_locals["channel"].write(json.dumps(answer) + "\\n")
            frame = frame.f_back
        def double(x): return 5
    """,
    "looking for the reports": """
        import gc
        from agentkit.grading.report import Outcome, Report
        def double(x):
            for each in gc.get_objects():
                if type(each) is Report:
                    each.outcome, each.marks = Outcome.PASSED, 99
            return 5
    """,
    "an object that ends the program when it is looked at": """
        import sys
        class E(int):
            def __eq__(self, other): sys.exit(0)
            __hash__ = __repr__ = __str__ = __index__ = __bool__ = __eq__
        def double(x): return E(5)
    """,
    "an object that ends the process when it goes": """
        import os
        class D:
            def __del__(self): os._exit(0)
        def double(x):
            d = D()
            return 5
    """,
    "leaving the process to a fork": """
        import os
        process = os.getpid()
        if hasattr(os, "fork") and os.fork():
            os._exit(0)
        os.getpid = lambda: process
        def double(x): return 5
    """,
    "files in the place of modules": """
        import sys
        for name in ("json.py", "agentkit.py", "sitecustomize.py"):
            open(name, "w").write("raise SystemExit")
        sys.path.insert(0, ".")
        import os
        os._exit(0)
    """,
    "a huge value": """
        def double(x): return "x" * 3_000_000
    """,
    "a huge message": """
        def double(x): raise ValueError("x" * 3_000_000)
    """,
    "writing reports to whoever listens": """
        import json, os
        line = json.dumps({"number": 2, "done": True, "report": {"task": "1", "of": 2, "marks": 2}})
        for descriptor in range(20):
            try: os.write(descriptor, (line + "\\n").encode())
            except OSError: pass
        def double(x): return 5
    """,
}


@pytest.mark.parametrize("trick", TRICKS)
def test_a_copy_cannot_change_its_own_mark_by(trick: str) -> None:
    marks = marked(right(one=textwrap.dedent(TRICKS[trick])))
    assert given(marks) == [0, 0, 4, 8]
    assert [report.of for _, report in marks.checks] == ALL


def test_marks_are_the_points_of_the_source_whatever_the_copy_says() -> None:
    handed_in = right(one="def double(x):\n    return 5")
    for each in handed_in["cells"]:
        meta = each["metadata"].get("nbgrader", {})
        if "points" in meta:
            meta["points"] = 1000
    check_cell = handed_in["cells"][at(handed_in, "two-check")]
    check_cell["source"] = "".join(check_cell["source"]).replace("marks=4", "marks=1000")
    marks = marked(handed_in)
    assert given(marks) == [0, 0, 4, 8]
    assert marks.of == 15


def test_the_points_of_the_cell_count_and_not_what_its_check_says() -> None:
    source = copy.deepcopy(SOURCE)
    source["cells"][at(source, "two-check")]["metadata"]["nbgrader"]["points"] = 16
    marks = mark(right(), source, cell_seconds=5)
    assert (given(marks), marks.of) == ([2, 1, 16, 8], 27)
    assert marks.checks[2][1].head == "✓ Task 2: passed, 16 of 16 marks"


def test_an_edited_check_is_taken_from_the_source() -> None:
    easy = "with check.task('1', marks=2) as task:\n    task.equal(6, 6, hint='')"
    marks = marked(right(one="def double(x):\n    return 5", one_check=easy, one_hidden=easy))
    assert given(marks) == [0, 0, 4, 8]


# What happens to cells by accident


def test_a_check_that_was_copied_counts_once_with_its_better_outcome() -> None:
    handed_in = right()
    early = copy.deepcopy(handed_in["cells"][at(handed_in, "one-check")])
    handed_in["cells"].insert(at(handed_in, "one"), early)
    assert given(marked(handed_in)) == ALL


def test_an_answer_written_into_a_copy_of_the_check_cell_is_run() -> None:
    handed_in = right(one="")
    twin = copy.deepcopy(handed_in["cells"][at(handed_in, "one-check")])
    twin["source"] = "def double(x):\n    return 2 * x"
    handed_in["cells"].insert(at(handed_in, "one"), twin)
    assert given(marked(handed_in)) == ALL


def test_an_answer_that_was_split_over_two_cells_counts() -> None:
    handed_in = right(one="def twice(x):\n    return x + x")
    handed_in["cells"].insert(at(handed_in, "one") + 1, code("def double(x):\n    return twice(x)"))
    assert given(marked(handed_in)) == ALL


def test_a_check_that_was_split_is_whole_again() -> None:
    handed_in = right()
    place = at(handed_in, "one-check")
    *first, second = "".join(handed_in["cells"][place]["source"]).split("\n")
    handed_in["cells"][place]["source"] = "\n".join(first)
    handed_in["cells"].insert(place + 1, code(second, **handed_in["cells"][place]["metadata"]))
    assert given(marked(handed_in)) == ALL


@pytest.mark.parametrize("moved", ["one", "one-check", "setup", "three", "two-check"])
@pytest.mark.parametrize("to", [0, -1])
def test_a_cell_that_was_moved_costs_no_mark(moved: str, to: int) -> None:
    handed_in = right()
    taken = handed_in["cells"].pop(at(handed_in, moved))
    handed_in["cells"].insert(len(handed_in["cells"]) if to else 0, taken)
    if (moved, to) == ("setup", -1):  # the source's setup does not run before the checks there
        handed_in["cells"].insert(0, code("from agentkit.grading import Checks"))
    assert given(marked(handed_in)) == ALL


def test_cells_that_lost_their_ids_or_all_metadata_are_code_and_the_checks_still_run() -> None:
    for lost in ("nbgrader", None):
        handed_in = right()
        for each in handed_in["cells"]:
            each["metadata"] = {} if lost else None
            each["id"] = "x"
        assert given(marked(handed_in)) == ALL


def test_a_check_that_was_renamed_or_deleted_still_runs() -> None:
    handed_in = right(two="def half(x):\n    return 7")
    handed_in["cells"][at(handed_in, "one-check")]["metadata"]["nbgrader"]["grade_id"] = "other"
    for gone in ("two-check", "three-check", "one-hidden"):
        handed_in["cells"].pop(at(handed_in, gone))
    assert given(marked(handed_in)) == [2, 1, 0, 8]


def test_a_check_that_passed_is_not_run_again_at_the_end() -> None:
    handed_in = right()
    handed_in["cells"].append(code("def double(x):\n    return 5\nsteps = 0"))
    items = items_of(handed_in, SOURCE)
    assert [item.name for item in items if item.again] == [
        "one-check", "one-hidden", "two-check", "three-check",
    ]  # fmt: skip
    assert given(marked(handed_in)) == ALL
    assert not any(item.again for item in items_of(right(), SOURCE))


def test_a_copy_of_an_older_release_is_marked_by_the_checks_of_this_one() -> None:
    handed_in = right()
    handed_in["cells"] = [
        each for each in handed_in["cells"] if not each["id"].startswith(("two", "setup"))
    ]
    handed_in["cells"].append(cell("gone-check", "with check.task('9') as t:\n    t.x", points=3))
    marks = marked(handed_in)
    assert given(marks) == [2, 1, 0, 8]
    assert marks.checks[2][1].outcome is Outcome.NOT_DONE


@pytest.mark.parametrize("metadata", [5, None, [], {"nbgrader": 5}, {"nbgrader": {"grade_id": {}}}])
@pytest.mark.parametrize("source", [5, None, {}, [None, 3], "# text"])
def test_a_cell_of_odd_form_is_no_crash_and_costs_no_other_task(metadata: Any, source: Any) -> None:
    handed_in = right()
    handed_in["cells"].append({"cell_type": "code", "source": source, "metadata": metadata})
    for each in handed_in["cells"]:
        each.pop("id", None)
    items = items_of(handed_in, SOURCE)
    assert [item.name for item in items if item.kind == "check" and not item.again] == [
        "one-check", "one-hidden", "two-check", "three-check",
    ]  # fmt: skip
    assert items[-5 if items[-1].again else -1].source in ("", "# text")


def test_cells_merged_into_one_or_put_in_another_order_count() -> None:
    merged = right()
    text = "\n".join("".join(c["source"]) for c in merged["cells"] if c["cell_type"] == "code")
    merged["cells"] = [code(text)]
    upside_down = right()
    upside_down["cells"].reverse()
    all_in_the_last = right(one="", two="")
    last = all_in_the_last["cells"][at(all_in_the_last, "three")]
    last["source"] += "\ndef double(x):\n    return 2 * x\ndef half(x):\n    return x / 2"
    for handed_in in (merged, upside_down, all_in_the_last):
        assert given(marked(handed_in)) == ALL


def test_an_answer_that_became_text_is_named_with_what_to_do() -> None:
    handed_in = right()
    handed_in["cells"][at(handed_in, "one")]["cell_type"] = "markdown"
    handed_in["cells"][at(handed_in, "two-check")]["cell_type"] = "raw"
    handed_in["cells"][at(handed_in, "title")]["cell_type"] = "code"
    marks = marked(handed_in)
    assert given(marks) == [0, 0, 4, 8]
    assert marks.problems == [
        "cell 3: it did not run, since it is a markdown cell. Make it a code cell (select it, then "
        "Esc and y)."
    ]


def test_a_function_of_the_learners_may_be_called_check() -> None:
    one = "def check(x):\n    return 2 * x\ndef double(x):\n    return check(x)"
    assert given(marked(right(one=one))) == ALL


def test_a_name_that_the_task_asks_for_may_hide_one_of_pythons_own() -> None:
    source = {"cells": [
        cell("setup", SETUP),
        cell("sum", "def sum(values):\n    return 5", solution=True),
        cell("sum-check", "with check.task('1', marks=1) as task:\n"
             "    task.equal(sum([2, 2]), 5, 'Your own.')", points=1),
    ]}  # fmt: skip
    assert mark(source, source, cell_seconds=5).marks == 1


def test_what_a_check_defines_for_the_next_one_cannot_be_exchanged_between_them() -> None:
    source = copy.deepcopy(SOURCE)
    visible = source["cells"][at(source, "one-check")]
    visible["source"] += "\n\n\ndef wanted():\n    return -4"
    hidden = source["cells"][at(source, "one-hidden")]
    hidden["source"] = hidden["source"].replace("below_zero(len('four'))", "wanted()")
    handed_in = right(one="def double(x):\n    return 5")
    handed_in["cells"].insert(at(handed_in, "one-hidden"), code("def wanted():\n    return 5"))
    marks = mark(handed_in, source, cell_seconds=5)
    assert given(marks) == [0, 0, 4, 8]
    assert marks.checks[1][1].expected == "-4"


@pytest.mark.parametrize("cells", [None, [], "text", [1, None, {}, {"cell_type": "code"}]])
def test_a_notebook_without_the_cells_is_not_done_and_no_crash(cells: Any) -> None:
    marks = marked({"nbformat": 4, "cells": cells})
    assert {report.outcome for _, report in marks.checks} == {Outcome.NOT_DONE}


# What goes wrong in one cell and costs no other


@pytest.mark.parametrize(
    ("one", "problem"),
    [
        ("def double(x)\n    return", "SyntaxError: expected ':' (line 1)"),
        ("raise ValueError('北京')", "ValueError: 北京"),
        ("import sys\nsys.exit()", "SystemExit"),
        ("import os\nos._exit(0)", "ended the whole Python process"),
        ("import os\nos.abort()", "ended the whole Python process"),
        ("input('name? ')", "EOFError"),
        ("raise KeyboardInterrupt", "KeyboardInterrupt"),
        ("import os, signal\nos.kill(os.getpid(), 9)", "ended the whole Python process"),
        ("import sys\nsys.setrecursionlimit(10)\ndef f(): f()\nf()", "RecursionError"),
        ("bytearray(10**13)", "MemoryError"),
    ],
)
def test_a_cell_that_fails_is_named_and_the_other_tasks_get_their_marks(
    one: str, problem: str
) -> None:
    marks = marked(right(one=one))
    assert given(marks)[2:] == [4, 8]
    assert given(marks)[:2] == [0, 0]
    (line,) = marks.problems
    assert line.startswith("cell 3: ")
    assert problem in line


HARMLESS = {
    "a warning on stderr": "import warnings, sys\nwarnings.warn('old')\n"
    "print('x', file=sys.stderr)",
    "magics and shell lines": "%matplotlib inline\n!pip list\n"
    "get_ipython().run_line_magic('a', '')",
    "await at top level": "import asyncio\nawait asyncio.sleep(0)",
    "a flood of output": "for n in range(300_000):\n    print('x' * 100)\ndisplay('y')",
    "output to the descriptor": "import os\nfor n in range(2000):\n    os.write(1, b'x' * 1000)",
    "a flood to whoever listens": "import os\nfor d in range(3, 9):\n    try:\n"
    "        for n in range(50):\n            os.write(d, b'\\xff' * 100_000)\n"
    "    except OSError: pass",
    "a thread that stays": "import threading, time\n"
    "threading.Thread(target=time.sleep, args=(99,)).start()",
    "closing stdout": "import sys\nsys.stdout.close()\nsys.__stdout__ and sys.__stdout__.close()",
    "closing descriptors": "import os\nos.close(1)\nos.close(2)\nos.close(0)",
    "del check": "del check",
    "check = something": "check = 3\ntask = 4",
    "another folder": "import os\nos.chdir('/')",
    "a folder deleted": "import os, shutil\nfolder = os.getcwd()\nos.chdir('/')\n"
    "shutil.rmtree(folder)",
    "SIGALRM ignored": "import signal\nhasattr(signal, 'SIGALRM') and "
    "signal.signal(signal.SIGALRM, signal.SIG_IGN)",
    "a module unloaded": "import sys\nsys.modules.pop('agentkit.grading')",
    "a cell of notes": "# only a remark",
    "programs by magic": "%%bash\nexit 3",
    "names that hide Python's own": "list = sum = max = len = print = isinstance = [1]\n",
    "everything imported": "from agentkit import *\nfrom agentkit.grading import *",
    "pictures": "from IPython.display import HTML, clear_output, display\ndisplay(HTML('x'))",
    "warnings made errors": "import warnings\nwarnings.simplefilter('error')",
    "the environment changed": "import os\nos.environ['AGENTKIT_BACKEND'] = 'nowhere'\n"
    "os.environ.clear()",
    "the exercise's names taken away": "below_zero = Checks = None",
    "classes that Python looks up by their module": "from __future__ import annotations\n"
    "import dataclasses, pickle, typing\n"
    "@dataclasses.dataclass\nclass Step:\n    after: Other\n"
    "class Other: pass\n"
    "assert typing.get_type_hints(Step)['after'] is Other\n"
    "pickle.loads(pickle.dumps(Step(Other())))",
    "a huge value at the end": "[0] * 10**6",
    "a huge cell": "x = '" + "x" * 3_000_000 + "'",
    "exit handlers": "import atexit, os\natexit.register(lambda: os._exit(3))",
}


@pytest.mark.parametrize("what", HARMLESS)
def test_what_is_harmless_costs_nothing(what: str) -> None:
    handed_in = right()
    handed_in["cells"].insert(at(handed_in, "one"), code(HARMLESS[what]))
    marks = marked(handed_in, seconds=10)
    assert (given(marks), marks.problems) == (ALL, [])


@pytest.mark.usefixtures("unboxed")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_fork_or_a_program_that_a_cell_started_does_not_outlive_the_marking(
    tmp_path: Path,
) -> None:
    note = tmp_path / "pid"
    source = (
        "import os, subprocess, sys\n"
        "sleeper = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)'])\n"
        f"open({str(note)!r}, 'w').write(str(sleeper.pid))\n"
        "os.fork()"
    )
    handed_in = right()
    handed_in["cells"].insert(at(handed_in, "one"), code(source))
    assert given(marked(handed_in)) == ALL
    deadline = time.monotonic() + 10
    while _runs(int(note.read_text(encoding="utf-8"))) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _runs(int(note.read_text(encoding="utf-8")))


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    stat = Path(f"/proc/{process}/stat")
    return not (stat.exists() and ") Z " in stat.read_text(encoding="utf-8"))


def test_a_copy_gets_no_keys_and_an_empty_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("OPENAI_API_KEY", "AGENTKIT_API_KEY", "OTHER_API_KEY", "AGENTKIT_BASE_URL"):
        monkeypatch.setenv(name, "secret")
    one = (
        "import os\nassert 'secret' not in os.environ.values()\nassert os.listdir() == []\n"
        "def double(x): return 2 * x"
    )
    marks = marked(right(one=one))
    assert (given(marks), marks.problems) == (ALL, [])


def test_a_copy_reaches_no_network() -> None:
    one = (
        "import socket\ntry:\n    socket.create_connection(('192.0.2.1', 80), timeout=2)\n"
        "except OSError as error:\n    raise ValueError(type(error).__name__, str(error)) from None"
    )
    (line,) = marked(right(one=one)).problems
    assert "network" in line


# Loops without end

# What holds the loop, and how many processes it takes: those of Python end within the first.
ENDLESS = {
    "in a task": ("def double(x):\n    while True: pass", 1),
    "in a task, swallowing": (
        "def double(x):\n    while True:\n        try: x = 1\n        except: pass", 1),
    "in a task, at every level": (
        "def double(x):\n    try: return double(x)\n    except BaseException: return double(x)", 3),
    "at top level": ("while True: pass", 1),
    "at top level, swallowing": ("while True:\n    try: x = 1\n    except: pass", 1),
    "with the alarm taken away": (
        "import signal, time\nhasattr(signal, 'SIGALRM') and "
        "signal.signal(signal.SIGALRM, signal.SIG_IGN)\ntime.sleep(99)", 2),
}  # fmt: skip


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no interval timer")
@pytest.mark.parametrize("where", ENDLESS)
def test_an_endless_loop_costs_its_own_task_alone_and_its_own_limit(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[str] = []
    start = process.start

    def counted(folder: str, seconds: float) -> Any:
        started.append(folder)
        return start(folder, seconds)

    monkeypatch.setattr(process, "start", counted)
    source, processes = ENDLESS[where]
    marks = marked(right(one=source), seconds=2)
    assert given(marks) == [0, 0, 4, 8]
    limit = 1.0 if where.startswith("in a task") and processes == 1 else 2.0
    limit += GRACE if processes > 1 else 0
    said = [f"{report.expected} {report.came}" for _, report in marks.checks] + marks.problems
    assert any("still running" in each and f"{limit:g} s" in each for each in said)
    assert len(started) == processes


def test_an_endless_loop_is_met_once_and_not_again_after_another_crash(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    run = CopyProcess.run

    def noted(self: CopyProcess, item: Item) -> Report | None:
        asked.append(item.name)
        return run(self, item)

    monkeypatch.setattr(CopyProcess, "run", noted)
    marks = marked(right(one="def double(x):\n    while True: pass", two="import os\nos._exit(1)"))
    assert given(marks) == [0, 0, 0, 8]
    assert (asked.count("one-check"), asked.count("setup")) == (1, 2)
    assert asked.count("cell 6") == 1


def test_what_passed_before_a_crash_stays_passed_however_it_comes_out_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    run = CopyProcess.run

    def other_the_second_time(self: CopyProcess, item: Item) -> Report | None:
        asked.append(item.name)
        report = run(self, item)
        return Report("1", 2) if asked.count("one-check") == 2 and report else report

    monkeypatch.setattr(CopyProcess, "run", other_the_second_time)
    assert given(marked(right(three="import os\nos._exit(1)"))) == [2, 1, 4, 0]
    assert asked.count("one-check") == 2


@pytest.mark.parametrize("magic", ["%%time", "\n%%capture said", "%%prun -q"])
def test_an_answer_below_a_magic_that_measures_it_counts(magic: str) -> None:
    three = "%time steps = 3" if magic == "%%time" else "steps = 3"
    copied = right(one=f"{magic}\ndef double(x):\n    return 2 * x", three=three)
    assert given(marked(copied)) == ALL


def test_an_answer_that_is_no_report_costs_the_item_that_gave_it() -> None:
    one = """
        import json, sys
        frame = sys._getframe()
        while "channel" not in frame.f_locals:
            frame = frame.f_back
        for report in (5, {"outcome": "splendid"}, {"outcome": "passed"}, [[[]]]):
            answer = {"key": frame.f_locals["request"]["key"], "report": report}
            frame.f_locals["channel"].write(json.dumps(answer) + "\\n")
    """
    marks = marked(right(one=textwrap.dedent(one)))
    assert given(marks) == [0, 0, 4, 8]
    assert marks.problems == ["cell 3: It answered for the check, and not as a check does."]


def test_a_marking_that_is_stopped_gives_no_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    stop = threading.Event()
    children: list[subprocess.Popen[str]] = []
    start = process.start

    def noted(folder: str, seconds: float) -> subprocess.Popen[str]:
        children.append(start(folder, seconds))
        return children[-1]

    monkeypatch.setattr(process, "start", noted)
    threading.Timer(1, stop.set).start()
    with pytest.raises(Stopped):
        mark(right(one="while True: pass"), SOURCE, cell_seconds=60, stop=stop)
    with pytest.raises(Stopped):
        mark(right(), SOURCE, cell_seconds=60, stop=stop)
    assert [child.poll() is not None for child in children] == [True, True]


def test_a_check_after_a_cell_that_failed_names_what_ended_it() -> None:
    marks = marked(right(one="def double(x)\n    return 2 * x"))
    ended = "cell 3: SyntaxError: expected ':' (line 1)"
    assert marks.problems == [ended]
    assert marks.checks[0][1].hint == f"The cell before it did not run to its end. {ended}"
    assert "did not run" not in marks.checks[2][1].hint


# A teacher's own checks, of plain asserts

ASSERTED: Notebook = {
    "cells": [
        cell("one", "def double(x):\n    return 2 * x", solution=True),
        cell("one-check", "assert double(3) == 6, 'Twice.'\nassert double(0) == 0", points=3),
        cell("two-check", "assert double(-1) == -2\nresult = double(4)", points=2),
        cell("three-check", "assert result == 8", points=1),
    ],
}


@pytest.mark.parametrize(
    ("one", "marks", "came"),
    [
        ("def double(x):\n    return x + x", [3, 2, 1], ""),
        ("def double(x):\n    return x + 3", [0, 0, 0], "AssertionError"),
        ("def double(x):\n    return 5", [0, 0, 0], "AssertionError: Twice."),
        ("def double(x):\n    return 2 * abs(x)", [3, 0, 0], ""),
        ("", [0, 0, 0], "NameError: name 'double' is not defined"),
        ("import sys\ndef double(x):\n    sys.exit(0)", [0, 0, 0], "SystemExit: 0"),
        ("import os\ndef double(x):\n    os._exit(0)", [0, 0, 0], "It ended the whole"),
        ("def double(x):\n    while True: pass", [0, 0, 0], "It was still running after 1 s"),
        ("assert False\n", [0, 0, 0], "NameError"),
    ],
)
def test_a_check_of_plain_asserts_passes_when_nothing_raises(
    one: str, marks: list[float], came: str
) -> None:
    handed_in = copy.deepcopy(ASSERTED)
    handed_in["cells"][0]["source"] = one
    got = mark(handed_in, ASSERTED, cell_seconds=1)
    assert given(got) == marks
    assert got.of == 6
    assert got.checks[0][1].came.startswith(came)
    assert bool(got.checks[0][1].came) is (marks[0] == 0)


# The box and the fence

BOX = bool(contained.boxed(str(ROOT)))
in_box = pytest.mark.skipif(not BOX, reason="bubblewrap (bwrap) is not here, or may not be used")


@pytest.fixture
def unboxed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "boxed", lambda folder: [])


def said_by(source: str) -> str:
    """What a cell raised that ran in a copy; "" if nothing."""
    handed_in = right()
    handed_in["cells"].insert(at(handed_in, "one"), code(textwrap.dedent(source)))
    marks = marked(handed_in)
    assert given(marks) == ALL
    return "\n".join(marks.problems)


@in_box
def test_a_boxed_copy_sees_no_file_that_is_not_pythons_or_the_librarys(tmp_path: Path) -> None:
    secret = tmp_path / "gradebook.db"
    secret.write_text("marks", encoding="utf-8")
    paths = [str(secret), str(ROOT / "solutions"), str(ROOT / "tests"), str(ROOT / "work")]
    assert said_by(f"import os\nassert not any(map(os.path.exists, {paths}))") == ""
    assert said_by(f"open({str(secret)!r})").startswith("cell 3: FileNotFoundError")


@in_box
def test_a_boxed_copy_changes_nothing_outside_even_by_a_program(tmp_path: Path) -> None:
    library = ROOT / "agentkit" / "grading" / "__init__.py"
    before = library.read_bytes()
    said_by(f"""
        import subprocess, sys
        for path in ({str(library)!r}, {str(tmp_path / "new")!r}):
            write = f"open({{path!r}}, 'a').write('x')"
            subprocess.run([sys.executable, "-c", write], stderr=subprocess.DEVNULL)
    """)
    assert library.read_bytes() == before
    assert list(tmp_path.iterdir()) == []


@in_box
def test_a_boxed_copy_reaches_no_port_of_this_machine_and_sees_no_other_process() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        tried = said_by(
            f"import socket\nsocket.create_connection(('127.0.0.1', {port}), timeout=2)"
        )
    assert "ConnectionRefusedError" in tried or "unreachable" in tried
    count = "import os\nassert len([n for n in os.listdir('/proc') if n.isdigit()]) <= 2"
    assert said_by(count) == ""


@in_box
def test_a_copy_gets_the_same_marks_and_words_in_a_box_and_without_one(
    request: pytest.FixtureRequest,
) -> None:
    handed_in = right(one="def double(x):\n    return 2 * abs(x)", two="1 / 0")
    boxed = marked(handed_in)
    request.getfixturevalue("unboxed")
    assert marked(handed_in) == boxed


@pytest.mark.usefixtures("unboxed")
@pytest.mark.parametrize(
    "slip",
    [
        "open(path / 'theirs.txt', 'w')",
        "open(path / 'theirs.txt', 'a')",
        "(path / 'new.txt').write_text('x')",
        "os.remove(path / 'theirs.txt')",
        "os.truncate(path / 'theirs.txt', 0)",
        "os.rename(path / 'theirs.txt', 'mine.txt')",
        "os.rename('mine', path / 'theirs.txt')",
        "os.mkdir(path / 'new')",
        "os.chmod(path / 'theirs.txt', 0)",
        "os.symlink('x', path / 'new')",
        "os.open(path / 'theirs.txt', os.O_TRUNC | os.O_WRONLY)",
        "shutil.rmtree(path)",
        "os.symlink(path, 'link'); open('link/theirs.txt', 'w')",
        "os.chdir(path); open('theirs.txt', 'w')",
    ],
)
def test_a_copy_that_is_not_boxed_changes_no_file_elsewhere(
    slip: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = tmp_path / "theirs" / "theirs.txt"
    theirs.parent.mkdir()
    theirs.write_text("work", encoding="utf-8")
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    for name in ("TMPDIR", "TEMP", "TMP"):
        monkeypatch.setenv(name, str(temporary))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    start = f"import os, shutil, pathlib\npath = pathlib.Path({str(theirs.parent)!r})\n"
    assert said_by(start + "open('mine', 'w').close()\n" + slip).startswith(
        "cell 3: PermissionError: a copy that is marked writes in its own folder"
    )
    assert [each.name for each in theirs.parent.iterdir()] == ["theirs.txt"]
    assert theirs.read_text(encoding="utf-8") == "work"


@pytest.mark.usefixtures("unboxed")
def test_a_copy_writes_in_its_folder_and_in_the_one_for_temporary_files() -> None:
    source = """
        import os, pathlib, shutil, tempfile
        os.makedirs("a/b")
        pathlib.Path("a/b/c.txt").write_text("x")
        os.rename("a/b/c.txt", "a/d.txt")
        shutil.rmtree("a")
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "x").write_text("x")
        open(os.devnull, "w").close()
        open(os.__file__).close()
    """
    assert said_by(source) == ""


# The pieces


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit it")
def test_a_copy_that_wants_too_much_memory_is_told_so() -> None:
    one = f"def double(x):\n    return bytearray({child.MEMORY})"
    marks = marked(right(one=one))
    assert given(marks) == [0, 0, 4, 8]
    assert marks.checks[0][1].came == "MemoryError"
    assert "memory" in marks.checks[0][1].hint


def test_the_child_answers_each_request_by_its_key_and_ends_when_the_marker_does(
    tmp_path: Path,
) -> None:
    items: list[Item | None] = [None, *items_of(right(one="def double(x):\n    return 5"), SOURCE)]
    requests = [
        {"key": f"k{number}", "item": item and dataclasses.asdict(item)}
        for number, item in enumerate(items)
    ]
    with subprocess.Popen(
        [sys.executable, "-m", child.__name__, "5"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        encoding="utf-8", cwd=tmp_path, env=os.environ | {"PYTHONPATH": str(ROOT)},
    ) as started:  # fmt: skip
        assert started.stdin is not None
        assert started.stdout is not None
        started.stdin.write("".join(json.dumps(each) + "\n" for each in requests))
        started.stdin.flush()
        told = [json.loads(started.stdout.readline()) for _ in requests]
        loop = {"key": "k", "item": dataclasses.asdict(Item("code", "cell", "while True: pass"))}
        started.stdin.write(json.dumps(loop) + "\n")
        started.stdin.close()  # the marker is no more
        assert started.wait(timeout=60) == 0
    assert [each["key"] for each in told] == [each["key"] for each in requests]
    for item, answer in zip(items, told, strict=True):
        assert (answer["report"] is None) is (item is None or item.kind == "code")
    assert [each["report"]["outcome"] for each in told if each["report"]] == [
        "not yet", "not yet", "passed", "passed",
    ]  # fmt: skip


@pytest.mark.filterwarnings("ignore:The check itself is old")
def test_a_runner_gives_each_check_a_new_object_and_leaves_no_listener_behind() -> None:
    runner = Runner(cell_seconds=5)
    for item in items_of(right(), SOURCE):
        report = runner.run(item)
        assert report is None or report.outcome is Outcome.PASSED
    left = runner.namespace["check"]
    assert type(left) is Checks
    with left.task("1", marks=1) as task:
        task.equal(1, 1, "one")


def test_a_report_holds_only_what_can_be_printed_anywhere() -> None:
    one = "def double(x):\n    raise ValueError('\\ud800 \\x1b[31m')"
    marks = marked(right(one=one))
    assert "ValueError: \\ud800 \\x1b[31m" in marks.text()
    marks.text().encode("utf-8")


def test_a_passed_report_beside_a_failed_one_of_the_same_check_does_not_count() -> None:
    failing = "with check.task('1', marks=1) as task:\n    task.equal(1, 2, hint='No.')\n"
    lying = "check.record(Report('1', 1, outcome='passed', marks=1))\n"
    passing = lying.replace("'passed'", "Outcome.PASSED")
    for source in (failing + passing, passing + failing, failing + lying, lying + failing):
        runner = Runner(cell_seconds=5)
        setup = (
            "from agentkit.grading import Checks\n"
            "from agentkit.grading.report import Outcome, Report\n"
            "check = Checks('x')"
        )
        assert runner.run(Item("code", "setup", setup)) is None
        report = runner.run(Item("check", "one-check", source, points=1, task="1"))
        assert report is not None
        assert (report.outcome, report.hint) == (Outcome.NOT_YET, "No.")


def test_a_check_runs_in_the_folder_of_the_copy_wherever_a_cell_went(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    home = tmp_path / "copy"
    runner = Runner(cell_seconds=5, home=home)
    setup = "from agentkit.grading import Checks\ncheck = Checks('x')"
    for source in (setup, "import os\nos.chdir('/')"):
        assert runner.run(Item("code", "cell", source)) is None
    source = (
        "with check.task('1', marks=1) as task:\n"
        f"    task.equal(os.path.realpath('.'), {str(home.resolve())!r}, hint='Elsewhere.')"
    )
    report = runner.run(Item("check", "one-check", source, points=1, task="1"))
    assert report is not None
    assert report.outcome is Outcome.PASSED, report.text()
