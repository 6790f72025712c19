"""However a run is left, its history is valid, what was done is kept, and the session goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from agentkit import Agent, Executor, RunResult, StopReason, connect, history_problems
from agentkit.events import Event
from agentkit.history import INTERRUPTED
from agentkit.protocol import FunctionCalling
from agentkit.session import Session
from agentkit.stops import MaxSteps
from tests.support.far_end import MODEL, client_for, whole
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


# --- other parts that fail ------------------------------------------------------------------


def failing_at(count: int, then: Callable[..., Any]) -> Callable[..., Any]:
    """A function that raises at its n-th call, and otherwise does as `then`."""
    calls = []

    def function(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == count:
            raise LeftError
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
