"""However a run is left, its history is valid, what was done is kept, and the session goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from agentkit import Agent, Executor, RunResult, StopReason, connect, history_problems
from agentkit.events import Event, RunContext
from agentkit.history import INTERRUPTED
from agentkit.offline.far_end.transport import requests_of
from agentkit.protocol import FunctionCalling
from agentkit.session import Session
from agentkit.stops import MaxSteps
from agentkit.workers import Report
from tests.support.far_end import MODEL, client_for, local_server, send_json, whole
from tests.support.tools_for_tests import add, broken, call, delete, interrupt, leave, weather

SCRIPT: list[Any] = [
    ["Let me see.", call("weather", city="Oslo"), call("add", a=1, b=2), call("broken")],
    "",
    [call("delete", path="x"), call("nothing_like_it")],
    "All done.",
]
TOOLS = [weather, add, broken, delete]


class LeftError(Exception):
    """A learner's own exception."""


def agent_in(session: Any, script: Any = SCRIPT, **settings: Any) -> Agent:
    client, model = connect(script=list(script))
    tools = settings.pop("tools", TOOLS)
    return Agent(
        client.with_options(max_retries=0),
        model,
        executor=Executor(tools, max_workers=1),
        system="Be brief.",
        session=session,
        **settings,
    )


def number_of_events(streaming: bool) -> int:
    events: list[Event] = []
    agent = agent_in(Session(), on_event=events.append)
    if streaming:
        list(agent.stream("x"))
    else:
        agent.run("x")
    assert events[-1].kind == "run_ended"
    return len(events)


STREAMED, PLAIN = number_of_events(True), number_of_events(False)


def check(session: Session, seen: list[Event]) -> None:
    """Valid; what ended is kept; and another run with the same session works."""
    messages = session.messages
    assert history_problems(messages) == []
    stored = [each["content"] for each in messages if each["role"] == "tool"]
    for event in seen:
        if event.kind == "tool_ended":
            assert event.result is not None
            assert event.result.content in stored
        if event.kind == "message_added":
            assert event.message in messages
    client = client_for(whole("Welcome back."))
    result = Agent(client, MODEL, TOOLS, session=session).run("Are you there?")
    assert result.answer == "Welcome back."
    assert history_problems(result.messages) == []


# --- leaving --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(STREAMED + 1))
def test_a_stream_can_be_left_after_any_event(number: int) -> None:
    session = Session()
    seen = []
    stream = agent_in(session).stream("x")
    for _ in range(number):
        seen.append(next(stream))
    stream.close()
    check(session, seen)


@pytest.mark.parametrize("number", range(STREAMED))
def test_a_stream_can_be_broken_out_of_at_any_event(number: int) -> None:
    session = Session()
    seen = []
    for event in agent_in(session).stream("x"):
        seen.append(event)
        if len(seen) > number:
            break
    check(session, seen)


@pytest.mark.parametrize("number", range(STREAMED))
def test_a_stream_that_is_left_open_does_not_harm_the_next_run(number: int) -> None:
    session = Session()
    stream = agent_in(session).stream("x")
    for _ in range(number):
        next(stream)
    client = client_for(whole("Second."))
    result = Agent(client, MODEL, TOOLS, session=session).run("Are you there?")
    assert result.answer == "Second."
    stream.close()
    assert history_problems(session.messages) == []


@pytest.mark.parametrize(
    ("number", "streaming"),
    [
        *((number, True) for number in range(STREAMED)),
        *((number, False) for number in range(PLAIN)),
    ],
)
def test_on_event_may_raise_at_any_event(number: int, streaming: bool) -> None:
    session = Session()
    seen: list[Event] = []

    def watch(event: Event) -> None:
        seen.append(event)
        if len(seen) > number:
            raise LeftError

    agent = agent_in(session, on_event=watch)
    with pytest.raises(LeftError):
        list(agent.stream("x")) if streaming else agent.run("x")
    check(session, seen)


@pytest.mark.parametrize("number", range(PLAIN - 1))
def test_ctrl_c_at_any_event_ends_in_a_result(number: int) -> None:
    session = Session()
    seen: list[Event] = []

    def watch(event: Event) -> None:
        seen.append(event)
        if len(seen) == number + 1:
            raise KeyboardInterrupt

    result = agent_in(session, on_event=watch).run("x")
    assert result.stop_reason is StopReason.INTERRUPTED
    assert result.partial
    assert seen[-1].kind == "run_ended"
    check(session, seen[:-1])


@pytest.mark.parametrize("number", range(STREAMED))
def test_ctrl_c_while_the_consumer_has_the_turn_leaves_a_valid_history(number: int) -> None:
    session = Session()
    seen = []

    def consume() -> None:
        for event in agent_in(session).stream("x"):
            seen.append(event)
            if len(seen) > number:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        consume()
    check(session, seen)


# --- inside tools ---------------------------------------------------------------------------


@pytest.mark.parametrize("workers", [1, None])
def test_ctrl_c_in_call_two_of_three_keeps_one_and_answers_the_others(workers: int | None) -> None:
    session = Session()
    client, model = connect(
        script=[[call("add", a=1, b=2), call("interrupt"), call("weather", city="Oslo")]]
    )
    executor = Executor([add, interrupt, weather], max_workers=workers)
    result = Agent(client, model, executor=executor, session=session).run("x")
    assert (result.stop_reason, result.answer) == (StopReason.INTERRUPTED, None)
    assert history_problems(result.messages) == []
    contents = [each["content"] for each in result.messages if each["role"] == "tool"]
    assert contents[1] == INTERRUPTED
    if workers == 1:
        assert contents == ["3", INTERRUPTED, INTERRUPTED]
    check(session, [])


def test_system_exit_in_a_tool_leaves_the_run_and_a_valid_history() -> None:
    session = Session()
    script = [[call("add", a=1, b=2), call("leave"), call("weather", city="Oslo")]]
    agent = agent_in(session, script, tools=[add, leave, weather])
    with pytest.raises(SystemExit):
        agent.run("x")
    contents = [each["content"] for each in session.messages if each["role"] == "tool"]
    assert contents == ["3", INTERRUPTED, INTERRUPTED]
    check(session, [])


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_approving_may_be_interrupted(error: type[BaseException]) -> None:
    def ask(tool: Any, arguments: Any) -> bool:
        raise error

    session = Session()
    client, model = connect(script=[[call("delete", path="x"), call("add", a=1, b=2)]])
    agent = Agent(client, model, [delete, add], session=session, approve=ask)
    if error is KeyboardInterrupt:
        assert agent.run("x").stop_reason is StopReason.INTERRUPTED
    else:
        with pytest.raises(SystemExit):
            agent.run("x")
    check(session, [])


class Watched(SimpleQueue[Report]):
    """The queue that jobs report to, which knows how many have ended."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: list[Report] = []
        self.interrupt = False

    def put(self, report: Report, *rest: Any, **more: Any) -> None:
        super().put(report, *rest, **more)
        self.ended.extend([report] * (report.outcome is not None))

    def get(self, *rest: Any, **more: Any) -> Report:
        if self.interrupt:
            wait_until(lambda: len(self.ended) == 2)
            self.interrupt = False
            raise KeyboardInterrupt
        return super().get(*rest, **more)


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_a_result_behind_a_tool_that_leaves_is_kept(
    error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    queue = Watched()
    monkeypatch.setattr("agentkit.executor.SimpleQueue", lambda: queue)

    def later() -> str:
        """Ends after the other two."""
        wait_until(lambda: len(queue.ended) == 2)
        return "a result"

    def stop() -> str:
        """Leave."""
        raise error

    def watch(event: Event) -> None:
        if event.kind == "tool_started" and event.call and event.call.id == "last":
            wait_until(lambda: len(queue.ended) == 3)

    session = Session()
    client, model = connect(script=[[call("later"), call("stop"), call("stop", "last")]])
    agent = Agent(client, model, [later, stop], session=session, on_event=watch)
    if error is KeyboardInterrupt:
        assert agent.run("x").stop_reason is StopReason.INTERRUPTED
    else:
        with pytest.raises(SystemExit):
            agent.run("x")
    contents = [each["content"] for each in session.messages if each["role"] == "tool"]
    assert contents == ["a result", INTERRUPTED, INTERRUPTED]
    check(session, [])


def test_results_that_nobody_had_read_when_ctrl_c_came_are_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    queue = Watched()
    queue.interrupt = True
    monkeypatch.setattr("agentkit.executor.SimpleQueue", lambda: queue)
    events: list[Event] = []
    client, model = connect(script=[[call("add", a=1, b=2), call("weather", city="Oslo")]])
    agent = Agent(client, model, [add, weather], on_event=events.append)
    result = agent.run("x")
    assert result.stop_reason is StopReason.INTERRUPTED
    contents = [each["content"] for each in result.messages if each["role"] == "tool"]
    assert contents == ["3", "Oslo: 20 degrees"]
    assert sum(event.kind == "tool_ended" for event in events) == 2
    assert "Oslo: 20 degrees" in result.known


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end, "what the test waits for did not happen"
        time.sleep(0.01)


# --- other parts that fail ------------------------------------------------------------------


def failing_at(
    count: int, then: Callable[..., Any], error: type[BaseException] = LeftError
) -> Callable[..., Any]:
    """A function that raises at its n-th call, and otherwise does as `then`."""
    calls = []

    def function(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == count:
            raise error
        return then(*args)

    return function


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_context_that_raises_leaves_a_valid_history(count: int) -> None:
    session = Session()
    agent = agent_in(session, context=failing_at(count, lambda messages, info: messages))
    with pytest.raises(LeftError):
        agent.run("x")
    check(session, [])


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_protocol_that_raises_leaves_a_valid_history(count: int) -> None:
    class Failing(FunctionCalling):
        request = failing_at(count, FunctionCalling.request)

    session = Session()
    with pytest.raises(LeftError):
        agent_in(session, protocol=Failing()).run("x")
    check(session, [])


@pytest.mark.parametrize("count", range(1, 9))
def test_a_stop_that_raises_leaves_a_valid_history(count: int) -> None:
    session = Session()
    stops = [failing_at(count, lambda run: None), MaxSteps(10)]
    with pytest.raises(LeftError):
        agent_in(session, stops=stops).run("x")
    check(session, [])


@pytest.mark.parametrize("count", range(1, 12))
def test_a_session_whose_append_raises_once_ends_valid(count: int) -> None:
    class Stumbling(Session):
        append = failing_at(count, Session.append)

    session = Stumbling()
    session.append = session.append.__get__(session)  # type: ignore[method-assign]
    with pytest.raises(LeftError):
        agent_in(session).run("x")
    check(session, [])


@pytest.mark.parametrize("count", range(1, 12))
def test_ctrl_c_inside_an_append_keeps_what_had_ended(count: int) -> None:
    class Stumbling(Session):
        append = failing_at(count, Session.append, KeyboardInterrupt)

    session = Stumbling()
    session.append = session.append.__get__(session)  # type: ignore[method-assign]
    seen: list[Event] = []
    result = agent_in(session, on_event=seen.append).run("x")
    assert result.stop_reason is StopReason.INTERRUPTED
    check(session, seen)


# --- the real thing -------------------------------------------------------------------------

PROGRAM = """
    import sys, time
    from agentkit import Agent, connect, history_problems
    from agentkit.session import Session

    def quick() -> str:
        "Quick."
        return "quick result"

    def slow() -> str:
        "Slow."
        time.sleep(60)
        return "never"

    ended = []

    def watch(event):
        if event.kind == "tool_ended":
            ended.append(event)
            if len(ended) == 2:
                print("both quick ones have ended", flush=True)

    script = [[{"name": name, "arguments": {}} for name in ("quick", "slow", "quick")], "Back."]
    client, model = connect(script=script)
    session = Session()
    agent = Agent(client, model, [quick, slow], session=session, on_event=watch)
    result = agent.run("x")
    print(result.stop_reason, history_problems(result.messages))
    print([each["content"][:18] for each in result.messages if each["role"] == "tool"])
    print(agent.run("Go on").answer)
"""


@pytest.mark.skipif(
    os.name == "nt", reason="Windows sends Ctrl-C to a whole console, not to one process"
)
def test_a_real_ctrl_c_during_a_tool_ends_in_a_result_and_the_process_ends() -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(PROGRAM)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert program.stdout is not None
    assert program.stdout.readline() == "both quick ones have ended\n"
    program.send_signal(signal.SIGINT)
    out, err = program.communicate(timeout=30)
    assert err == ""
    assert out.splitlines() == [
        "interrupted []",
        "['quick result', 'Error: interrupted', 'quick result']",
        "Back.",
    ]
    assert program.returncode == 0


def test_a_result_says_that_it_was_interrupted() -> None:
    client, model = connect(script=[call("interrupt")])
    result: RunResult = Agent(client, model, [interrupt]).run("x")
    assert repr(result).startswith(
        "RunResult(interrupted, 1 step, answer=None, detail='Interrupted"
    )


# --- Jupyter's stop button ------------------------------------------------------------------

SETUP = """
    import json, pathlib, time
    from agentkit import Agent, Executor, Session, StopReason, connect, history_problems
    from agentkit.stops import MaxSteps

    ready, work = None, True

    def quick() -> str:
        "Quick."
        return "quick result"

    def sleep() -> str:
        "Sleep."
        time.sleep(60)
        return "never"

    def compute() -> str:
        "Compute."
        while work:
            pass
        return "never"

    def calls(*names):
        return [{"name": name, "arguments": {}} for name in names]

    def touch_when_added(event):
        if event.kind == "message_added" and event.message["role"] == "tool":
            ready.touch()

    def nap_when_added(event):
        if event.kind == "message_added" and event.message["role"] == "tool":
            ready.touch()
            time.sleep(60)

    def agent_for(script, path, on_event, client=None):
        offline, model = connect(script=script)
        return Agent(client or offline, model, [quick, sleep, compute],
                     session=Session(path), on_event=on_event)

    def streamed(agent):
        for event in agent.stream("x"):
            pass
        return event.outcome

    def report(result):
        return {
            "reason": result.stop_reason,
            "problems": history_problems(result.messages),
            "results": [each["content"][:18] for each in result.messages if each["role"] == "tool"],
        }
"""

INTERRUPTED_WHILE = {
    "a tool sleeps": """
        agent = agent_for([calls("quick", "sleep"), "Back."], path, touch_when_added)
        result = agent.run("x")
    """,
    "a tool computes": """
        agent = agent_for([calls("quick", "compute"), "Back."], path, touch_when_added)
        result = agent.run("x")
        work = False
    """,
    "events come from a stream": """
        agent = agent_for([calls("quick", "sleep"), "Back."], path, touch_when_added)
        result = streamed(agent)
    """,
    "a watcher is at work": """
        agent = agent_for([calls("quick", "quick"), "Back."], path, nap_when_added)
        result = agent.run("x")
        agent.on_event = None
    """,
}
RESULTS_OF = {
    "a tool sleeps": ["quick result", "Error: interrupted"],
    "a tool computes": ["quick result", "Error: interrupted"],
    "events come from a stream": ["quick result", "Error: interrupted"],
}
on_posix = pytest.mark.skipif(
    os.name == "nt", reason="Windows has no SIGINT for one process: Jupyter uses an event there"
)


class Kernel:
    """A real kernel, as behind a notebook. `run` gives what a cell printed, as JSON."""

    def __init__(self) -> None:
        from jupyter_client.manager import KernelManager

        from coursetools.build import encrypted

        self.manager = KernelManager(config=encrypted())
        self.manager.start_kernel()
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=60)

    def run(self, code: str, interrupt_when: Callable[[], bool] | None = None) -> Any:
        self.client.execute(textwrap.dedent(code))
        if interrupt_when is not None:
            wait_until(interrupt_when)
            self.manager.interrupt_kernel()
        reply = self.client.get_shell_msg(timeout=60)["content"]
        printed = ""
        while True:
            message = self.client.get_iopub_msg(timeout=60)
            if message["msg_type"] == "stream":
                printed += message["content"]["text"]
            if message["content"].get("execution_state") == "idle":
                break
        assert reply["status"] == "ok", "\n".join(reply["traceback"])
        return json.loads(printed or "null")

    def close(self) -> None:
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)


@pytest.fixture(scope="module")
def kernel() -> Iterator[Kernel]:
    started = Kernel()
    try:
        started.run(SETUP)
        yield started
    finally:
        started.close()


GO_ON = """
    after = agent.run("Go on")
    print(json.dumps(report(result) | {"answer": after.answer, "after": report(after)["problems"]}))
    agent.session.close()
"""


@on_posix
@pytest.mark.parametrize("situation", INTERRUPTED_WHILE)
def test_the_stop_button_ends_a_run_in_a_result(
    situation: str, kernel: Kernel, tmp_path: Path
) -> None:
    ready, path = tmp_path / "ready", tmp_path / "chat.jsonl"
    kernel.run(f"ready, work, path = pathlib.Path({str(ready)!r}), True, {str(path)!r}")
    code = textwrap.dedent(INTERRUPTED_WHILE[situation]) + textwrap.dedent(GO_ON)
    told = kernel.run(code, interrupt_when=ready.exists)
    assert told["reason"] == "interrupted"
    assert told["problems"] == told["after"] == []
    assert told["results"] == RESULTS_OF.get(situation, told["results"])
    assert told["answer"] == "Back."
    stored = Session(path)
    assert stored.problems == []
    assert history_problems(stored.messages) == []
    assert stored.messages[-1]["content"] == "Back."


@on_posix
def test_the_stop_button_works_while_the_model_is_asked(kernel: Kernel, tmp_path: Path) -> None:
    asked, hold = threading.Event(), threading.Event()

    def never(handler: Any) -> None:
        asked.set()
        hold.wait(60)

    path = tmp_path / "chat.jsonl"
    with local_server(never, send_json(whole("Back."))) as server:
        code = f"""
            import openai
            slow = openai.OpenAI(api_key="none", base_url={server.url!r}, max_retries=0)
            agent = agent_for([], {str(path)!r}, None, slow)
            result = agent.run("x")
        """
        told = kernel.run(textwrap.dedent(code) + textwrap.dedent(GO_ON), asked.is_set)
        hold.set()
    assert (told["reason"], told["answer"]) == ("interrupted", "Back.")
    assert told["problems"] == told["after"] == []
    roles = [message["role"] for message in Session(path).messages]
    assert roles == ["user", "user", "assistant"]


# --- a run that another one delegated to ----------------------------------------------------


def delegating(
    child_script: Any, tools: list[Any], parent_script: Any, **settings: Any
) -> tuple[Agent, Any, threading.Event]:
    """An agent with a tool that hands a task on; the client that the other agent asks; and what is
    set when the other run has ended."""
    client, model = connect(script=child_script)
    child, ended = Agent(client, model, tools), threading.Event()

    def hand_on(task: str, context: RunContext) -> str:
        """Hand a task on."""
        try:
            return str(child.run(task, parent=context).answer)
        finally:
            ended.set()

    own_client, own_model = connect(script=parent_script)
    return Agent(own_client, own_model, [hand_on], **settings), client, ended


def test_ctrl_c_in_a_delegated_run_ends_the_whole_run() -> None:
    agent, asked, _ = delegating(
        [call("interrupt"), "The child goes on."],
        [interrupt],
        [call("hand_on", task="x"), "The parent goes on."],
    )
    result = agent.run("Go.")
    assert (result.stop_reason, result.steps, result.answer) == (StopReason.INTERRUPTED, 1, None)
    assert history_problems(result.messages) == []
    assert len(requests_of(asked)) == 1


def test_a_delegated_run_does_not_outlive_the_run_that_it_belongs_to() -> None:
    go_on, napping = threading.Event(), threading.Event()

    def nap() -> str:
        """Sleep until the other run has ended."""
        napping.set()
        go_on.wait(60)
        return "rested"

    def interrupt_then(event: Event) -> None:
        if event.kind == "tool_started" and event.depth == 1:
            napping.wait(60)
            raise KeyboardInterrupt

    agent, asked, ended = delegating(
        [call("nap")] * 9 + ["Awake."],
        [nap],
        [call("hand_on", task="x")],
        on_event=interrupt_then,
    )
    result = agent.run("Go.")
    assert result.stop_reason is StopReason.INTERRUPTED
    used = result.usage.requests
    go_on.set()
    assert ended.wait(60)
    assert len(requests_of(asked)) == 1
    assert result.usage.requests == used
