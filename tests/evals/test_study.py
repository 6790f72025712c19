"""Studies: the same rows on any number of workers, cut off and gone on with, and said how far."""

from __future__ import annotations

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from pickle import PicklingError
from typing import Any

import distributed
import pytest

from agentkit import Agent, RunResult, connect, demo_tools
from agentkit.context import Trim
from agentkit.demo_tools import clock
from agentkit.evals import TASKS, Progress, Results, Setup, Task, run_task, run_tasks
from agentkit.evals.checks import says_number
from agentkit.evals.progress import lines
from agentkit.evals.setup import Order
from agentkit.evals.world import MOMENT, stopped_clock
from agentkit.events import RunContext
from agentkit.stops import MaxSteps
from agentkit.trace import Trace
from coursetools import ROOT
from tests.support.far_end import client_for, whole

SOME = [task for task in TASKS if task.name in ("percent", "time_in_nairobi", "three_city_tax_zh")]
BOTH = [Setup(), Setup("react")]


def always(run: RunResult) -> bool:
    return True


def is_four(run: RunResult) -> bool:
    return says_number(run, 4)


def study(**options: Any) -> Results:
    return run_tasks(SOME, BOTH, (1, 2), progress=False, **options)


@pytest.fixture(scope="module")
def rows() -> list[dict[str, Any]]:
    return study().rows


def test_rows_stand_in_the_order_in_which_the_runs_were_asked_for(
    rows: list[dict[str, Any]],
) -> None:
    assert [(row["setup"], row["task"], row["seed"]) for row in rows] == [
        (setup, task.name, seed)
        for setup in ("function_calling", "react")
        for task in SOME
        for seed in (1, 2)
    ]


def test_a_row_says_what_was_asked_and_what_came(rows: list[dict[str, Any]]) -> None:
    row = dict(rows[0])
    assert row.pop("prompt_tokens") > row.pop("completion_tokens") > 0
    assert row == {
        "task": "time_in_nairobi",
        "difficulty": "easy",
        "calls_needed": 1,
        "language": "en",
        "setup": "function_calling",
        "protocol": "function_calling",
        "model": "built-in",
        "seed": 1,
        "success": True,
        "reason": "done",
        "steps": 2,
        "calls": 1,
        "errors": {},
        "thought_tokens": 0,
        "answer": row["answer"],
    }
    assert "15:00" in row["answer"]
    other = next(row for row in rows if row["task"] == "three_city_tax_zh")
    assert (other["calls_needed"], other["difficulty"], other["language"]) == (4, "medium", "zh")
    assert any(row["thought_tokens"] for row in rows if row["protocol"] == "react")


@pytest.mark.parametrize("workers", [1, 2, 7])
def test_threads_give_the_same_rows(workers: int, rows: list[dict[str, Any]]) -> None:
    with ThreadPoolExecutor(workers) as executor:
        assert study(executor=executor).rows == rows


def test_processes_give_the_same_rows(rows: list[dict[str, Any]]) -> None:
    context = multiprocessing.get_context("spawn")  # as on Windows and macOS
    with ProcessPoolExecutor(2, mp_context=context) as executor:
        assert study(executor=executor).rows == rows


@pytest.mark.parametrize("workers", [1, 3])
def test_a_dask_cluster_gives_the_same_rows(workers: int, rows: list[dict[str, Any]]) -> None:
    def lucky_number(name: str) -> int:
        """Tell the lucky number of a person."""
        return len(name)

    mine = Task("lucky", "What is the lucky number of 'Maya'?", (lucky_number,), is_four, 1)
    # Over TCP, as between machines: what goes to a worker and what comes back is sent as bytes.
    with (
        distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=2,
            processes=False,
            protocol="tcp://",
            host="127.0.0.1",
            dashboard_address=None,
        ) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor(pure=False) as executor,
    ):
        found = study(executor=executor)
        own = run_tasks([mine], executor=executor, progress=False)
    assert found.rows == rows
    assert found.table(by=("setup", "language")) == Results(rows).table(by=("setup", "language"))
    assert own.rows[0]["success"]


def test_faults_are_those_of_the_seed_on_any_executor() -> None:
    setups = [Setup(faults={"malformed_json": 0.5})]
    alone = run_tasks(SOME, setups, range(6), progress=False)
    with ThreadPoolExecutor(4) as executor:
        assert run_tasks(SOME, setups, range(6), executor=executor, progress=False).rows == (
            alone.rows
        )
    hit = [row for row in alone.rows if row["errors"].get("bad_json")]
    assert 0 < len(hit) < len(alone.rows)


def test_a_study_goes_on_where_it_was_cut_off(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    path = tmp_path / "study.jsonl"
    done: list[int] = []

    def stop_at_five(progress: Progress) -> None:
        done.append(progress.done)
        if progress.done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_tasks(SOME, BOTH, (1, 2), path=path, progress=stop_at_five)
    assert len(Results.load(path)) == 5

    done.clear()
    found = run_tasks(SOME, BOTH, (1, 2), path=path, progress=lambda state: done.append(state.done))
    assert found.rows == rows
    assert done == list(range(6, len(rows) + 1))
    stored = Results.load(path)
    assert all(list(row) == list(rows[0]) for row in stored.rows)
    assert sorted(stored.rows, key=str) == sorted(rows, key=str)


@pytest.mark.parametrize("workers", [0, 2])
def test_ctrl_c_in_a_run_ends_the_study_and_stores_no_half_run(
    tmp_path: Path, workers: int
) -> None:
    def lucky_number(name: str) -> int:
        """Tell the lucky number of a person."""
        raise KeyboardInterrupt

    path = tmp_path / "study.jsonl"
    task = Task("lucky", "What is the lucky number of 'Maya'?", (lucky_number,), is_four, 1)
    with (
        ThreadPoolExecutor(workers or 1) as threads,
        pytest.raises(KeyboardInterrupt),
    ):
        run_tasks([task], path=path, executor=threads if workers else None, progress=False)
    assert len(Results.load(path)) == 0


def test_a_finished_study_is_not_run_again(tmp_path: Path, rows: list[dict[str, Any]]) -> None:
    path = tmp_path / "study.jsonl"
    study(path=path)
    before = path.read_bytes()
    with ThreadPoolExecutor(2) as executor:
        executor.shutdown()  # so that it would refuse any run
        assert study(executor=executor, path=path).rows == rows
    assert path.read_bytes() == before


@pytest.mark.parametrize("kept", [0, 10, -1, -40])
def test_a_torn_last_line_is_dropped_and_its_run_done_again(
    tmp_path: Path, kept: int, rows: list[dict[str, Any]]
) -> None:
    path = tmp_path / "study.jsonl"
    study(path=path)
    whole = path.read_bytes()
    path.write_bytes(whole[:kept])
    assert study(path=path).rows == rows
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(lines) == 1 + len(rows)
    assert all(json.loads(line) for line in lines)


def test_a_killed_process_leaves_a_file_that_can_be_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    code = (
        "import os\n"
        "from agentkit.evals import TASKS, run_tasks\n"
        "def stop(state):\n"
        "    if state.done == 3:\n"
        "        os._exit(9)\n"
        f"run_tasks(TASKS[8:16], path={str(path)!r}, progress=stop)\n"
    )
    killed = subprocess.run([sys.executable, "-c", code], check=False)
    assert killed.returncode == 9
    assert len(Results.load(path)) == 3
    assert len(run_tasks(TASKS[8:16], path=path, progress=False)) == 8


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    study(path=path)
    parts = path.read_bytes().split(b"\n")
    parts[3] = parts[3][:50]
    path.write_bytes(b"\n".join(parts))
    with pytest.raises(ValueError, match=r"'study.jsonl', line 4: no run .* Delete the line"):
        study(path=path)
    for field in ("asked", "task", "setup", "seed", "success"):
        row = json.loads(parts[4])
        del row[field]
        path.write_bytes(b"\n".join([parts[0], json.dumps(row).encode(), b""]))
        with pytest.raises(ValueError, match="line 2: no run"):
            study(path=path)
    path.write_bytes(b"\n".join([*parts[:3], *parts[4:]]))
    assert len(study(path=path)) == 12


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ('{"agentkit_session": 1}\n', "no file of a study"),
        ("hello\n", "no file of a study"),
        ("hello", "no file of a study"),
        ('{"agentkit_study": 2}\n', "version 2"),
    ],
)
def test_a_file_that_is_no_study_is_left_alone(tmp_path: Path, content: str, says: str) -> None:
    path = tmp_path / "other.txt"
    path.write_text(content, encoding="utf-8", newline="")
    with pytest.raises(ValueError, match=says):
        study(path=path)
    assert path.read_bytes() == content.encode()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="no folder 'runs'"):
        study(path=tmp_path / "runs" / "study.jsonl")


@pytest.mark.parametrize(
    "change",
    [
        lambda task, setup: (
            Task(task.name, task.question + "?", task.tools, always, 1),
            setup,
        ),
        lambda task, setup: (Task(task.name, task.question, ("calculate",), always, 1), setup),
        lambda task, setup: (task, Setup(prompt="Be brief.", name=setup.label)),
        lambda task, setup: (task, Setup("react", name=setup.label)),
        lambda task, setup: (task, Setup(faults={"malformed_json": 0.1}, name=setup.label)),
        lambda task, setup: (task, Setup(stops=(MaxSteps(3),), name=setup.label)),
    ],
    ids=["question", "tools", "prompt", "protocol", "faults", "stops"],
)
def test_what_is_asked_anew_is_not_taken_from_the_file(
    tmp_path: Path, change: Callable[[Task, Setup], tuple[Task, Setup]]
) -> None:
    path = tmp_path / "study.jsonl"
    task, setup = SOME[0], Setup()
    run_tasks([task], [setup], path=path, progress=False)
    other_task, other_setup = change(task, setup)
    with pytest.raises(ValueError, match="something else was asked"):
        run_tasks([other_task], [other_setup], path=path, progress=False)


def order(**changed: Any) -> Order:
    task = {"question": "?", "tools": ("calculate", always), "files": {"a": "1"}, "seed": 0}
    setup = {name: changed.pop(name) for name in list(changed) if name not in task}
    return Order(**(task | changed), setup=Setup(**setup))


class Quiet:
    """A stop that does not say what it is."""

    def __call__(self, state: Any) -> None:
        return None


@pytest.mark.parametrize(
    "changed",
    [
        {"question": "!"},
        {"question": "\ud83d"},
        {"tools": ("calculate", is_four)},
        {"tools": ("calculate",)},
        {"files": {"a": "2"}},
        {"files": {}},
        {"seed": 1},
        {"protocol": "react"},
        {"prompt": "Be brief."},
        {"faults": {"wrong_type": 0.1}},
        {"model": client_for},
        {"context": Trim(500)},
        {"stops": (MaxSteps(3),)},
        {"stops": (MaxSteps(20), Quiet())},
    ],
    ids="-".join,
)
def test_whatever_a_run_depends_on_tells_one_order_from_another(changed: dict[str, Any]) -> None:
    assert order(**changed).fingerprint != order().fingerprint
    assert order(**changed).fingerprint == order(**changed).fingerprint


def test_what_makes_no_difference_to_a_run_makes_none_to_its_order() -> None:
    assert order(faults={"wrong_type": 0}).fingerprint == order().fingerprint
    assert order(name="mine").fingerprint == order().fingerprint
    quiet, other = Quiet(), Quiet()  # two places in memory
    assert order(stops=(quiet,)).fingerprint == order(stops=(other,)).fingerprint


def test_a_check_may_change_and_is_not_part_of_what_was_asked(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    task = SOME[0]
    run_tasks([task], path=path, progress=False)
    same = Task(task.name, task.question, task.tools, always, task.steps)
    assert len(run_tasks([same], path=path, progress=False)) == 1


def test_more_seeds_and_tasks_are_added_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    run_tasks(SOME[:1], path=path, progress=False)
    assert len(run_tasks(SOME, seeds=(0, 1), path=path, progress=False)) == 6
    assert len(run_tasks(SOME[:1], path=path, progress=False)) == 1
    assert len(Results.load(path)) == 6


def test_of_two_lines_for_one_run_the_first_counts(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"
    run_tasks(SOME[:1], path=path, progress=False)
    first = path.read_bytes().splitlines()[-1]
    path.write_bytes(path.read_bytes() + first.replace(b"15:00", b"99:99") + b"\n")
    (row,) = run_tasks(SOME[:1], path=path, progress=False).rows
    assert "15:00" in row["answer"]


@pytest.mark.parametrize(
    ("wrong", "advice"),
    [
        ({"tasks": SOME[0]}, r"tasks must be a list, got a Task\. Write \[task\]"),
        ({"setups": Setup()}, r"setups must be a list, got a Setup\. Write \[setup\]"),
        ({"seeds": 3}, r"seeds must be a list, got a int\. Write range\(3\)"),
    ],
)
def test_one_of_a_kind_for_a_list_is_refused_with_advice(wrong: Any, advice: str) -> None:
    with pytest.raises(TypeError, match=f"run_tasks: {advice}"):
        run_tasks(**({"tasks": SOME} | wrong), progress=False)


@pytest.mark.parametrize(
    ("stops", "advice"),
    [(MaxSteps(3), r"Write \(MaxSteps\(n=3\),\)"), (None, r"Write \(\)")],
)
def test_stops_that_are_no_tuple_are_refused_with_advice(stops: Any, advice: str) -> None:
    with pytest.raises(TypeError, match=f"Setup: stops must be a tuple.*{advice}"):
        Setup(stops=stops)


def test_two_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match=r"2 tasks are 'percent'. Rename one"):
        run_tasks([task for task in SOME if task.name == "percent"] * 2, progress=False)
    with pytest.raises(ValueError, match=r"2 setups are 'function_calling'. Rename one"):
        run_tasks(SOME, [Setup(), Setup(stops=(MaxSteps(3),))], progress=False)
    with pytest.raises(ValueError, match=r"2 seeds are 1\.$"):
        run_tasks(SOME, seeds=(1, 1), progress=False)
    with pytest.raises(ValueError, match="no tasks"):
        run_tasks([], progress=False)


def test_what_a_check_raises_says_in_which_run() -> None:
    def broken(run: RunResult) -> bool:
        raise KeyError("price")

    task = Task("mine", "What is 2 + 2?", ("calculate",), broken, 1)
    with pytest.raises(KeyError) as caught:
        run_tasks([task], seeds=(7,), progress=False)
    assert caught.value.__notes__ == ["In the task 'mine', setup 'function_calling', seed 7."]


def test_a_tool_that_there_is_none_of_is_named() -> None:
    task = Task("mine", "What is 2 + 2?", ("calculator",), always, 1)
    with pytest.raises(
        ValueError, match=r"No demo tool is named 'calculator'. There are: calculate"
    ):
        run_tasks([task], progress=False)


def test_tools_and_checks_of_a_learners_own_run_on_threads() -> None:
    def lucky_number(name: str) -> int:
        """Tell the lucky number of a person."""
        return len(name)

    task = Task(
        "lucky",
        "What is the lucky number of 'Maya'?",
        (lucky_number,),
        is_four,
        1,
    )
    with ThreadPoolExecutor(2) as executor:
        (row,) = run_tasks([task], executor=executor, progress=False).rows
    assert row["success"], row


def test_a_function_that_cannot_go_to_another_process_is_answered_with_advice() -> None:
    task = Task("mine", "What is 2 + 2?", (lambda number: number,), always, 1)
    context = multiprocessing.get_context("spawn")
    with (
        ProcessPoolExecutor(1, mp_context=context) as executor,
        pytest.raises((AttributeError, PicklingError)) as caught,
    ):
        run_tasks([task], executor=executor, progress=False)
    assert "ThreadPoolExecutor" in caught.value.__notes__[-1]


class Failing(Executor):
    """The first order fails with an error; the others wait for ever."""

    def __init__(self, error: Exception) -> None:
        self.error, self.futures = error, list[Future[Any]]()

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        self.futures.append(Future())
        if len(self.futures) == 1:
            self.futures[0].set_exception(self.error)
        return self.futures[-1]


def test_what_waits_in_an_executor_is_called_back_when_a_study_breaks() -> None:
    executor = Failing(OSError("the machine went away"))
    with pytest.raises(OSError, match="went away") as caught:
        study(executor=executor)
    assert len(caught.value.__notes__) == 1
    assert len(executor.futures) == 12
    assert all(future.cancelled() for future in executor.futures[1:])


@pytest.mark.parametrize(
    "error",
    [
        AttributeError("Can't pickle local object 'main.<locals>.f'"),  # Python 3.11
        AttributeError("Can't get local object 'main.<locals>.f'"),  # Python 3.13
        AttributeError("Can't get attribute 'f' on <module '__main__' (built-in)>"),
        TypeError("cannot pickle 'sqlite3.Connection' object"),
        PicklingError("Can't pickle <function <lambda>>: attribute lookup failed"),
        BrokenProcessPool("A process in the process pool was terminated abruptly"),
    ],
)
def test_each_way_in_which_a_function_does_not_arrive_is_answered_with_advice(
    error: Exception,
) -> None:
    with pytest.raises(type(error)) as caught:
        study(executor=Failing(error))
    assert "ThreadPoolExecutor" in caught.value.__notes__[-1]


def test_an_executor_is_given_no_more_orders_than_a_window_holds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ended: list[Progress] = []
    ahead: list[int] = []

    class Counting(Executor):
        def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
            ahead.append(len(ahead) + 1 - len(ended))
            future: Future[Any] = Future()
            future.set_result(fn(*args))
            return future

    monkeypatch.setattr("agentkit.evals.study.WINDOW", 5)
    found = run_tasks(SOME, BOTH, (1, 2), executor=Counting(), progress=ended.append)
    assert len(found) == len(ended) == len(ahead) == 12
    assert max(ahead) == 5


def test_a_study_costs_no_money_by_accident(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AGENTKIT_MODEL", "some-paid-model")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-a-key")
    (row,) = run_tasks(SOME[:1], progress=False).rows
    assert row["model"] == "built-in"


def test_another_model_is_asked_with_its_seed() -> None:
    seeds: list[int] = []

    def model(seed: int) -> tuple[Any, str]:
        seeds.append(seed)
        return client_for(whole("It is 434.")), "my-model"

    task = next(task for task in TASKS if task.name == "percent")
    (row,) = run_tasks([task], [Setup(model=model)], (5,), progress=False).rows
    assert (row["model"], row["success"], seeds) == ("my-model", True, [5])


def test_a_prompt_and_a_cap_reach_the_agent() -> None:
    trace = Trace()
    task = next(task for task in TASKS if task.name == "three_city_tax_zh")
    result = run_task(task, Setup(prompt="Be exact.", stops=(MaxSteps(1),)), on_event=trace)
    assert result.stop_reason == "max_steps"
    assert trace.runs[0].steps[0].view[0] == {"role": "system", "content": "Be exact."}
    assert not task.solved_by(result)


def test_delegated_runs_are_part_of_the_run_that_a_row_is_about() -> None:
    def ask_clerk(context: RunContext) -> str:
        """Ask the clerk, who asks nobody."""
        client, model = connect(script=["It is 434."])
        return Agent(client, model).run("?", parent=context).answer or ""

    def model(seed: int) -> tuple[Any, str]:
        return connect(script=[{"name": "ask_clerk", "arguments": {}}, "It is 434."])

    task = Task("mine", "What is 17.5% of 2,480?", (ask_clerk,), always, 1)
    (row,) = run_tasks([task], [Setup(model=model)], progress=False).rows
    assert (row["steps"], row["calls"], row["errors"]) == (3, 1, {})


def test_a_row_may_have_columns_of_a_learners_own(tmp_path: Path) -> None:
    path = tmp_path / "study.jsonl"

    def columns(task: Task, run: RunResult) -> dict[str, Any]:
        return {"length": len(run.answer or ""), "today": demo_tools.current_date()["date"]}

    found = run_tasks(SOME, path=path, columns=columns, progress=False)
    assert [row["length"] for row in found.rows] == [len(row["answer"]) for row in found.rows]
    assert {row["today"] for row in found.rows} == {MOMENT[:10]}
    assert found.rate(by="today")[0]["runs"] == 3
    assert run_tasks(SOME, path=path, columns=columns, progress=False).rows == found.rows
    with pytest.raises(ValueError, match="columns gives 'answer', which a row has"):
        run_tasks(SOME, columns=lambda task, run: {"answer": 1}, progress=False)


def test_what_columns_raise_says_in_which_run() -> None:
    def broken(task: Task, run: RunResult) -> dict[str, Any]:
        raise KeyError("price")

    with pytest.raises(KeyError) as caught:
        run_tasks(SOME[:1], columns=broken, progress=False)
    assert caught.value.__notes__ == [
        f"In the task {SOME[0].name!r}, setup 'function_calling', seed 0."
    ]


def test_an_unreadable_reply_is_counted_as_one_and_not_as_a_call() -> None:
    task = next(task for task in TASKS if task.name == "percent")
    client = client_for(whole("Thought: Hm."), whole("Thought: I know.\nFinal Answer: It is 434."))
    setup = Setup("react", model=lambda seed: (client, "my-model"))
    (row,) = run_tasks([task], [setup], progress=False).rows
    assert (row["errors"], row["calls"], row["steps"]) == ({"unreadable": 1}, 0, 2)
    assert row["success"]


def test_the_clock_goes_on_afterwards_as_it_went_before() -> None:
    assert clock._stopped_at is None
    study()
    assert clock._stopped_at is None
    clock.set_clock("2030-01-01 00:00")
    try:
        with stopped_clock():
            assert demo_tools.current_date()["date"] == MOMENT[:10]
        assert demo_tools.current_date()["date"] == "2030-01-01"
    finally:
        clock.set_clock(None)


def test_files_of_one_run_are_not_there_in_the_next() -> None:
    task = Task(
        "files",
        "Which files are in the working folder?",
        ("list_files",),
        lambda run: "a.txt" in (run.answer or "") and "b.txt" not in (run.answer or ""),
        1,
        files={"a.txt": "1"},
    )
    other = Task("others", task.question, task.tools, always, 1, files={"b.txt": "2"})
    rows = run_tasks([other, task], seeds=(0, 1), progress=False).rows
    assert all(row["success"] for row in rows), rows


ALONE = """
from agentkit.evals import TASKS, run_tasks

asked = [task for task in TASKS if task.name in ("given_sql", "tables", "packing_list")]
if __name__ == "__main__":
    assert all(row["success"] for row in run_tasks(asked, progress=False).rows)
"""
IN_PROCESSES = """
from concurrent.futures import ProcessPoolExecutor
from agentkit.evals import TASKS, run_tasks

asked = [task for task in TASKS if task.name in ("given_sql", "tables", "packing_list")]
if __name__ == "__main__":
    with ProcessPoolExecutor(2) as executor:  # before this process has a bookshop to hand on
        rows = run_tasks(asked, executor=executor, progress=False).rows
    assert all(row["success"] for row in rows)
"""


@pytest.mark.parametrize("code", [ALONE, IN_PROCESSES], ids=["alone", "processes"])
def test_a_study_leaves_no_folder_behind_in_any_of_its_processes(tmp_path: Path, code: str) -> None:
    script, rest = tmp_path / "script.py", tmp_path / "rest"
    script.write_text(code, encoding="utf-8")
    rest.mkdir()
    env = os.environ | dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(rest))
    env["PYTHONPATH"] = str(ROOT)
    done = subprocess.run(
        [sys.executable, "-W", "error::ResourceWarning", str(script)],
        capture_output=True,
        check=False,
        text=True,
        env=env,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert list(rest.iterdir()) == []


@pytest.mark.parametrize("bad", ["functioncalling", ""])
def test_a_protocol_that_there_is_none_of_is_refused(bad: str) -> None:
    with pytest.raises(ValueError, match="protocol must be one of function_calling, react"):
        Setup(bad)


def test_faults_of_another_model_are_refused() -> None:
    with pytest.raises(ValueError, match="only the built-in model has a fault dial"):
        Setup(model=lambda seed: connect(), faults={"malformed_json": 0.1})


def test_a_label_says_what_differs_from_the_default() -> None:
    assert Setup().label == "function_calling"
    assert Setup("react", faults={"wrong_type": 0.3, "malformed_json": 0}).label == (
        "react, wrong_type 0.3"
    )
    assert Setup(prompt="Think first.\nThen act.").label == (
        "function_calling, prompt 'Think first. Then act.'"
    )
    assert Setup(name="mine").label == "mine"
    assert Setup(prompt="x" * 50).label == f"function_calling, prompt {'x' * 30!r}"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"language": "de"}, "language must be one of en, zh"),
        ({"steps": -1}, "steps must be 0 or more"),
        ({"tools": "calculate"}, r"Write \('calculate',\)"),
    ],
)
def test_a_task_that_is_wrong_in_itself_is_refused(wrong: dict[str, Any], says: str) -> None:
    right = {"name": "mine", "question": "?", "tools": (), "check": always, "steps": 0}
    with pytest.raises((ValueError, TypeError), match=f"Task 'mine': .*{says}"):
        Task(**(right | wrong))


def test_progress_is_a_plain_line(capsys: pytest.CaptureFixture[str]) -> None:
    state = Progress.from_rows(1000, [{"success": True}] * 3 + [{"success": False}])
    assert "4 of 1,000 runs, 75% solved" in str(state)
    report = lines(every=0)
    state.add({"success": True})
    report(state)
    assert capsys.readouterr().out.startswith("5 of 1,000 runs, 80% solved, about ")
    lines(every=1e9)(state)
    assert capsys.readouterr().out == ""


def test_the_time_left_goes_by_the_runs_of_this_study_and_not_by_those_in_the_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 100.0
    monkeypatch.setattr("agentkit.evals.progress.time.monotonic", lambda: now)
    state = Progress.from_rows(10, [{"success": True}] * 4)
    state.started = 100.0
    assert state.seconds_left == float("inf")
    now = 106.0
    state.add({"success": True})
    state.add({"success": True})
    assert (state.before, state.seconds, state.seconds_left) == (4, 6.0, 12.0)


def test_a_silent_study_prints_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    study()
    assert capsys.readouterr() == ("", "")


def test_loading_evals_loads_no_heavy_library() -> None:
    code = (
        "import sys, agentkit.evals\n"
        "heavy = ('scipy', 'numpy', 'distributed', 'dask', 'openai', 'pydantic', 'matplotlib')\n"
        "print([name for name in heavy if name in sys.modules])\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, text=True, env=os.environ
    )
    assert done.stdout.strip() == "[]"
