"""What lesson 06's own `FileSession` and the package's `Session` must both do."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from agentkit import Agent, Session, StopReason, ToolCall, connect, history_problems, tool
from agentkit.events import Event
from agentkit.history import INTERRUPTED
from agentkit.messages import assistant_message, system_message, tool_message, user_message
from agentkit.offline.far_end.transport import requests_of
from tests.contract.versions import version
from tests.support.tools_for_tests import add, broken, call, interrupt, weather

Message = dict[str, Any]
Open = Callable[[Path], Any]


def calling(*ids: str) -> Message:
    return assistant_message(None, [ToolCall(each, "weather", '{"city": "東京"}') for each in ids])


CONVERSATION = [
    system_message("Be brief."),
    user_message("天气? ☀️"),
    calling("c1", "c2"),
    tool_message("c1", '{"城市": "東京"}'),
    tool_message("c2", "two\nlines\u2028and \"quotes\" 👩‍🚀"),
    assistant_message("Warm. مرحبا"),
    user_message("And tomorrow?"),
    calling("c1"),
    tool_message("c1", ""),
    assistant_message("Cold."),
]  # fmt: skip


@pytest.fixture(params=["lesson", "package"])
def opened(request: pytest.FixtureRequest) -> Iterator[Open]:
    """Open a session on a path. Whoever had one before lets go of it, as a process that ends."""
    make = version(request.param, "06", "FileSession", Session)
    sessions: list[Any] = []

    def let_go() -> None:
        for session in sessions:
            getattr(session, "close", lambda: None)()
        sessions.clear()

    def open_(path: Path) -> Any:
        let_go()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            sessions.append(make(path))
        return sessions[-1]

    yield open_
    let_go()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chat.jsonl"


def store(session: Any, messages: list[Message]) -> None:
    for message in messages:
        session.append(message)


def listed(session: Any) -> list[Message]:
    """A copy of what the session holds now."""
    return list(session.messages)


# --- one line a message ---------------------------------------------------------------------


def test_a_new_session_is_empty_and_a_missing_file_is_no_error(opened: Open, path: Path) -> None:
    assert listed(opened(path)) == []


def test_what_is_loaded_is_what_was_live_after_every_message(opened: Open, path: Path) -> None:
    for end in range(1, len(CONVERSATION) + 1):
        session = opened(path)
        session.append(CONVERSATION[end - 1])
        assert listed(session)[:end] == CONVERSATION[:end]
    assert listed(opened(path)) == CONVERSATION


def test_each_message_is_on_disk_at_once_as_one_line_behind_those_before_it(
    opened: Open, path: Path
) -> None:
    session = opened(path)
    session.append(CONVERSATION[0])
    before = path.read_bytes()
    for message in CONVERSATION[1:]:
        session.append(message)
        after = path.read_bytes()
        assert after.startswith(before)
        added = after[len(before) :]
        assert added.endswith(b"\n")
        assert added.count(b"\n") == 1
        assert json.loads(added) == message
        before = after


def test_any_script_is_readable_in_the_file(opened: Open, path: Path) -> None:
    store(opened(path), CONVERSATION)
    text = path.read_text(encoding="utf-8")
    assert all(each in text for each in ("天气? ☀️", "城市", "👩‍🚀", "مرحبا"))


def test_two_conversations_share_nothing(opened: Open, tmp_path: Path) -> None:
    first, second = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    for number in range(3):
        opened(first).append(user_message(f"a{number}"))
        opened(second).append(user_message(f"b{number}"))
    assert [each["content"] for each in opened(first).messages] == ["a0", "a1", "a2"]
    assert [each["content"] for each in opened(second).messages] == ["b0", "b1", "b2"]


def test_the_message_that_is_appended_is_left_alone(opened: Open, path: Path) -> None:
    before = json.dumps(CONVERSATION)
    store(opened(path), CONVERSATION)
    opened(path).append(user_message("More."))
    assert json.dumps(CONVERSATION) == before


# --- killed ---------------------------------------------------------------------------------


def whole(messages: list[Message]) -> list[Message]:
    """Those that were stored: without the answers that stand for calls that were cut off."""
    return [each for each in messages if each.get("content") != INTERRUPTED]


def check_that_it_goes_on(opened: Open, path: Path) -> list[Message]:
    """Append, reload: valid, the same, and the new message at the end. Gives the messages."""
    session = opened(path)
    session.append(user_message("Go on."))
    live = listed(session)
    assert history_problems(live) == []
    assert live[-1] == user_message("Go on.")
    assert listed(opened(path)) == live
    return live


def test_a_kill_at_every_byte_loses_the_torn_line_at_most_and_goes_on(
    opened: Open, path: Path
) -> None:
    session = opened(path)
    ends = []
    for message in CONVERSATION:
        session.append(message)
        ends.append(path.stat().st_size)
    data = path.read_bytes()
    cut_path = path.with_name("cut.jsonl")
    for cut in range(len(data) + 1):
        cut_path.write_bytes(data[:cut])
        number = sum(end <= cut for end in ends)
        # A line that lacks its line feed alone may be taken for whole or for torn.
        numbers = [number, number + 1] if cut + 1 in ends else [number]
        kept = whole(listed(opened(cut_path)))
        assert kept in [CONVERSATION[:each] for each in numbers]
        live = check_that_it_goes_on(opened, cut_path)
        assert whole(live) == [*kept, user_message("Go on.")]


def test_calls_that_were_cut_off_are_answered_as_interrupted_before_anything_else(
    opened: Open, path: Path
) -> None:
    cut_off = [user_message("Hi"), calling("c1", "c2", "c3"), tool_message("c1", "warm")]
    store(opened(path), cut_off)
    live = check_that_it_goes_on(opened, path)
    assert live[:3] == cut_off
    assert [each["role"] for each in live[3:]] == ["tool", "tool", "user"]
    assert all(each["content"].startswith("Error: interrupted") for each in live[3:5])
    stored = [json.loads(line) for line in path.read_bytes().splitlines()]
    assert [each for each in stored if "role" in each] == live  # for other readers of the file


def test_a_result_that_comes_after_a_reload_still_answers_its_call(
    opened: Open, path: Path
) -> None:
    store(opened(path), [user_message("Hi"), calling("c1")])
    opened(path).append(tool_message("c1", "warm"))
    assert check_that_it_goes_on(opened, path)[2] == tool_message("c1", "warm")


@pytest.mark.parametrize("bad", [b"not JSON", b'{"role": "user", "con', b"\xff\xfe"])
@pytest.mark.parametrize("place", [1, 5, 6])
def test_a_bad_line_in_the_middle_costs_no_other_message_and_stays_in_the_file(
    opened: Open, path: Path, bad: bytes, place: int
) -> None:
    store(opened(path), CONVERSATION)
    opened(path)
    written = json.dumps(CONVERSATION[place], ensure_ascii=False).encode()
    lines = path.read_bytes().split(b"\n")
    (number,) = [n for n, line in enumerate(lines) if line == written]
    lines[number] = bad
    data = b"\n".join(lines)
    path.write_bytes(data)
    others = [*CONVERSATION[:place], *CONVERSATION[place + 1 :]]
    assert listed(opened(path)) == others
    assert check_that_it_goes_on(opened, path)[:-1] == others
    assert path.read_bytes().startswith(data)


# --- with an agent --------------------------------------------------------------------------


def agent_with(session: Any, script: list[Any], **settings: Any) -> Agent:
    client, model = connect(script=script)
    tools = settings.pop("tools", [weather, add, broken])
    return Agent(client, model, tools, system="Be brief.", session=session, **settings)


SCRIPT: list[Any] = [
    [call("weather", city="東京"), call("add", a=1, b=2), call("broken")],
    call("weather", city="Oslo"),
    "Warm. 暖和。",
]


def test_a_conversation_goes_on_in_another_process(opened: Open, path: Path) -> None:
    first = agent_with(opened(path), SCRIPT).run("天气?")
    agent = agent_with(opened(path), ["Cold."])
    second = agent.run("And tomorrow?")
    assert second.messages[: len(first.messages)] == first.messages
    assert listed(opened(path)) == second.messages
    users = [each["content"] for each in second.messages if each["role"] == "user"]
    assert users == ["天气?", "And tomorrow?"]
    (request,) = requests_of(agent.client)
    assert request["messages"] == second.messages[:-1]
    assert [each["role"] for each in second.messages].count("system") == 1


def test_calls_are_on_disk_before_they_run_and_results_before_the_next_request(
    opened: Open, path: Path
) -> None:
    seen: list[str] = []

    def watch(event: Event) -> None:
        if event.call and event.kind == "tool_started":
            assert event.call.id in path.read_text(encoding="utf-8")
            seen.append("call")
        if event.kind == "model_asked":
            stored = path.read_text(encoding="utf-8")
            assert all(json.dumps(each, ensure_ascii=False) in stored for each in event.messages)
            seen.append("request")

    agent_with(opened(path), SCRIPT, on_event=watch).run("天气?")
    assert seen == ["request", "call", "call", "call", "request", "call", "request"]


def test_a_run_that_is_killed_at_any_event_is_resumed_to_its_answer(
    opened: Open, path: Path
) -> None:
    """What is on disk at each event is what a process would leave that is killed just then."""
    left: list[bytes] = []

    def watch(event: Event) -> None:
        left.append(path.read_bytes() if path.exists() else b"")

    agent = agent_with(opened(path), SCRIPT, on_event=watch)
    agent.run("天气?")
    killed = path.with_name("killed.jsonl")
    started = [data for data in dict.fromkeys(left) if "天气?".encode() in data]
    assert len(started) == 8  # the task; three results after their calls, one after its; the answer
    for number, data in enumerate(started):
        killed.write_bytes(data)
        resumed = agent_with(opened(killed), ["So: warm."])
        result = resumed.resume()
        last = number == len(started) - 1
        assert result.answer == ("Warm. 暖和。" if last else "So: warm.")
        assert len(requests_of(resumed.client)) == (not last)
        assert history_problems(result.messages) == []
        assert [each["content"] for each in result.messages if each["role"] == "user"] == ["天气?"]
        assert listed(opened(killed)) == result.messages


@pytest.mark.parametrize("repeatable", [False, True])
def test_a_call_that_was_cut_off_is_run_again_only_where_its_tool_may_be(
    opened: Open, path: Path, repeatable: bool
) -> None:
    ran: list[int] = []

    @tool(repeatable=repeatable)
    def look(page: int) -> str:
        """Look a page up."""
        ran.append(page)
        return "found"

    cut_off = assistant_message(None, [ToolCall("c1", "look", '{"page": 20}')])
    store(opened(path), [user_message("Look."), cut_off])
    result = agent_with(opened(path), ["So."], tools=[look]).resume()
    assert ran == ([20] if repeatable else [])
    answered = result.messages[2]["content"]
    assert answered == "found" if repeatable else answered.startswith("Error: interrupted")
    assert result.answer == "So."
    assert listed(opened(path)) == result.messages


def test_an_interrupted_run_leaves_a_valid_file_and_the_next_one_goes_on(
    opened: Open, path: Path
) -> None:
    script = [[call("weather", city="Oslo"), call("interrupt"), call("add", a=1, b=2)]]
    result = agent_with(opened(path), script, tools=[weather, interrupt, add]).run("天气?")
    assert result.stop_reason is StopReason.INTERRUPTED
    assert history_problems(result.messages) == []
    assert listed(opened(path)) == result.messages
    assert agent_with(opened(path), ["Back."]).run("Are you there?").answer == "Back."


def test_after_a_torn_line_every_later_append_stays(opened: Open, path: Path) -> None:
    store(opened(path), CONVERSATION)
    path.write_bytes(path.read_bytes()[:-9])
    session = opened(path)
    kept = listed(session)
    added = [user_message("One."), user_message("Two.")]
    store(session, added)
    assert listed(opened(path)) == [*kept, *added]
