"""The checks of the exercises: what they say, what they let pass, and what they never raise."""

from __future__ import annotations

import collections
import contextlib
import linecache
import signal
import subprocess
import sys
import textwrap
import threading
import time
import types
from collections.abc import Callable, Iterator
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any

import pytest

from agentkit.grading import Checks
from agentkit.grading.limits import OutOfTime, time_limit
from agentkit.grading.plain import NotPlainError, plain, same
from agentkit.grading.report import Outcome, Report
from agentkit.grading.untouched import is_untouched
from agentkit.grading.words import clean, error_line, shown
from coursetools import ROOT

HAS_TIMER = hasattr(signal, "setitimer")
with_timer = pytest.mark.skipif(not HAS_TIMER, reason="this system has no interval timer")


@pytest.fixture
def heard() -> list[Report]:
    return []


@pytest.fixture
def check(heard: list[Report]) -> Checks:
    made = Checks("00_test")
    made.listener = heard.append
    return made


def learner(code: str, name: str = "f") -> Any:
    """What `name` is after a learner's cell with this code has run."""
    text = textwrap.dedent(code).strip() + "\n"
    linecache.cache["<cell 1>"] = (len(text), None, text.splitlines(keepends=True), "<cell 1>")
    namespace: dict[str, Any] = {"__name__": "__main__"}
    exec(compile(text, "<cell 1>", "exec"), namespace)
    return namespace[name]


def called(function: Any, *arguments: Any, **options: Any) -> Report:
    """What a check says that calls the function and expects 6."""
    reports: list[Report] = []
    check = Checks("00_test")
    check.listener = reports.append
    with check.task("1", marks=2) as task:
        task.equal(task.call(function, *arguments, **options), 6, "Twice three is six.")
    (report,) = reports
    assert report.marks == (2 if report.outcome is Outcome.PASSED else 0)
    return report


# What a check says


def test_a_passed_check_says_so_in_one_line_and_gives_its_marks() -> None:
    report = called(lambda x: 2 * x, 3)
    assert report.text() == (
        "✓ Task 1: passed, 2 of 2 marks\nMarks so far: 2 of 2 in the checks that ran."
    )


def test_a_failed_check_says_tried_expected_came_and_one_hint_in_this_order() -> None:
    report = called(learner("def double(x):\n    return x + 2", "double"), 3)
    assert report.text() == textwrap.dedent("""\
        ✗ Task 1: not yet, 0 of 2 marks
          tried:    double(3)
          expected: 6
          came:     5
          hint:     Twice three is six.
        Marks so far: 0 of 2 in the checks that ran.""")


def test_the_hint_comes_before_the_traceback_which_names_only_the_learners_own_lines() -> None:
    report = called(
        learner("""
            import json

            def f(x):
                return [json.loads(text) for text in ["{"]]
        """),
        3,
    )
    text = report.text()
    assert text.index("hint:") < text.index("traceback:")
    assert report.traceback.splitlines() == [
        'line 4, in f: return [json.loads(text) for text in ["{"]]',
        "JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 "
        "(char 1)",
    ]


def test_the_page_folds_the_traceback_and_escapes_what_the_learner_wrote() -> None:
    report = called(
        learner("def f(x):\n    raise ValueError('<script>alert(1)</script> & 北京')"), 3
    )
    page = report.html()
    assert "<script>" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt; &amp; 北京" in page
    assert page.index("<table") < page.index(">Traceback</summary>")
    assert page.startswith("<div><strong>✗ Task 1: not yet, 0 of 2 marks</strong>")


def test_the_page_shows_values_as_code_and_the_hint_as_prose() -> None:
    page = called(lambda x: 5, 3).html()
    faces = {
        row.partition(">")[2].partition("<")[0]: "font-family:inherit" in row
        for row in page.split("<tr>")[1:]
        for row in [row.partition("<th")[2]]
    }
    assert faces == {"tried": False, "expected": False, "came": False, "hint": True}


def test_long_lists_are_shown_one_item_a_line_to_compare_them() -> None:
    def shown_as(expected: list[str], came: list[str]) -> tuple[str, str]:
        reports: list[Report] = []
        check = Checks("00_test")
        check.listener = reports.append
        with check.task("1", marks=1) as task:
            task.equal(came, expected, "Compare.")
        return reports[0].expected, reports[0].came

    assert shown_as(["a" * 40, "b" * 40], ["c"]) == (
        f"['{'a' * 40}',\n '{'b' * 40}']", "['c']"
    )  # fmt: skip
    assert shown_as(["a"], ["b"]) == ("['a']", "['b']")
    wanted, got = shown_as(["天" * 5000, "x"], ["天" * 5000, "y"])
    assert wanted.startswith("(from character 4,")
    assert wanted.endswith("天', 'x']")
    assert got.endswith("天', 'y']")
    assert wanted[:-4] == got[:-4]
    assert shown_as(["a" * 5000], ["b" * 5000])[0].endswith("… (5,004 characters)")


def test_what_a_learners_object_says_is_cut_where_it_is_endless() -> None:
    report = called(learner("def f(x):\n    raise ValueError('é' * 4_000_000)"), 3)
    assert len(report.came) < 400
    with_long = Checks("00_test")
    reports: list[Report] = []
    with_long.listener = reports.append
    with with_long.task("1", marks=1) as task:
        task.true(False, expected="x", came="y" * 4_000_000, hint="h")
    assert len(reports[0].came) < 4_000


def test_a_text_of_several_lines_stays_in_its_column() -> None:
    report = Report("1", 1, expected="one\ntwo", hint="h")
    assert "  expected: one\n            two\n  hint:     h" in report.text()


def test_the_marks_so_far_count_each_check_once_and_say_what_hidden_checks_hold(
    check: Checks, heard: list[Report]
) -> None:
    for value in (1, 2):
        with check.task("1", marks=2) as task:
            task.equal(value, 2, "two")
    with check.hidden("1", marks=1) as task:
        task.later()
    with check.task("2", marks=0.5) as task:
        task.equal(1, 2, "two")
    assert heard[0].so_far == "Marks so far: 0 of 2 in the checks that ran."
    assert heard[1].so_far == "Marks so far: 2 of 2 in the checks that ran."
    assert heard[2].head == "… Task 1 (hidden check): checked later, 1 mark"
    assert heard[2].so_far == ""
    assert heard[3].so_far == (
        "Marks so far: 2 of 2.5 in the checks that ran. 1 mark more in hidden checks."
    )


def test_a_hidden_check_that_is_there_counts_although_it_says_later(
    check: Checks, heard: list[Report]
) -> None:
    with check.hidden("1", marks=1) as task:
        task.later()
        task.equal(2, 2, "two")
    assert (heard[0].outcome, heard[0].marks) == (Outcome.PASSED, 1)


def test_a_check_that_checks_nothing_is_its_authors_error(check: Checks) -> None:
    with (
        pytest.raises(AssertionError, match="task 1 checks nothing"),
        check.task("1", marks=1) as task,
    ):
        task.call(abs, 3)


def test_the_hint_for_the_very_mistake_is_taken(check: Checks, heard: list[Report]) -> None:
    with check.task("1", marks=1) as task:
        task.equal([1, 2], [1, 2, 3], "Count.", mistakes=[([], "None."), ([1, 2], "One short.")])
    assert heard[0].hint == "One short."


def test_a_prediction_is_not_done_while_it_is_not_given_and_never_shows_the_right_one() -> None:
    said = []
    for given in (..., None, 4, "3", 3):
        reports: list[Report] = []
        check = Checks("00_test")
        check.listener = reports.append
        with check.task("1", marks=1) as task:
            task.answer(given, 3, "Count the replies.", mistakes=[(4, "The cap is no step.")])
        said.append((reports[0].outcome, reports[0].expected, reports[0].hint))
    assert [outcome for outcome, _, _ in said] == [
        Outcome.NOT_DONE, Outcome.NOT_DONE, Outcome.NOT_YET, Outcome.NOT_YET, Outcome.PASSED,
    ]  # fmt: skip
    assert said[2][1:] == ("another answer", "The cap is no step.")
    assert said[3][1:] == ("an answer of type int", "Count the replies.")


def test_a_condition_must_be_true_or_false_itself(check: Checks, heard: list[Report]) -> None:
    with check.task("1", marks=1) as task:
        task.true([1], expected="x", came="y", hint="h")  # type: ignore[arg-type]
    assert heard[0].outcome is Outcome.NOT_YET
    assert "needs True or False" in heard[0].came


# What is not done yet


def test_a_function_as_it_was_handed_out_is_not_done_yet() -> None:
    for code in (
        "def f(x):\n    ...  # your code here",
        'def f(x):\n    """Twice."""\n    ...  # your code here',
        "def f(x):\n    pass",
        "async def f(x):\n    '''Doc.'''\n    ...",
        "def f(x):\n    raise NotImplementedError",
        "class f:\n    def __init__(self, x):\n        ...\n    def g(self):\n        ...",
        "f = ...",
        "class A:\n    def g(self, x):\n        ...\nf = A().g",
    ):
        assert called(learner(code), 3).outcome is Outcome.NOT_DONE, code


def test_a_function_that_does_something_is_not_taken_for_untouched() -> None:
    for code in (
        "def f(x):\n    return x",
        "def f(x):\n    return 6",
        "def f(x):\n    print(x)",
        "def f(x):\n    x = 3",
        "def f(x):\n    while True:\n        pass",
        "async def f(x):\n    return 3",
        "class f:\n    def __init__(self, x):\n        self.x = x\n    def g(self):\n        ...",
        "class f:\n    pass",
        "f = len",
        "f = None",
    ):
        assert not is_untouched(learner(code)), code


def test_a_name_that_is_missing_is_not_done_and_one_missing_inside_is_a_fault(
    check: Checks, heard: list[Report]
) -> None:
    with check.task("1", marks=1) as task:
        task.call(turn_sizes, 3)  # type: ignore[name-defined]  # noqa: F821
    assert heard[0].outcome is Outcome.NOT_DONE
    assert "'turn_sizes'" in heard[0].hint
    broken = learner("def f(x):\n    return missing")
    assert called(broken, 3).outcome is Outcome.NOT_YET
    with check.task("1", marks=1) as task:
        task.true(broken(3), expected="6", came="?", hint="h")
    assert heard[1].outcome is Outcome.NOT_YET


def test_a_task_with_handed_out_code_is_not_done_while_that_is_as_it_was(
    check: Checks, heard: list[Report]
) -> None:
    with check.task("1", marks=1) as task:
        task.not_done_if(True, "Mend it first.")
    assert (heard[0].outcome, heard[0].hint) == (Outcome.NOT_DONE, "Mend it first.")


# What a learner's function may do


def test_arguments_are_copies_so_that_a_function_cannot_spoil_the_data(
    check: Checks, heard: list[Report]
) -> None:
    data = [[3], {"a": [1]}]

    def spoil(items: list[Any], *, named: list[Any]) -> int:
        items[0].append(9)
        items.clear()
        named.clear()
        return 6

    with check.task("1", marks=1) as task:
        task.equal(task.call(spoil, data, named=data), 6, "six")
    assert heard[0].outcome is Outcome.PASSED
    assert data == [[3], {"a": [1]}]


@pytest.mark.parametrize(
    ("body", "came", "hint"),
    [
        ("raise SystemExit(0)", "SystemExit: 0", "ends the whole program"),
        ("return f(x)", "RecursionError: maximum recursion depth exceeded", "without end"),
        ("raise MemoryError", "MemoryError", "more memory"),
        ("raise EOFError('EOF when reading a line')", "EOFError: EOF when", "input()"),
        ("return x['a']", "TypeError: 'int' object is not subscriptable", "end of the traceback"),
        ("return (y for y in [x])", "an object of the class generator", "list(...)"),
        ("return map(str, [x])", "an object of the class map", "list(...)"),
        ("return print", "a function", "Call the function"),
        ("return f", "a function", "Call the function"),
        ("return [1, {'a': object()}]", "an object of the class object at [1]['a']", "plain data"),
        ("raise GeneratorExit", "GeneratorExit", "end of"),
    ],
)
def test_what_a_function_does_wrong_is_reported_and_never_raised(
    body: str, came: str, hint: str
) -> None:
    report = called(learner(f"def f(x):\n    {body}"), 3)
    assert report.outcome is Outcome.NOT_YET
    assert report.came.startswith(came)
    assert hint in report.hint


@pytest.mark.filterwarnings("error")
def test_an_async_function_is_told_to_be_a_plain_one_and_nothing_warns() -> None:
    report = called(learner("async def f(x):\n    return 6"), 3)
    assert (report.came, report.outcome) == ("a coroutine", Outcome.NOT_YET)
    assert "use `def`" in report.hint


def test_a_class_can_be_called_and_its_object_taken_as_it_is(
    check: Checks, heard: list[Report]
) -> None:
    counter = learner("class f:\n    def __init__(self, start):\n        self.value = start")
    with check.task("1", marks=1) as task:
        made = task.call(counter, 6, raw=True)
        task.equal(made.value, 6, "six")
    assert heard[0].outcome is Outcome.PASSED
    assert called(counter, 6).came == "an object of the class f"


def test_what_is_no_function_is_said_to_be_none() -> None:
    report = called(7, 3)
    assert (report.tried, report.expected, report.came) == ("", "a function", "7")


def test_a_call_that_does_not_fit_the_parameters_gets_a_hint_about_them() -> None:
    report = called(learner("def f():\n    return 6"), 3)
    assert "parameters" in report.hint
    assert "takes 0 positional arguments but 1 was given" in report.came
    inside = called(learner("def g():\n    return 6\ndef f(x):\n    return g(x)"), 3)
    assert "line of yours" in inside.hint


HINTED = "Twice three is six."  # the check's own, given with the call


@pytest.mark.parametrize(
    ("code", "hint"),
    [
        ("def f():\n    return 6", "Give the function the parameters of the task."),
        ("def f(x, y):\n    return 6", "Give the function the parameters of the task."),
        ("def g():\n    def f(): return 6\n    return f\nf = g()",
         "Give the function the parameters of the task."),
        ("class A:\n    def f(): return 6\nf = A().f",
         "Give the method the parameters of the task, with self in front."),
        ("def f(x):\n    return json.loads(x)",
         "There is no name 'json' here: is its import in the cell?"),
        ("def f(x):\n    return jsno.loads(x)", HINTED),
        ("def f(x):\n    yield 6", "Make a list of it: list(...)."),
        ("async def f(x):\n    return 6", "An `async def` gives no value when it is called"),
        ("def f(x):\n    return x['a']", HINTED),
        ("def f(x):\n    y = y + x", HINTED),
        ("def f(x):\n    raise KeyError('takes')", HINTED),
        ("def f(x):\n    raise TypeError('f() takes no holidays')", HINTED),
        ("def f(x):\n    return object()", HINTED),
    ],
)  # fmt: skip
def test_advice_that_is_sure_comes_before_the_hint_of_the_check_and_other_advice_after(
    code: str, hint: str
) -> None:
    assert called(learner(code), 3, hint=HINTED).hint.startswith(hint)


def test_a_name_that_is_not_there_gets_advice_where_the_check_has_no_hint() -> None:
    report = called(learner("def f(x):\n    return jsno.loads(x)"), 3)
    assert report.hint == "There is no name 'jsno' here. Is it spelled right, and set before?"


def test_a_set_of_dicts_gets_advice() -> None:
    for body in ("return {x, {}}", "return {[]: x}"):
        assert "json.dumps" in called(learner(f"def f(x):\n    {body}"), 3).hint


def test_the_right_parts_in_a_tuple_for_a_list_are_told_so(
    check: Checks, heard: list[Report]
) -> None:
    for came, expected in (((1, 2), [1, 2]), ([1, 2], (1, 2)), ((1, 3), [1, 2]), ({1, 2}, [1, 2])):
        with check.task("1", marks=1) as task:
            task.equal(came, expected, "Sum.")
    with check.task("1", marks=1) as task:
        task.equal((1, 2), [1, 2], "Sum.", mistakes=[((1, 2), "Brackets.")])
    assert [report.hint for report in heard] == [
        "The parts are right. Give a list, not a tuple.",
        "The parts are right. Give a tuple, not a list.",
        "Sum.",
        "Sum.",
        "Brackets.",
    ]
    assert {report.outcome for report in heard} == {Outcome.NOT_YET}


def test_an_answer_that_is_no_plain_data_gets_the_hint_of_the_check(
    check: Checks, heard: list[Report]
) -> None:
    with check.task("1", marks=1) as task:
        task.answer((n for n in [1]), 3, "Count the replies.")
    with check.task("1", marks=1) as task:
        task.equal((n for n in [1]), 3, "Count the replies.")
    assert [report.hint for report in heard] == [
        "Count the replies.",
        "Make a list of it: list(...).",
    ]


def test_numbers_of_other_kinds_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    given = [
        numpy.int64(6),
        numpy.float32(6),
        Decimal(6),
        Fraction(12, 2),
        numpy.True_,
        numpy.str_("a"),
    ]
    assert plain(given) == [6, 6.0, 6.0, 6.0, True, "a"]
    assert [type(each) for each in plain(given)] == [int, float, float, float, bool, str]
    liar = type("int64", (), {"__module__": "numpy", "item": lambda self: 6})
    for no_number in (liar(), numpy.array([6]), type("D", (Decimal,), {})(6)):
        with pytest.raises(NotPlainError):
            plain(no_number)


def test_the_frames_of_the_check_itself_are_not_called_the_learners(
    check: Checks, heard: list[Report]
) -> None:
    scope: dict[str, Any] = {"__name__": "__main__", "check": check}
    text = "with check.task('1', marks=1) as task:\n    task.equal({}['a'], 1, 'h')\n"
    exec(compile(text, "<check 1>", "exec"), scope)
    scope["f"] = learner("def f():\n    return {}['a']")
    exec(compile(text.replace("{}['a']", "f()"), "<check 1>", "exec"), scope)
    assert [report.came for report in heard] == ["KeyError: 'a'", "KeyError: 'a'"]
    assert heard[0].traceback == "KeyError: 'a'"
    assert "No line of yours" in heard[0].hint
    assert heard[1].traceback == "line 2, in f: return {}['a']\nKeyError: 'a'"
    assert "end of the traceback" in heard[1].hint


def test_an_interrupt_goes_through(check: Checks) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt), check.task("1", marks=1) as task:
        task.call(stop)


def test_a_name_that_hides_one_of_pythons_own_is_named() -> None:
    report = called(learner("list = [3]\ndef f(x):\n    return list((x, x))"), 3)
    assert "hides Python's own 'list'" in report.hint


def test_a_learners_object_that_raises_when_it_is_looked_at_fails_the_check(
    check: Checks, heard: list[Report]
) -> None:
    thing = learner("class f:\n    @property\n    def value(self):\n        raise OSError('no')")()
    with check.task("1", marks=1) as task:
        task.equal(thing.value, 6, "six")
    assert heard[0].came == "OSError: no"
    assert "line 4, in value: raise OSError('no')" in heard[0].traceback


# Objects that lie

LIARS = """
class Any:
    def __eq__(self, other): return True
    def __ne__(self, other): return False
    def __hash__(self): return hash(6)
    def __len__(self): return 6
    def __bool__(self): return True
    def __repr__(self): return "6"
    def __class__(self): return int
    def __iter__(self): return iter([6])
    def __getattr__(self, name): return self
    def __call__(self, *a, **k): return self
class AnyText(str):
    def __eq__(self, other): return True
    def __hash__(self): return 6
    def __str__(self): return "6"
class AnyInt(int):
    def __eq__(self, other): return True
    def __hash__(self): return 6
    def __index__(self): return 6
    def __int__(self): return 6
class AnyList(list):
    def __eq__(self, other): return True
    def __iter__(self): return iter([6])
    def __len__(self): return 1
class AnyDict(dict):
    def __eq__(self, other): return True
    def __getitem__(self, key): return 6
    def items(self): return [("a", 6)]
    def keys(self): return ["a"]
"""


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        ("Any()", 6),
        ("[Any()]", [6]),
        ("{'a': Any()}", {"a": 6}),
        ("{Any(): 6}", {6: 6}),
        ("AnyText('5')", "6"),
        ("AnyInt(5)", 6),
        ("AnyList([5])", [6]),
        ("AnyDict(a=5)", {"a": 6}),
        ("(AnyInt(5),)", (6,)),
        ("type('Meta', (type,), {'__eq__': lambda *_: True, '__hash__': lambda _: 6})"
         "('X', (), {})", 6),
    ],
)  # fmt: skip
def test_an_object_that_says_it_equals_everything_does_not_pass(
    made: str, expected: Any, check: Checks, heard: list[Report]
) -> None:
    liar = learner(f"{LIARS}\nf = lambda: {made}")
    with check.task("1", marks=1) as task:
        task.equal(task.call(liar), expected, "no")
    with check.task("1", marks=1) as task:
        task.equal(liar(), expected, "no")
    assert [report.outcome for report in heard] == [Outcome.NOT_YET, Outcome.NOT_YET]


def test_a_subclass_counts_as_what_it_holds() -> None:
    class Colour(StrEnum):
        RED = "red"

    point = collections.namedtuple("point", "x y")
    assert plain([Colour.RED, point(1, 2)]) == ["red", (1, 2)]
    assert type(plain(Colour.RED)) is str
    for mapping in (
        collections.defaultdict(list, {"a": [1]}),
        collections.OrderedDict({"a": [1]}),
    ):
        assert type(plain(mapping)) is dict
        assert plain(mapping) == {"a": [1]}
    assert plain(collections.Counter("aab")) == {"a": 2, "b": 1}


def test_what_is_no_plain_data_is_named_with_its_place() -> None:
    array = type("ndarray", (), {"__module__": "numpy", "__eq__": lambda *_: True})
    with pytest.raises(NotPlainError, match=r"class numpy.ndarray at \[1\]\['a'\]"):
        plain([0, {"a": array()}])


def test_a_value_that_holds_itself_or_is_huge_is_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    for value in (loop, [0] * 100_001):
        with pytest.raises(NotPlainError, match="too big"):
            plain(value)
    assert len(plain([0] * 99_000)) == 99_000


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        (1, True, False),
        (0, False, False),
        (1, 1.0, True),
        ("1", 1, False),
        ((1,), [1], False),
        ([1, True], [1, 1], False),
        ({"a": 1, "b": 2}, {"b": 2, "a": 1}, True),
        ({"a": 1}, {"a": 1, "b": None}, False),
        ([1, 2], [1, 2, 3], False),
        (None, False, False),
        (0.1 + 0.2, 0.3, True),
        (0.1 + 0.2 - 0.3, 0, True),
        (1.000001, 1.0, False),
        (1e-6, 2e-6, False),
        (10**400, 1.0, False),
        (10**20, 10**20 + 1, False),
        ({1, 2}, {2, 1}, True),
        ({1}, [1], False),
        (b"a", "a", False),
        ("é", "e\u0301", False),
    ],
)
def test_equal_means_the_same_type_and_value(one: Any, other: Any, equal: bool) -> None:
    assert same(one, other) is equal
    assert same(other, one) is equal


# Words that are the same everywhere


def test_a_value_is_shown_without_addresses_and_sets_in_order() -> None:
    class Thing:
        pass

    def helper() -> None: ...

    assert "0x" not in shown([Thing(), helper, {"k": Thing()}])
    assert shown([helper, Thing]) == "[helper, Thing]"
    assert shown({"c", "a", "b"}) == "{'a', 'b', 'c'}"
    assert shown((1,)) == "(1,)"
    assert shown([set(), frozenset({2}), frozenset(), (), {}]) == (
        "[set(), frozenset({2}), frozenset(), (), {}]"
    )
    assert shown({"天气": ["晴", "🌧️"]}) == repr({"天气": ["晴", "🌧️"]})


def test_a_long_value_is_cut_and_a_repr_that_fails_or_never_ends_is_said() -> None:
    assert shown("a" * 5000).endswith("… (5,002 characters)")
    broken = learner("class f:\n    def __repr__(self): raise SystemExit(3)")()
    assert shown(broken) == "an object whose repr fails: SystemExit: 3"
    loop: list[Any] = []
    loop.append(loop)
    assert "…" in shown(loop)


@with_timer
def test_a_repr_that_never_ends_is_ended() -> None:
    endless = learner("class f:\n    def __repr__(self):\n        while True: pass")()
    assert shown(endless) == "an object whose repr does not end"


def test_an_exception_is_one_line_whatever_its_text_is() -> None:
    silent = learner("class f(Exception):\n    def __str__(self): raise ValueError")
    noted = ValueError("first\nsecond")
    noted.add_note("a note")
    assert error_line(silent()) == "f"
    assert error_line(noted) == "ValueError: first"
    assert (
        error_line(ValueError("\x1b[31mred\x00 \ud800")) == "ValueError: \\x1b[31mred\\x00 \\ud800"
    )
    for folder in ("/tmp/tmp1x9/", "C:\\\\Users\\\\Ana\\\\tmp8\\\\", "/a b/"):
        missing = f"[Errno 2] No such file or directory: '{folder}chat.jsonl'"
        assert error_line(OSError(missing)) == (
            "OSError: [Errno 2] No such file or directory: 'chat.jsonl'"
        )
    assert error_line(ValueError("'a/b' and 'http://a/b'")) == "ValueError: 'a/b' and 'http://a/b'"
    assert error_line(ValueError(f"{object()!r} failed")) == "ValueError: <object object> failed"
    assert clean("北京 👩‍💻 שלום\tx\n") == "北京 👩‍💻 שלום\tx\n"


def test_an_endless_recursion_is_told_in_few_lines() -> None:
    report = called(learner("def f(x):\n    return f(x)"), 3)
    assert len(report.traceback.splitlines()) <= 8


def test_reports_are_the_same_whatever_the_seed_of_hashes_is() -> None:
    code = """
from agentkit.grading import Checks
check = Checks("x")
def f(x):
    return {str(n) for n in range(20)}
with check.task("1", marks=1) as task:
    task.equal(task.call(f, {"b", "a", object()}), {"a", "b"}, "h")
def f(x):
    return 1 / 0
with check.task("2", marks=1) as task:
    task.equal(task.call(f, f), 1, "h")
"""
    printed = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={"PYTHONPATH": str(ROOT), "PYTHONHASHSEED": seed, "PYTHONIOENCODING": "utf-8"},
            capture_output=True, encoding="utf-8", check=True, timeout=60,
        ).stdout
        for seed in ("1", "2", "3")
    }  # fmt: skip
    (text,) = printed
    assert "ZeroDivisionError: division by zero" in text
    assert str(ROOT) not in text
    assert "0x" not in text


# The limit of time


@contextlib.contextmanager
def alarm_left_as_it_was() -> Iterator[None]:
    before = signal.getsignal(signal.SIGALRM) if HAS_TIMER else None
    trace = sys.gettrace()
    yield
    assert sys.gettrace() is trace
    if HAS_TIMER:
        assert signal.getsignal(signal.SIGALRM) is before
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


LOOPS = {
    "pass": "while True:\n        pass",
    "exception": "while True:\n        try:\n            x = 1\n"
    "        except Exception:\n            pass",
}
SWALLOWERS = {
    "bare": "while True:\n        try:\n            time.sleep(9)\n"
    "        except:\n            pass",
    "base": "while True:\n        try:\n            while True: pass\n"
    "        except BaseException as e:\n            continue",
    "finally": "while True:\n        try:\n            time.sleep(9)\n"
    "        finally:\n            continue",
    "in a function": "\n    def g():\n        try:\n            time.sleep(9)\n"
    "        except: return 1\n    while True: g()",
    "sleep": "time.sleep(60)",
    "recursion": "return x if x < 0 else f(x - 0.001) + f(x - 0.001)",
}


@pytest.mark.parametrize("loop", LOOPS)
def test_an_endless_loop_costs_the_check_and_says_so(loop: str) -> None:
    function = learner(f"import time\ndef f(x):\n    {LOOPS[loop]}")
    with alarm_left_as_it_was():
        report = called(function, 3, seconds=0.2)
    assert (report.outcome, report.came) == (Outcome.NOT_YET, "it was still running")
    assert report.expected == "an end within 0.2 s"
    assert "never ends" in report.hint
    assert "in f: " in report.traceback
    assert "OutOfTime" not in report.text()


@with_timer
@pytest.mark.filterwarnings("ignore::SyntaxWarning")
@pytest.mark.parametrize("loop", SWALLOWERS)
def test_a_loop_that_sleeps_or_swallows_every_exception_is_ended_too(loop: str) -> None:
    function = learner(f"import time\ndef f(x):\n    {SWALLOWERS[loop]}")
    with alarm_left_as_it_was():
        assert called(function, 3, seconds=0.2).outcome is Outcome.NOT_YET


def test_a_limit_in_another_thread_ends_a_loop_there() -> None:
    outcomes: list[Any] = []
    function = learner(f"import time\ndef f(x):\n    {LOOPS['exception']}")
    thread = threading.Thread(target=lambda: outcomes.append(called(function, 3, seconds=0.2)))
    with alarm_left_as_it_was():
        thread.start()
        thread.join(timeout=30)
    assert [report.came for report in outcomes] == ["it was still running"]


@pytest.fixture
def no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on Windows: no interval timer; and there an interrupt ends `time.sleep`."""
    monkeypatch.delattr(signal, "setitimer", raising=False)
    if hasattr(signal, "pthread_kill"):
        main = threading.main_thread().ident
        assert main is not None
        monkeypatch.setattr(signal, "raise_signal", lambda s: signal.pthread_kill(main, s))


@contextlib.contextmanager
def interrupt_left_as_it_was() -> Iterator[None]:
    before = signal.getsignal(signal.SIGINT)
    yield
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.usefixtures("no_timer")
@pytest.mark.parametrize("body", [*LOOPS.values(), SWALLOWERS["sleep"]])
def test_without_a_timer_a_loop_and_a_sleep_end_too_in_the_main_thread(body: str) -> None:
    function = learner(f"import time\ndef f(x):\n    {body}")
    with interrupt_left_as_it_was():
        report = called(function, 3, seconds=0.2)
    assert (report.outcome, report.came) == (Outcome.NOT_YET, "it was still running")


@pytest.mark.usefixtures("no_timer")
def test_without_a_timer_ctrl_c_is_still_ctrl_c_and_limits_nest() -> None:
    with interrupt_left_as_it_was():
        with pytest.raises(KeyboardInterrupt), time_limit(60):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(OutOfTime), time_limit(0.2), time_limit(60):
            time.sleep(60)
        with contextlib.suppress(OutOfTime), time_limit(0.1):
            while True:
                pass
        with time_limit(60):
            total = sum(range(10))
    assert total == 45


def test_what_ends_in_time_is_left_alone_and_no_alarm_stays() -> None:
    with alarm_left_as_it_was(), time_limit(5):
        total = sum(range(10))
    assert total == 45


def test_an_exception_of_the_block_itself_goes_up_and_no_alarm_stays() -> None:
    with alarm_left_as_it_was(), pytest.raises(ZeroDivisionError), time_limit(5):
        raise ZeroDivisionError


def test_none_is_no_limit_and_zero_or_less_is_refused() -> None:
    with alarm_left_as_it_was(), time_limit(None):
        pass
    for seconds in (0, -1, float("nan")):
        with pytest.raises(ValueError, match="number over 0, or None"):
            time_limit(seconds)


@with_timer
def test_an_inner_limit_leaves_the_outer_one_in_force() -> None:
    ended = []

    def inner_then_sleep() -> None:
        with contextlib.suppress(OutOfTime), time_limit(0.1):
            while True:
                pass
        ended.append("inner")
        time.sleep(60)
        ended.append("too far")

    with alarm_left_as_it_was():
        with pytest.raises(OutOfTime), time_limit(0.3):
            inner_then_sleep()
        with pytest.raises(OutOfTime), time_limit(0.1), time_limit(60):
            time.sleep(60)
    assert ended == ["inner"]


@with_timer
def test_another_alarm_that_was_set_before_still_rings() -> None:
    rung = []
    before = signal.signal(signal.SIGALRM, lambda *_: rung.append(1))
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    try:
        with time_limit(5):
            pass
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
        signal.pause()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert rung == [1]


def test_without_threads_and_timers_a_check_still_runs() -> None:
    code = """
import signal, sys, threading, _thread
if hasattr(signal, "setitimer"):
    del signal.setitimer
def refuse(*a, **k): raise RuntimeError("can't start new thread")
_thread.start_new_thread = threading._start_new_thread = refuse
threading._start_joinable_thread = _thread.start_joinable_thread = refuse
sys.modules["ctypes"] = None
from agentkit.grading import Checks
check = Checks("x")
with check.task("1", marks=1) as task:
    task.equal(task.call(lambda x: 2 * x, 3), 6, "h")
"""
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        capture_output=True, encoding="utf-8", check=False, timeout=60,
    )  # fmt: skip
    assert done.stderr == ""
    assert done.stdout.startswith("✓ Task 1: passed, 1 of 1 mark")


# In a notebook


def test_in_a_notebook_a_check_displays_once_as_page_and_as_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown_there: list[tuple[Any, bool]] = []

    def display(data: Any, *, raw: bool = False) -> None:
        shown_there.append((data, raw))

    ipython: Any = types.ModuleType("IPython")
    ipython.get_ipython = object
    ipython.display = types.ModuleType("IPython.display")
    ipython.display.display = display
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", ipython.display)
    with Checks("x").task("1", marks=1) as task:
        task.equal(1, 2, "two")
    ((data, raw),) = shown_there
    assert raw
    assert set(data) == {"text/plain", "text/html"}
    assert data["text/plain"].startswith("✗ Task 1: not yet")
    assert data["text/html"].startswith("<div><strong>✗ Task 1: not yet")
    assert capsys.readouterr().out == ""


def test_while_nbgrader_validates_what_failed_is_on_stderr_which_it_looks_at(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
    check = Checks("x")
    with check.task("1", marks=1) as task:
        task.equal(2, 2, "two")
    with check.hidden("1", marks=1) as task:
        task.later()
    passed = capsys.readouterr()
    assert passed.err == ""
    assert "✓ Task 1: passed" in passed.out
    with check.task("2", marks=1) as task:
        task.answer(..., 2, "two")
    with check.task("3", marks=1) as task:
        task.equal(1, 2, "two")
    failed = capsys.readouterr()
    assert failed.out == ""
    assert "○ Task 2: not done yet" in failed.err
    assert "✗ Task 3: not yet" in failed.err
    monkeypatch.setenv("NBGRADER_EXECUTION", "autograde")
    with check.task("3", marks=1) as task:
        task.equal(1, 2, "two")
    assert capsys.readouterr().err == ""


def test_outside_a_notebook_a_check_prints(capsys: pytest.CaptureFixture[str]) -> None:
    with Checks("x").task("1", marks=1) as task:
        task.equal(2, 2, "two")
    assert capsys.readouterr().out.startswith("✓ Task 1: passed, 1 of 1 mark\n")


def test_importing_it_loads_no_more_than_python_itself() -> None:
    code = (
        "import sys, agentkit.grading; "
        "print([m for m in ('IPython', 'openai', 'nbgrader') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT)},
        capture_output=True, encoding="utf-8", check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout == "[]\n"


def test_what_a_function_is_called_with_is_written_as_a_call(check: Checks) -> None:
    def trim(messages: list[str], *, keep: Callable[[str], bool]) -> int:
        return 5

    assert called(trim, ["北京"], keep=str.isdigit).tried.startswith("trim(['北京'], keep=")
    assert called(trim, ["北京"], keep=str.isdigit, tried="trimming").tried == "trimming"
