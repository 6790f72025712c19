"""Going on with a session that was cut off: at any byte, in any call, once or twice."""

from __future__ import annotations

import contextlib
import itertools
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentkit import Agent, Executor, Session, StopReason, Tool, connect, history_problems
from agentkit.demo_tools import calculate, get_weather, set_clock
from agentkit.events import ErrorKind, Event, RunState
from agentkit.history import INTERRUPTED
from agentkit.messages import (
    assistant_message,
    calls_of,
    system_message,
    tool_message,
    user_message,
)
from agentkit.protocol import FunctionCalling
from agentkit.stops import ConsecutiveErrors, MaxSteps, TimeLimit
from tests.support.far_end import MODEL, client_for, whole
from tests.support.tools_for_tests import add, call

TASK = user_message("Weather?")


def cut_off(*names: str, answered: dict[int, str] | None = None) -> list[Any]:
    """A task, a reply that calls these tools, and the results that there were before the end."""
    calls = [(f"c{number}", name, "{}") for number, name in enumerate(names, 1)]
    reply = whole(None, *calls)["choices"][0]["message"]
    results = [tool_message(f"c{number}", text) for number, text in (answered or {}).items()]
    return [TASK, reply, *results]


def opened(path: Path) -> Session:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Session(path)


def roles(messages: Any) -> list[str]:
    return [message["role"] for message in messages]


def results_of(messages: Any) -> list[str]:
    return [message["content"] for message in messages if message["role"] == "tool"]


class Notebook:
    """A session of one's own: the least that will do."""

    def __init__(self, messages: list[Any]) -> None:
        self.messages = list(messages)

    def append(self, message: Any) -> None:
        self.messages.append(message)


MADE = [
    lambda messages, path: Session(messages=messages),
    lambda messages, path: Session(path, messages=messages),
    lambda messages, path: Notebook(messages),
]


@pytest.fixture(params=MADE, ids=["in memory", "on disk", "of one's own"])
def session_of(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[list[Any]], Any]:
    """Makes a session that holds these messages, of each kind."""
    names = itertools.count()
    return lambda messages: request.param(messages, tmp_path / f"{next(names)}.jsonl")


class Tools:
    """`look` may be run twice, `send` not; `runs` says what ran."""

    def __init__(self) -> None:
        self.runs: list[str] = []
        self.look = Tool(self._look, name="look", repeatable=True)
        self.send = Tool(self._send, name="send")

    def _look(self) -> str:
        """Look."""
        self.runs.append("look")
        return f"seen {len(self.runs)}"

    def _send(self) -> str:
        """Send."""
        self.runs.append("send")
        return "sent"


@pytest.fixture
def tools() -> Tools:
    return Tools()


def agent_of(session: Any, *tools: Any, replies: Any = ("Done.",), **settings: Any) -> Agent:
    client = client_for(*(whole(each) if isinstance(each, str) else each for each in replies))
    return Agent(client, MODEL, tools, session=session, **settings)


def asked(agent: Agent) -> list[Any]:
    """The requests that were made."""
    return agent.client.asked  # type: ignore[no-any-return]


# --- calls that were cut off ----------------------------------------------------------------


def test_a_call_that_was_cut_off_is_answered_as_interrupted_and_not_run(
    session_of: Any, tools: Tools
) -> None:
    result = agent_of(session_of(cut_off("send")), tools.send).resume()
    assert (result.answer, result.stop_reason, result.steps) == ("Done.", StopReason.DONE, 1)
    assert results_of(result.messages) == [INTERRUPTED]
    assert tools.runs == []


def test_a_call_that_is_safe_to_run_twice_is_run_again(session_of: Any, tools: Tools) -> None:
    agent = agent_of(session_of(cut_off("look")), tools.look)
    result = agent.resume()
    assert results_of(result.messages) == ["seen 1"]
    assert asked(agent)[0]["messages"] == result.messages[:3]


def test_in_a_mix_each_call_has_its_own_way_and_the_order_stays(
    session_of: Any, tools: Tools
) -> None:
    messages = cut_off("look", "send", "look", "send", answered={3: "seen before"})
    session = session_of(messages)
    result = agent_of(session, tools.look, tools.send).resume()
    assert history_problems(Session(messages=result.messages).messages) == []
    results = {each["tool_call_id"]: each["content"] for each in result.messages[2:-1]}
    assert results == {"c1": "seen 1", "c2": INTERRUPTED, "c3": "seen before", "c4": INTERRUPTED}
    if isinstance(session, Session):
        assert list(results) == ["c1", "c2", "c3", "c4"]
    assert roles(result.messages) == ["user", "assistant", *["tool"] * 4, "assistant"]


def test_what_is_run_again_is_told_as_events_and_counts_as_actions(
    session_of: Any, tools: Tools
) -> None:
    events: list[Event] = []
    seen: list[Any] = []

    def watch(run: RunState) -> None:
        seen.append((run.task, [(made.name, result.ok) for made, result in run.actions]))

    session = session_of(cut_off("send", "look"))
    agent = agent_of(session, tools.look, tools.send, stops=[watch], on_event=events.append)
    result = agent.resume()
    assert [each.kind for each in events] == [
        "run_started", "tool_ended", "message_added", "tool_started", "tool_ended",
        "message_added", "model_asked", "text", "model_replied", "message_added", "run_ended",
    ]  # fmt: skip
    assert events[0].message is None
    ended = [each.result for each in events if each.kind == "tool_ended" and each.result]
    assert [each.error for each in ended] == [ErrorKind.INTERRUPTED, None]
    assert seen[0] == ("Weather?", [("send", False), ("look", True)])
    assert result.known == ""
    stopped = agent_of(session_of(cut_off("look")), tools.look, stops=[lambda run: watch(run)])
    assert stopped.resume().answer == "Done."


def test_what_is_known_when_a_resumed_run_is_stopped_holds_what_was_run_again(
    session_of: Any, tools: Tools
) -> None:
    looks = whole(None, ("c9", "look", "{}"))
    agent = agent_of(session_of(cut_off("look")), tools.look, replies=[looks], stops=MaxSteps(1))
    assert agent.resume().known == "look({}): seen 1\nlook({}): seen 2"


def test_what_is_known_stays_a_line_for_each_call_however_long_a_result_is(tools: Tools) -> None:
    def read(path: str) -> str:
        """Read a file."""
        return "first\n" + "很长 " * 4_000 + "last"

    asks = whole(None, ("c1", "read", '{"path": "' + "x" * 900 + '"}'), ("c2", "look", "{}"))
    agent = agent_of(None, read, tools.look, replies=[asks], stops=MaxSteps(1))
    long, short = agent.run("Read.").known.splitlines()
    assert len(long) < 600
    assert long.startswith('read({"path": "xxx')
    assert "): first 很长 " in long
    assert long.endswith(" last")
    assert short == "look({}): seen 1"


def test_an_interrupt_is_nobodys_error(session_of: Any, tools: Tools) -> None:
    session = session_of(cut_off("send", "send"))
    assert agent_of(session, tools.send, stops=ConsecutiveErrors(1)).resume().answer == "Done."


@pytest.mark.parametrize("approved", [True, False, None])
def test_a_risky_call_is_not_run_again_without_a_person(
    approved: bool | None, tools: Tools
) -> None:
    questions: list[Any] = []

    def approve(tool: Tool, arguments: Any) -> bool | None:
        questions.append((tool.name, arguments))
        return approved

    risky = Tool(tools._look, name="look", repeatable=True, risky=True)
    result = agent_of(Session(messages=cut_off("look")), risky, approve=approve).resume()
    assert questions == [("look", {})]
    assert tools.runs == (["look"] if approved else [])
    assert ("permission denied" in results_of(result.messages)[0]) is not approved or approved


def test_a_person_can_approve_by_an_event(tools: Tools) -> None:
    def watch(event: Event) -> None:
        if event.approval is not None:
            event.approval.approve()

    risky = Tool(tools._look, name="look", repeatable=True, risky=True)
    agent = agent_of(Session(messages=cut_off("look")), risky, on_event=watch)
    assert results_of(agent.resume().messages) == ["seen 1"]


def test_a_tool_that_is_gone_is_answered_as_interrupted(session_of: Any) -> None:
    assert results_of(agent_of(session_of(cut_off("gone", ""))).resume().messages) == [
        INTERRUPTED, INTERRUPTED,
    ]  # fmt: skip


def test_a_tool_that_fails_when_it_is_run_again_is_an_observation(session_of: Any) -> None:
    def look() -> str:
        raise ValueError("out of order")

    agent = agent_of(session_of(cut_off("look")), Tool(look, repeatable=True))
    assert results_of(agent.resume().messages) == ["Error: ValueError: out of order"]


def test_calls_of_one_id_are_settled_one_by_one(session_of: Any, tools: Tools) -> None:
    messages = cut_off("look", "look")
    messages[1]["tool_calls"][1]["id"] = "c1"
    result = agent_of(session_of(messages), tools.look).resume()
    assert sorted(results_of(Session(messages=result.messages).messages)) == ["seen 1", "seen 2"]


def test_an_id_that_comes_again_gets_its_own_result(session_of: Any, tools: Tools) -> None:
    def stop() -> str:
        raise KeyboardInterrupt

    looks, stops = whole(None, ("c1", "look", "{}")), whole(None, ("c1", "stop", "{}"))
    session = session_of(cut_off("look"))
    agent = agent_of(session, tools.look, stop, replies=[looks, looks, stops])
    assert agent.resume().stop_reason is StopReason.INTERRUPTED
    assert results_of(session.messages) == ["seen 1", "seen 2", "seen 3", INTERRUPTED]


def test_an_executor_of_ones_own_runs_them(tools: Tools) -> None:
    executor = Executor([tools.look], max_workers=1, max_result_chars=3)
    agent = Agent(
        client_for(whole("Done.")), MODEL, executor=executor,
        session=Session(messages=cut_off("look", "look")),
    )  # fmt: skip
    assert results_of(agent.resume().messages) == ["see", "see"]


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit])
def test_an_interrupt_while_calls_are_run_again_leaves_a_session_to_resume(
    error: type[BaseException], session_of: Any, tools: Tools
) -> None:
    def stumble() -> str:
        if not tools.runs:
            tools.runs.append("stumble")
            raise error
        return "at last"

    stumbling = Tool(stumble, repeatable=True)
    session = session_of(cut_off("look", "stumble"))
    executor = Executor([tools.look, stumbling], max_workers=1)
    tools.look.function = lambda: "seen"
    agent = Agent(client_for(whole("Done.")), MODEL, executor=executor, session=session)
    if error is SystemExit:
        with pytest.raises(SystemExit):
            agent.resume()
    else:
        assert agent.resume().stop_reason is StopReason.INTERRUPTED
    assert history_problems(session.messages) == []
    assert results_of(session.messages)[1] == INTERRUPTED
    assert agent.resume().answer == "Done."


# --- where a session may end ----------------------------------------------------------------


def test_a_new_task_closes_what_was_cut_off_and_runs_none_of_it(
    session_of: Any, tools: Tools
) -> None:
    result = agent_of(session_of(cut_off("look", "send")), tools.look, tools.send).run("New?")
    assert results_of(result.messages) == [INTERRUPTED, INTERRUPTED]
    assert tools.runs == []
    assert roles(result.messages)[-2:] == ["user", "assistant"]


def test_a_task_that_was_not_answered_is_answered_once(session_of: Any) -> None:
    agent = agent_of(session_of([TASK]))
    result = agent.resume()
    assert result.messages == [TASK, assistant_message("Done.")]


def test_resumed_again_after_the_answer_it_gives_the_answer_without_a_request(
    session_of: Any, tools: Tools
) -> None:
    session = session_of(cut_off("look"))
    agent = agent_of(session, tools.look)
    first, second = agent.resume(), agent.resume()
    assert (first.answer, first.steps) == ("Done.", 1)
    assert (second.answer, second.stop_reason, second.steps) == ("Done.", StopReason.DONE, 0)
    assert first.messages == second.messages
    assert len(asked(agent)) == 1
    assert tools.runs == ["look"]


def test_resumed_after_a_cap_it_goes_on(session_of: Any, tools: Tools) -> None:
    looks = whole(None, ("c9", "look", "{}"))
    session = session_of([])
    agent = agent_of(session, tools.look, replies=[looks, looks, "Done."], stops=MaxSteps(1))
    assert agent.run("Look twice.").stop_reason is StopReason.MAX_STEPS
    assert agent.resume().stop_reason is StopReason.MAX_STEPS
    assert agent.resume().answer == "Done."
    assert roles(session.messages).count("user") == 1
    assert tools.runs == ["look", "look"]


def test_resumed_after_an_error_of_the_endpoint_it_asks_again(session_of: Any) -> None:
    session = session_of([])
    agent = agent_of(session, replies=[(500, "oh"), (401, "no"), "Done."])
    assert agent.run("Hi").stop_reason is StopReason.MODEL_ERROR
    assert agent.resume().stop_reason is StopReason.MODEL_ERROR
    result = agent.resume()
    assert result.messages == [user_message("Hi"), assistant_message("Done.")]


@pytest.mark.parametrize("system", [None, "Be kind."])
def test_the_system_prompt_of_today_is_what_the_model_reads(
    system: str | None, session_of: Any, tools: Tools
) -> None:
    session = session_of([system_message("Be brief."), *cut_off("look")])
    agent = agent_of(session, tools.look, system=system)
    agent.resume()
    assert asked(agent)[0]["messages"][0] == system_message(system or "Be brief.")
    assert session.messages[0] == system_message("Be brief.")
    assert roles(session.messages).count("system") == 1


@pytest.mark.parametrize(
    ("session", "advice"),
    [
        (None, r"there is nothing to go on with. Pass session=."),
        (Session(), r"the session is empty, .* Is its path right\? To begin, use run\(task\)."),
        (Notebook([]), r"the session is empty, .* Is its path right\?"),
    ],
)
def test_there_is_nothing_to_go_on_with(session: Any, advice: str) -> None:
    with pytest.raises(ValueError, match=f"^Agent.resume: {advice}"):
        agent_of(session).resume()


def test_a_run_in_memory_that_was_left_half_way_is_gone_on_with(tools: Tools) -> None:
    session = Session()
    looks = whole(None, ("c1", "look", "{}"), ("c2", "send", "{}"))
    agent = agent_of(session, tools.look, tools.send, replies=[looks, "Done."])
    for event in agent.stream("Look and send."):
        if event.kind == "tool_started":
            break
    assert agent.resume().answer == "Done."
    assert roles(session.messages).count("user") == 1


def test_a_fork_with_another_result_ends_in_another_way(tmp_path: Path) -> None:
    set_clock("2026-03-14 12:00")
    client, model = connect()
    path = tmp_path / "chat.jsonl"
    with Session(path) as session:
        first = Agent(client, model, [get_weather], session=session).run("Is it cold in Oslo?")
        data = path.read_bytes()
        call_id = calls_of(session.messages[1])[0].id
        with session.fork(
            tmp_path / "fork.jsonl", at=1, replace={call_id: "Error: permission denied"}
        ) as fork:
            second = Agent(client, model, [get_weather], session=fork).resume()
            assert opened(tmp_path / "fork.jsonl").messages == second.messages
    assert first.answer != second.answer
    assert "permission denied" in (second.answer or "")
    assert path.read_bytes() == data


# --- a kill at every byte -------------------------------------------------------------------

TASKS = ["Which city is warmer today, Oslo or Rome? 👩\u200d🚀", "那东京呢？", "What is 12 * 12?"]


def weather_again(city: str) -> str:
    """Get the weather of a city today.

    Args:
        city: Name of the city.
    """
    return str(get_weather(city)["temperature_c"]) + " °C"


def in_conversation(session: Any, events: list[Event]) -> Agent:
    set_clock("2026-03-14 12:00")
    client, model = connect()
    tools = [Tool(each, repeatable=True) for each in (weather_again, calculate)]
    return Agent(client, model, tools, system="简短。", session=session, on_event=events.append)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[Any], list[Any]]:
    """The file of a conversation, its messages, and the answers."""
    path = tmp_path_factory.mktemp("undisturbed") / "chat.jsonl"
    with Session(path) as session:
        agent = in_conversation(session, [])
        answers = [agent.run(task).answer for task in TASKS]
        assert any(len(calls_of(each)) == 2 for each in session.messages)
        return path.read_bytes(), session.messages, answers


def test_after_a_kill_at_any_byte_all_that_was_whole_is_there_and_the_session_goes_on(
    undisturbed: tuple[bytes, list[Any], list[Any]], tmp_path: Path
) -> None:
    data, messages, _ = undisturbed
    assert len(data) > 1_000
    path = tmp_path / "cut.jsonl"
    for cut in range(len(data) + 1):
        path.write_bytes(data[:cut])
        with opened(path) as session:
            kept = session.messages
            assert history_problems(kept) == []
            stored = data[: cut + 1].count(b"\n") - 1  # its last line may lack the newline
            number = max(stored, 0)
            assert kept[:number] == messages[:number]
            assert [each["content"] for each in kept[number:]] == [INTERRUPTED] * len(
                session.open_calls
            )
            session.append(user_message("Go on. 继续"))
            assert session.messages == [*kept, user_message("Go on. 继续")]
        assert opened(path).messages == session.messages
        begun = data[: data.rfind(b"\n", 0, cut) + 1]
        assert path.read_bytes().startswith(begun)


def test_resumed_after_a_kill_at_any_byte_it_gives_the_same_answer(
    undisturbed: tuple[bytes, list[Any], list[Any]], tmp_path: Path
) -> None:
    data, messages, answers = undisturbed
    path = tmp_path / "cut.jsonl"
    for cut in range(len(data) + 1):
        path.write_bytes(data[:cut])
        with opened(path) as session:
            begun = roles(session.messages).count("user")
            agent = in_conversation(session, [])
            result = agent.resume() if begun else agent.run(TASKS[0])
            assert (result.stop_reason, result.answer) == ("done", answers[max(begun, 1) - 1])
            assert result.messages == messages[: len(result.messages)]
        assert opened(path).messages == result.messages


def test_resumed_after_a_kill_behind_any_line_it_ends_as_if_nothing_had_happened(
    undisturbed: tuple[bytes, list[Any], list[Any]], tmp_path: Path
) -> None:
    data, messages, answers = undisturbed
    lines = data.splitlines(keepends=True)
    assert len(lines) == len(messages) + 1
    for number in range(len(lines) + 1):
        path = tmp_path / f"{number}.jsonl"
        path.write_bytes(b"".join(lines[:number]))
        events: list[Event] = []
        with Session(path) as session:
            agent = in_conversation(session, events)
            begun = roles(session.messages).count("user")
            result = agent.resume() if begun else agent.run(TASKS[0])
            assert (result.stop_reason, result.answer) == ("done", answers[max(begun, 1) - 1])
            for task, answer in zip(TASKS[max(begun, 1) :], answers[max(begun, 1) :], strict=True):
                assert agent.run(task).answer == answer
            assert session.messages == messages
            assert Session(path).messages == messages
        replies = sum(event.kind == "model_replied" for event in events)
        assert replies == sum(b'"assistant"' in line for line in lines[number:])


@pytest.mark.parametrize("answered", [0, 1, 2])
@pytest.mark.parametrize("way", [KeyboardInterrupt, SystemExit, "left early"])
def test_an_interrupt_in_a_call_leaves_a_file_that_loads_and_resumes(
    tmp_path: Path, answered: int, way: Any
) -> None:
    path = tmp_path / "chat.jsonl"
    ran: list[int] = []

    def work(part: int) -> str:
        """Work on a part."""
        ran.append(part)
        if part == answered and way != "left early":
            raise way
        return f"part {part} is done"

    client, model = connect(script=[[call("work", part=part) for part in range(3)], "Done."])
    with Session(path) as session:
        agent = Agent(client, model, executor=Executor([work], max_workers=1), session=session)
        stream = agent.stream("Do all three.")
        started = 0
        with contextlib.suppress(SystemExit), contextlib.closing(stream):
            for event in stream:
                started += event.kind == "tool_started"
                if way == "left early" and started > answered:
                    break
        live = session.messages
        assert history_problems(live) == []
        done = [f"part {part} is done" for part in range(answered)]
        assert results_of(live) == done + [INTERRUPTED] * (3 - answered)
    with Session(path) as session:
        assert (session.problems, session.messages, session.open_calls) == ([], live, [])
        assert Agent(client, model, [work], session=session).resume().answer == "Done."
        assert roles(session.messages).count("user") == 1
    assert max(ran, default=0) <= answered


def test_a_stream_whose_protocol_is_in_pieces_is_stored_whole(tmp_path: Path) -> None:
    client, model = connect(script=[[call("add", a=1, b=2)], "Three. 三"])
    with Session(tmp_path / "chat.jsonl") as session:
        agent = Agent(client, model, [add], session=session, protocol=FunctionCalling())
        events = list(agent.stream("1 + 2?"))
        assert any(event.kind == "text" for event in events)
        assert Session(tmp_path / "chat.jsonl").messages == session.messages


def test_what_is_known_holds_what_tools_said_before_the_crash() -> None:
    calls = [("c1", "add", '{"a": 1, "b": 2}'), ("c2", "add", '{"a": 3, "b": 4}')]
    reply = whole(None, *calls)["choices"][0]["message"]
    results = [tool_message("c1", "3"), tool_message("c2", "Error: TypeError: no")]
    earlier = [user_message("Before."), assistant_message("Yes."), TASK]
    more = whole(None, ("c3", "add", '{"a": 5, "b": 6}'))
    session = Session(messages=[*earlier, reply, *results])
    result = Agent(client_for(more), MODEL, [add], session=session, stops=MaxSteps(1)).resume()
    assert result.known.splitlines() == ['add({"a": 1, "b": 2}): 3', 'add({"a": 5, "b": 6}): 11']


def test_a_call_whose_arguments_were_broken_is_not_run_with_the_defaults() -> None:
    ran = []

    def search(query: str = "everything") -> str:
        """Search."""
        ran.append(query)
        return "found"

    def now() -> str:
        """Tell the time."""
        ran.append("now")
        return "noon"

    tools = [Tool(search, repeatable=True), Tool(now, repeatable=True)]
    session = Session(messages=cut_off("search", "now"))
    Agent(client_for(whole("Done.")), MODEL, tools, session=session).resume()
    assert ran == ["now"]
    assert results_of(session.messages) == [INTERRUPTED, "noon"]


def test_a_time_limit_begins_with_the_run_and_not_when_its_generator_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [100.0]
    monkeypatch.setattr("time.monotonic", lambda: clock[0])
    stream = Agent(client_for(whole("Hi.")), MODEL, stops=TimeLimit(5)).stream("Hello?")
    clock[0] += 60
    assert list(stream)[-1].outcome.stop_reason is StopReason.DONE
