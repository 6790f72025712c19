"""A stand-in for Python in a browser tab: no threads, no subprocesses, no sockets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

BLOCKED = """
import _thread, socket, subprocess, threading

def refuse(*args, **kwargs):
    raise RuntimeError("can't start new thread")

class Refused:
    def __init__(self, *args, **kwargs):
        raise OSError("not in a browser tab")

_thread.start_new_thread = threading._start_new_thread = refuse
threading._start_joinable_thread = _thread.start_joinable_thread = refuse
subprocess.Popen = socket.socket = Refused

import asyncio
from agentkit import Agent, Executor, StopReason, Tool, ToolCall, connect, tool

def refusal(make):
    try:
        make()
    except RuntimeError as error:
        return str(error)
"""


def in_a_browser_tab(code: str) -> str:
    """What the code prints in a Python without threads, subprocesses and sockets."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", BLOCKED + code],
        capture_output=True,
        cwd=ROOT,
        encoding="utf-8",
        timeout=180,
        check=False,
    )
    assert done.stderr == ""
    return done.stdout


def test_the_course_runs_and_tools_run_one_after_another() -> None:
    printed = in_a_browser_tab(
        """
order = []
def weather(city: str) -> str:
    order.append(("start", city))
    order.append(("end", city))
    return f"rain in {city}"
client, model = connect(script=[
    [{"name": "weather", "arguments": {"city": c}} for c in ("Oslo", "Rome", "北京")], "Wet."])
result = Agent(client, model, [weather]).run("Weather?")
print(result.answer, result.stop_reason is StopReason.DONE)
print([m["content"] for m in result.messages if m["role"] == "tool"])
print(order == [(w, c) for c in ("Oslo", "Rome", "北京") for w in ("start", "end")])
print(threading.active_count())
"""
    )
    assert printed.splitlines() == [
        "Wet. True",
        "['rain in Oslo', 'rain in Rome', 'rain in 北京']",
        "True",
        "1",
    ]


def test_the_built_in_model_plans_there_too() -> None:
    printed = in_a_browser_tab(
        '''
def get_weather(city: str) -> str:
    """Get the weather of a city.

    Args:
        city: Name of the city.
    """
    return "7 degrees, rain"
client, model = connect()
result = Agent(client, model, [get_weather]).run("What is the weather in Oslo?")
print(result.steps, result.stop_reason)
for event in Agent(client, model, [get_weather]).stream("What is the weather in Oslo?"):
    pass
print(event.kind)
'''
    )
    assert printed.splitlines() == ["2 done", "run_ended"]


def test_every_module_can_be_imported_there() -> None:
    printed = in_a_browser_tab(
        """
import importlib, pkgutil, agentkit
names = [each.name for each in pkgutil.walk_packages(agentkit.__path__, "agentkit.")]
for name in names:
    importlib.import_module(name)
print("agentkit.doctor" in names, "agentkit.demo_tools.clock" in names, threading.active_count())
"""
    )
    assert printed == "True True 1\n"


def test_the_lessons_tools_and_the_doctor_work_there_too() -> None:
    printed = in_a_browser_tab(
        """
from agentkit import demo_tools
from agentkit.doctor import check_setup
demo_tools.set_clock("2026-03-14 12:00")
box = demo_tools.fresh_sandbox()
tools = [demo_tools.current_time, demo_tools.calculate, demo_tools.search_notes, *box.tools,
         demo_tools.search_docs, *demo_tools.Database(demo_tools.make_bookshop(box.root)).tools]
calls = [("current_time", {"city": "北京"}), ("calculate", {"expression": "6 * 7"}),
         ("search_notes", {"query": "富士山"}), ("search_docs", {"query": "square root"}),
         ("write_file", {"path": "报告", "content": "好"}), ("read_file", {"path": "报告"}),
         ("query_database", {"sql": "SELECT title FROM books LIMIT 1"})]
import json
made = [ToolCall(name, name, json.dumps(arguments)) for name, arguments in calls]
for result in Executor(tools).run(made):
    print(result.name, result.ok)
check_setup()
"""
    )
    lines = printed.splitlines()
    assert [line.rpartition(" ")[2] for line in lines[:7]] == ["True"] * 7, lines
    assert lines[-1] == "Everything is ready."


def test_time_outs_and_async_tools_are_refused_with_a_sentence() -> None:
    printed = in_a_browser_tab(
        """
def work() -> str: return "done"
async def later() -> str: return "done"
print(refusal(lambda: Executor([work], timeout=5)))
print(refusal(lambda: Executor([Tool(work, timeout=5)])))
print(refusal(lambda: Executor([later])))
client, model = connect(script=["Hi."])
print(refusal(lambda: Agent(client, model, [later])))
"""
    )
    lines = printed.splitlines()
    assert len(lines) == 4
    assert lines[0].startswith("Executor: a time-out needs a thread, and this Python has none")
    assert lines[1].startswith("work: a time-out needs a thread")
    assert lines[2].startswith("later: an async tool needs a thread")
    assert lines[2] == lines[3]
    assert all("Leave timeout= out" in line for line in lines[:2])
    assert "Write it as a plain def" in lines[2]


def test_one_failure_and_a_disguised_async_tool_leave_the_others_alone() -> None:
    printed = in_a_browser_tab(
        """
async def later() -> str: return "done"
def disguised(): return later()
def fails(): raise ValueError("no")
def fine(): return "fine"
calls = [ToolCall(n, n) for n in ("disguised", "fails", "fine")]
for result in Executor([disguised, fails, fine]).run(calls):
    print(result.content)
async def cell():
    return [r.content for r in Executor([fine], timeout=None, max_workers=2).run(calls[2:])]
import sys
loop = cell()
try: loop.send(None)
except StopIteration as ended: print(ended.value)
"""
    )
    assert printed.splitlines() == [
        "Error: RuntimeError: an async tool needs a thread, and this Python has none",
        "Error: ValueError: no",
        "fine",
        "['fine']",
    ]


def test_ctrl_c_in_a_tool_gets_through() -> None:
    printed = in_a_browser_tab(
        """
def stop(): raise KeyboardInterrupt
try:
    Executor([stop]).run([ToolCall("1", "stop")])
except KeyboardInterrupt:
    print("interrupted")
"""
    )
    assert printed == "interrupted\n"


RUN_LESSON = """
import json, linecache, os

def run_lesson(path):
    namespace = {"__name__": "__main__"}
    os.chdir(os.path.dirname(path))  # where its kernel works, beside the files that it reads
    path = os.path.basename(path)
    with open(path, encoding="utf-8") as file:
        cells = [cell for cell in json.load(file)["cells"] if cell["cell_type"] == "code"]
    for cell in cells:
        source, name = "".join(cell["source"]), cell["id"]
        linecache.cache[name] = (len(source), None, source.splitlines(True), name)
        try:
            exec(compile(source, name, "exec"), namespace)
        except (RuntimeError, OSError) as error:
            if "folder" in namespace:
                namespace["folder"].cleanup()
            print("STOPPED in", name, "by", error)
            return
    print("\\nRAN", len(cells) == cell["execution_count"])
"""


@pytest.mark.parametrize(
    "lesson",
    [
        "00_the_wall",
        "01_schema",
        "03_main_loop",
        "04_trimming",
        "05_stop_conditions",
        "06_persistence",
        "07_react",
        "08_traces",
        "09_sabotage",
    ],
)
def test_a_lesson_runs_there_from_top_to_bottom(lesson: str) -> None:
    printed = in_a_browser_tab(RUN_LESSON + f"run_lesson('lessons/{lesson}.ipynb')")
    assert printed.splitlines()[-1] == "RAN True"


def test_lesson_02_runs_there_up_to_its_own_threads() -> None:
    printed = in_a_browser_tab(RUN_LESSON + "run_lesson('lessons/02_executor.ipynb')")
    assert printed.splitlines()[-1] == "STOPPED in order by can't start new thread"
