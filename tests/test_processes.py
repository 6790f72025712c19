"""What only a process of its own can show: ending, Ctrl-C, fork, a notebook's kernel."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

ROOT = Path(__file__).parent.parent


def python(code: str, *, seconds: float = 60) -> subprocess.CompletedProcess[str]:
    """Run code in a new Python; a process that does not end in time fails the test."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", textwrap.dedent(code)],
        capture_output=True,
        cwd=ROOT,
        encoding="utf-8",
        timeout=seconds,
        check=False,
    )


HANGING = """
    import asyncio, time
    from agentkit import Executor, ToolCall
    def hang() -> None: time.sleep(3600)
    def deaf() -> None:
        while True:
            try: time.sleep(3600)
            except BaseException: pass
    async def hang_async() -> None: await asyncio.sleep(3600)
    async def block() -> None: time.sleep(3600)
    async def hand_over() -> None: await asyncio.to_thread(time.sleep, 3600)
    tools = [hang, deaf, hang_async, block, hand_over]
    calls = [ToolCall(f.__name__, f.__name__) for f in tools]
"""


def test_python_ends_though_tools_hang() -> None:
    ended = python(
        HANGING + "    print([r.error for r in Executor(tools, timeout=0.1).run(calls)])"
    )
    assert ended.stderr == ""
    assert ended.stdout.count("ErrorKind.TIMEOUT") == 5
    assert ended.returncode == 0


def test_ctrl_c_gets_through_while_tools_run_and_python_ends() -> None:
    interrupt = """
    import _thread, threading
    def add(a: int) -> int: return a + 1
    threading.Timer(0.3, _thread.interrupt_main).start()
    try:
        Executor(tools, timeout=None).run(calls)
    except KeyboardInterrupt:
        (result,) = Executor([add]).run([ToolCall("1", "add", '{"a": 1}')])
        print("interrupted, and then", result.content)
    """
    ended = python(HANGING + interrupt)
    assert ended.stderr == ""
    assert ended.stdout == "interrupted, and then 2\n"
    assert ended.returncode == 0


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_a_forked_child_runs_tools_on_threads_of_its_own() -> None:
    ended = python(
        """
        import os, warnings
        warnings.simplefilter("ignore", DeprecationWarning)  # Python 3.12: fork beside threads
        from agentkit import Executor, ToolCall
        def f() -> int: return os.getpid()
        executor, calls = Executor([f], timeout=5), [ToolCall(str(n), "f") for n in range(5)]
        executor.run(calls)
        child = os.fork()
        own = {r.content for r in executor.run(calls)} == {str(os.getpid())}
        if child == 0:
            os._exit(0 if own else 1)
        print(own, os.waitpid(child, 0)[1])
        """
    )
    assert ended.stdout == "True 0\n"


CELLS = [
    "from agentkit import Executor, ToolCall\n"
    "import asyncio, threading\n"
    "def say(text: str) -> int:\n"
    "    print(text)\n"
    "    return threading.get_ident()\n"
    "async def say_later(text: str) -> None:\n"
    "    await asyncio.sleep(0)\n"
    "    print(text)\n"
    "executor = Executor([say, say_later], max_workers=1)\n"
    "def run(name, text):\n"
    '    return executor.run([ToolCall("1", name, \'{"text": "%s"}\' % text)])[0]\n'
    'thread = run("say", "one").content',
    'asyncio.get_running_loop().is_running(), run("say_later", "two").ok',
    'run("say", "three").content == thread',
]


def test_what_a_tool_prints_goes_to_the_cell_that_runs_it() -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in CELLS])
    NotebookClient(
        notebook, timeout=60, kernel_name="python3", resources={"metadata": {"path": str(ROOT)}}
    ).execute()
    printed = [
        "".join(each["text"] for each in cell.outputs if each.output_type == "stream")
        for cell in notebook.cells
    ]
    assert printed == ["one\n", "two\n", "three\n"]
    shown = [each.data["text/plain"] for cell in notebook.cells for each in cell.outputs
             if each.output_type == "execute_result"]  # fmt: skip
    assert shown == ["(True, True)", "True"]  # the third cell was served by the first one's thread
