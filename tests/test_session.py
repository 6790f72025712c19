"""A session: what goes in comes out, with and without a file; forking it, and reading it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

from agentkit import Agent, Session, ToolCall, connect, history_problems
from agentkit.history import INTERRUPTED
from agentkit.listing import listing
from agentkit.messages import (
    assistant_message,
    system_message,
    text_in,
    tool_message,
    user_message,
)
from agentkit.record import unanswered
from agentkit.session_file import decode
from coursetools import ROOT
from tests.support.far_end import KEY, MODEL, client_for, whole
from tests.support.histories import broken, random_history
from tests.support.tools_for_tests import weather

HI = user_message("Hi")
FINE = {"role": "assistant", "content": "Fine."}
OSLO, ROME = ToolCall("c1", "weather", '{"city": "Oslo"}'), ToolCall("c2", "weather", "{}")
ASKS = assistant_message(None, [OSLO, ROME])


def opened(path: Path) -> Session:
    """A session of this file. What it warns of is in its problems too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Session(path)


def contents(session: Session) -> list[Any]:
    return [each.get("content") for each in session.messages]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chat.jsonl"


@pytest.fixture(params=["in memory", "on disk"])
def session(request: pytest.FixtureRequest, path: Path) -> Session:
    return Session(path) if request.param == "on disk" else Session()


# --- what is read back is what was there ----------------------------------------------------

IDS = ["c1", "c1", "c2", "c1_2", "", "i" * 60, "\ud83d", "编号"]


def random_message(rng: Random) -> Any:
    """Any message, fitting or not: for odd sequences."""
    kind = rng.random()
    text = rng.choice(["", "So. 好", "\ud83d half", "a\u2028b", INTERRUPTED])
    if kind < 0.45:
        return tool_message("", text) | {"tool_call_id": rng.choice(IDS)}
    if kind < 0.6:
        return {"role": rng.choice(["user", "system", "developer"]), "content": text}
    if kind < 0.7:
        return {"role": "assistant", "content": rng.choice([None, text])}
    calls: list[Any] = [
        {"id": rng.choice([*IDS, None]), "type": "function",
         "function": {"name": rng.choice(["look", "f.x", ""]),
                      "arguments": rng.choice(["{}", "{"])}}
        for _ in range(rng.randint(1, 4))
    ]  # fmt: skip
    return {
        "role": "assistant",
        "content": None,
        "tool_calls": rng.choice([calls, calls, [], None]),
    }


def random_sequence(rng: Random) -> list[Any]:
    if rng.random() < 0.5:
        return [random_message(rng) for _ in range(rng.randint(1, 15))]
    history = random_history(rng)
    return broken(history, rng) if rng.random() < 0.7 else history


@pytest.mark.parametrize("seed", range(8))
def test_what_is_read_back_is_what_was_there_for_any_sequence(seed: int, tmp_path: Path) -> None:
    for number in range(300):
        rng = Random(f"reload {seed} {number}")
        path = tmp_path / f"{number}.jsonl"
        session, in_memory = Session(path), Session()
        for message in random_sequence(rng):
            taken = []
            for each in (session, in_memory):
                try:
                    each.append(message)
                    taken.append(True)
                except TypeError:
                    taken.append(False)
            assert taken[0] is taken[1]
            if rng.random() < 0.1:
                session.close()
        assert session.messages == in_memory.messages
        assert session.open_calls == in_memory.open_calls
        reloaded = opened(path)
        assert session.problems == in_memory.problems
        assert set(reloaded.problems) <= set(session.problems)
        on_disk = path.read_bytes().split(b"\n")[1:-1] if path.exists() else []
        results = [each for each in map(decode, on_disk) if each["role"] == "tool"]
        texts = [text_in(each["content"]) for each in results]
        shown = [INTERRUPTED, *map(text_in, contents(reloaded))]
        assert all(text in shown for text in texts) or reloaded.problems  # nothing goes silently
        assert reloaded.open_calls == session.open_calls
        assert history_problems(reloaded.messages) == []
        # The same, with what is open shown as interrupted: as a fork shows it too.
        assert reloaded.messages == session.fork().messages == in_memory.fork().messages
        waiting = {call.id for call in session.open_calls}
        start = max((place for place, each in enumerate(reloaded.messages)
                     if each["role"] != "tool"), default=0)  # fmt: skip
        assert session.messages == [
            each for place, each in enumerate(reloaded.messages)
            if place < start or each.get("tool_call_id") not in waiting
        ]  # fmt: skip
        for each in (session, in_memory, reloaded):
            each.close()
            each.append(HI) if each is not session else None
        assert reloaded.messages == in_memory.messages
        reloaded.close()
        assert opened(path).messages == reloaded.messages


def test_results_of_an_id_that_came_twice_in_one_reply_are_paired_in_order(
    session: Session,
) -> None:
    twice = assistant_message(None, [OSLO])
    twice["tool_calls"] *= 2
    session.append(twice)
    assert [call.id for call in session.open_calls] == ["c1", "c1_2"]
    session.append(tool_message("c1", "one"))
    session.append(tool_message("c1", "two"))
    assert contents(session) == [None, "one", "two"]
    assert [each.get("tool_call_id") for each in session.messages] == [None, "c1", "c1_2"]


def test_the_second_call_of_an_id_that_came_twice_can_be_answered_by_its_own_id(
    session: Session,
) -> None:
    twice = assistant_message(None, [OSLO])
    twice["tool_calls"] *= 2
    session.append(twice)
    session.append(tool_message("c1_2", "two"))
    assert [call.id for call in unanswered(session)] == ["c1"]
    session.append(tool_message("c1", "one"))
    assert contents(session) == [None, "one", "two"]


def test_a_result_that_comes_late_or_answers_nothing_is_not_shown(session: Session) -> None:
    for message in (tool_message("c1", "early"), HI, ASKS, tool_message("c2", "two"), HI):
        session.append(message)
    session.append(tool_message("c1", "late"))
    session.append(FINE)
    assert contents(session) == ["Hi", None, INTERRUPTED, "two", "Hi", "Fine."]
    assert history_problems(session.messages) == []


def test_an_id_may_come_again_in_a_later_turn(session: Session) -> None:
    for text in ("one", "two"):
        for message in (assistant_message(None, [OSLO]), tool_message("c1", text)):
            session.append(message)
    assert contents(session) == [None, "one", None, "two"]


def test_calls_that_run_right_now_are_open_and_not_yet_interrupted(path: Path) -> None:
    session = Session(path)
    for message in (HI, ASKS, tool_message("c1", "one")):
        session.append(message)
    assert session.messages == [HI, ASKS, tool_message("c1", "one")]
    assert [call.id for call in session.open_calls] == ["c2"]
    reloaded = Session(path)  # as after a crash
    assert reloaded.messages == [*session.messages, tool_message("c2", INTERRUPTED)]
    assert [call.id for call in reloaded.open_calls] == ["c2"]


# --- an earlier conversation ----------------------------------------------------------------


def test_an_earlier_conversation_is_stored_valid_and_its_open_calls_stay_open(path: Path) -> None:
    late = [HI, assistant_message(None, [OSLO]), HI, tool_message("c1", "late"), ASKS]
    before = json.dumps(late)
    with Session(path, messages=late) as session, Session(messages=late) as in_memory:
        assert session.messages == in_memory.messages == Session(path).messages
        assert contents(session) == ["Hi", None, "late", "Hi", None, INTERRUPTED, INTERRUPTED]
        for each in (session, in_memory, Session(path)):
            assert [call.id for call in each.open_calls] == ["c1", "c2"]
    assert json.dumps(late) == before


def test_a_file_that_holds_a_conversation_takes_no_other_one(path: Path) -> None:
    Session(path, messages=[HI]).close()
    data = path.read_bytes()
    with pytest.raises(ValueError, match=r"chat.jsonl holds a conversation already"):
        Session(path, messages=[FINE])
    assert path.read_bytes() == data
    assert Session(path, messages=[]).messages == [HI]


@pytest.mark.parametrize("messages", [[HI, "hello"], "hello", HI, [[HI]], [{"role": "x"}]])
def test_what_is_no_conversation_is_refused(messages: Any) -> None:
    with pytest.raises(TypeError, match=r"^Session: item \d of messages is no message: "):
        Session(messages=messages)


def test_a_session_is_no_list_of_messages() -> None:
    with pytest.raises(TypeError, match=r"messages=talk.messages; .* talk.fork\(\)"):
        Session(messages=Session())  # type: ignore[arg-type]


def test_a_result_that_answers_nothing_is_a_problem_that_is_said(session: Session) -> None:
    for message in (HI, assistant_message(None, [OSLO]), tool_message("c9", "lost")):
        session.append(message)
    assert session.problems == ["The result for 'c9' answers no open call."]
    session.append(tool_message("c1", "one"))
    session.append(tool_message("c1", "again"))
    assert session.problems[1:] == ["The result for 'c1' answers no open call."]
    assert contents(session) == ["Hi", None, "one"]
    assert repr(session).endswith("3 messages, 2 problems)")
    assert session.listing().endswith("\n".join(["", *session.problems]))


def test_an_iterator_of_messages_will_do() -> None:
    assert Session(messages=iter([HI, FINE])).messages == [HI, FINE]


class Lacking:
    messages: list[Any] = []  # noqa: RUF012


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("chats/a.jsonl", r"got a str. Write session=Session\('a.jsonl'\)."),
        (Path("a.jsonl"), r"got a .*Path. Write session=Session\('a.jsonl'\)."),
        ([HI], r"got a list. Write session=Session\(\), or Session\(messages=...\) to go on."),
        (Session, r"got the class Session. Make one: Session\(\)."),
        (Lacking, r"got the class Lacking. Make one: Lacking\(\)."),
        (Lacking(), r"got a Lacking. A class of your own needs append."),
        (3, r"got a int. A class of your own needs messages and append."),
    ],
)
def test_an_agent_says_what_it_wants_for_a_session(given: Any, said: str) -> None:
    client, model = connect(script=["Hi."])
    with pytest.raises(TypeError, match=f"^Agent: session must be a Session, {said}$"):
        Agent(client, model, session=given)


# --- what may be appended -------------------------------------------------------------------

CALL = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
RUBBISH = {
    "a text": ("Hi", "a dict with a 'role' out of system, developer, user, assistant, tool"),
    "None": (None, "a dict with a 'role'"),
    "a list": ([HI], "a dict with a 'role'"),
    "no role": ({"content": "Hi"}, "a dict with a 'role'"),
    "an unknown role": ({"role": "robot", "content": "Hi"}, "a dict with a 'role'"),
    "a role of another type": ({"role": ["user"], "content": "Hi"}, "a dict with a 'role'"),
    "a result of nothing": ({"role": "tool", "content": "20"}, "a 'tool_call_id'"),
    "a result of None": (tool_message("", "x") | {"tool_call_id": None}, "a 'tool_call_id'"),
    "a result without a text": ({"role": "tool", "tool_call_id": "c1"}, "a 'content'"),
    "no content": ({"role": "user"}, "a 'content' that is a text, or a list of parts"),
    "a number": ({"role": "user", "content": 3}, "a 'content'"),
    "bytes": ({"role": "user", "content": b"Hi"}, "a 'content'"),
    "a dict": ({"role": "assistant", "content": {"text": "Hi"}}, "a 'content'"),
    "a tuple": ({"role": "user", "content": ({"type": "text", "text": "Hi"},)}, "a 'content'"),
    "parts that are none": ({"role": "user", "content": ["Hi"]}, "a 'content'"),
    "NaN": (HI | {"score": float("nan")}, "no JSON form"),
    "infinity": (HI | {"score": float("inf")}, "no JSON form"),
    "a set": (HI | {"tags": {1}}, "no JSON form"),
    "a key that is no text": (HI | {("a", "b"): 1}, "no JSON form"),
}
ENDLESS: dict[str, Any] = dict(HI)
ENDLESS["self"] = ENDLESS
DEEP: Any = []
for _ in range(100_000):
    DEEP = [DEEP]
RUBBISH |= {"a circle": (ENDLESS, "no JSON form"), "too deep": (HI | {"x": DEEP}, "no JSON form")}


@pytest.mark.parametrize(("message", "expected"), RUBBISH.values(), ids=RUBBISH)
def test_what_is_no_message_is_refused_and_leaves_no_trace(
    session: Session, message: Any, expected: str
) -> None:
    session.append(ASKS)
    with pytest.raises(TypeError, match=f"^Session.append: .*{expected}") as caught:
        session.append(message)
    assert len(str(caught.value)) < 400
    assert session.messages == [ASKS]
    assert len(session.open_calls) == 2
    session.append(HI)
    assert len(session.messages) == 4


@pytest.mark.parametrize(
    "message",
    [
        {"role": "assistant"},
        {"role": "assistant", "content": None},
        {"role": "assistant", "content": None, "refusal": "No."},
        {"role": "assistant", "content": "", "tool_calls": None},
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        {"role": "developer", "content": ""},
        {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "data:,"}}]},
        {"role": "user", "content": "x", "name": "Ada", "own": {"count": 3, "ratio": 0.5}},
    ],
)
def test_what_an_endpoint_may_say_or_take_is_taken(session: Session, message: Any) -> None:
    session.append(message)
    assert len(session.messages) == 1
    assert history_problems(session.fork().messages) == []


def test_what_is_done_to_a_message_afterwards_does_not_change_the_record(session: Session) -> None:
    message = assistant_message(None, [OSLO])
    session.append(message)
    message["tool_calls"][0]["function"]["name"] = "other"
    message["content"] = "other"
    given = [user_message("first")]
    begun = Session(messages=given)
    given[0]["content"] = "other"
    assert session.messages == [assistant_message(None, [OSLO])]
    assert begun.messages == [user_message("first")]


def test_what_json_changes_is_changed_at_once_and_not_only_after_a_reload(path: Path) -> None:
    session = Session(path)
    session.append(HI | {"pair": (1, 2), "by_number": {1: "a"}})
    assert (
        session.messages
        == Session(path).messages
        == [HI | {"pair": [1, 2], "by_number": {"1": "a"}}]
    )


def test_threads_that_append_to_one_session_tear_no_line(session: Session) -> None:
    def add(name: str) -> None:
        for number in range(150):
            session.append(user_message(f"{name}{number} " + "字" * 200))

    threads = [threading.Thread(target=add, args=(name,)) for name in "abc"]
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(interval)
    said = [text.split()[0] for text in contents(session)]
    for name in "abc":
        assert [each for each in said if each[0] == name] == [f"{name}{n}" for n in range(150)]
    if session.path is not None:
        assert Session(session.path).messages == session.messages


def test_memory_and_file_keep_one_order_when_threads_change_at_the_worst_moment(
    path: Path,
) -> None:
    class Slow(Session):
        def _add(self, message: Any) -> None:
            time.sleep(0.001)
            super()._add(message)

    session = Slow(path)
    session.append(ASKS)

    def add(name: str) -> None:
        for _ in range(3):
            session.append(user_message(name))

    threads = [threading.Thread(target=add, args=(name,)) for name in "abcd"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(session.messages) == 3 + 12
    assert path.read_bytes().count(b"\n") == 1 + 3 + 12
    assert Session(path).messages == session.messages


def test_the_file_by_itself_is_a_valid_history(path: Path) -> None:
    """For whoever reads it without this package: open calls are answered in the file too."""
    with Session(path) as session:
        for message in (HI, ASKS, tool_message("c1", "one"), HI, FINE):
            session.append(message)
    lines = [json.loads(line) for line in path.read_bytes().split(b"\n")[1:-1]]
    assert history_problems(lines) == []
    assert lines == session.messages


def interrupted_at(line: int, function: Callable[[], object]) -> bool:
    """Whether Ctrl-C came, at the n-th line of the session's code that the function runs."""
    left = [line]

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        if Path(frame.f_code.co_filename).name not in ("session.py", "session_file.py"):
            return None
        if event == "line":
            left[0] -= 1
            if left[0] == 0:
                raise KeyboardInterrupt
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function()
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


@pytest.mark.parametrize("message", [FINE, tool_message("c1", "one")], ids=["a reply", "a result"])
@pytest.mark.parametrize("first", [True, False], ids=["first", "later"])
def test_ctrl_c_at_any_line_of_an_append_leaves_all_valid_and_the_session_goes_on(
    path: Path, message: Any, first: bool
) -> None:
    begun = [HI, ASKS]
    came, line = True, 0
    while came:
        line += 1
        path.unlink(missing_ok=True)
        Session(path, messages=begun).close()
        session = Session(path)
        if not first:
            session.append(tool_message("c2", "two"))
        before = session.fork().messages
        came = interrupted_at(line, lambda: session.append(message))  # noqa: B023
        kept, on_disk = session.fork().messages, opened(path).messages
        assert history_problems(kept) == history_problems(on_disk) == []
        assert kept[: len(begun)] == on_disk[: len(begun)] == begun
        assert len(before) <= len(kept) <= len(on_disk)
        session.append(user_message("Go on."))
        session.close()
        assert history_problems(opened(path).messages) == []
        assert opened(path).problems == []
        assert [user_message("Go on."), session.messages[-1]] == [opened(path).messages[-1]] * 2
    assert line > 30


# --- fork -----------------------------------------------------------------------------------

TALK = [
    system_message("Be brief."), user_message("Warmer?"), ASKS, tool_message("c1", "1"),
    tool_message("c2", "12"), assistant_message("Rome."), user_message("And Oslo?"),
    assistant_message(None, [OSLO]), tool_message("c1", "2"), assistant_message("2."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("at", "length"), [(0, 2), (1, 5), (2, 6), (3, 9), (4, 10), (None, 10)], ids=str
)
def test_a_fork_holds_what_there_was_after_a_step(
    path: Path, at: int | None, length: int, session: Session
) -> None:
    for message in TALK:
        session.append(message)
    original = path.read_bytes() if session.path else b""
    copy = path.with_name("copy.jsonl")
    with session.fork(copy, at=at) as fork:
        assert fork.messages == session.fork(at=at).messages == TALK[:length]
        assert Session(copy).messages == TALK[:length]
        fork.append(HI)
    session.append(FINE)
    assert session.messages == [*TALK, FINE]
    assert Session(copy).messages == [*TALK[:length], HI]
    assert original == b"" or path.read_bytes().startswith(original)


def test_the_first_line_of_a_forks_file_says_where_it_comes_from(path: Path) -> None:
    session = Session(path, messages=TALK)
    for at, said in ((0, 0), (3, 3), (None, 4)):
        copy = path.with_name(f"{at}.jsonl")
        session.fork(copy, at=at).close()
        header = json.loads(copy.read_bytes().split(b"\n")[0])
        assert header == {"agentkit_session": 1, "forked_from": "chat.jsonl", "at": said}
    copy = path.with_name("from_memory.jsonl")
    Session(messages=TALK).fork(copy).close()
    assert json.loads(copy.read_bytes().split(b"\n")[0]) == {"agentkit_session": 1}


def test_a_replaced_result_changes_the_fork_and_not_the_original(path: Path) -> None:
    session = Session(path, messages=TALK)
    session.close()
    original = path.read_bytes()
    fork = session.fork(at=1, replace={"c2": "Error: permission denied", "c1": "很冷"})
    assert contents(fork) == ["Be brief.", "Warmer?", None, "很冷", "Error: permission denied"]
    assert session.messages == TALK
    assert path.read_bytes() == original


def test_of_an_id_that_came_again_the_last_one_that_is_kept_is_replaced() -> None:
    session = Session(messages=TALK)
    both = session.fork(replace={"c1": "new"})
    assert [each["content"] for each in both.messages if each["role"] == "tool"] == [
        "1", "12", "new",
    ]  # fmt: skip
    assert contents(session.fork(at=2, replace={"c1": "new"}))[3] == "new"


def test_a_fork_of_a_session_that_was_cut_off_has_the_same_calls_open(path: Path) -> None:
    Session(path, messages=[HI, ASKS, tool_message("c2", "two")]).close()
    session = Session(path)
    copy = path.with_name("copy.jsonl")
    for fork in (session.fork(), session.fork(copy), Session(copy)):
        assert [call.id for call in fork.open_calls] == ["c1"]
        assert fork.messages == session.messages
    told = session.fork(replace={"c1": "one"})
    assert (told.open_calls, contents(told)) == ([], ["Hi", None, "one", "two"])
    assert session.fork(at=0).open_calls == []


@pytest.mark.parametrize("at", [-1, 5, 1.0, True, "1"])
def test_a_step_that_is_not_there_is_refused(at: Any) -> None:
    with pytest.raises(ValueError, match=r"at must be a step from 0 to 4, got"):
        Session(messages=TALK).fork(at=at)


@pytest.mark.parametrize("call_id", ["c9", "", "c2"])
def test_an_id_that_has_no_result_there_is_refused(call_id: str, path: Path) -> None:
    session = Session(messages=TALK)
    with pytest.raises(ValueError, match=f"no call with the id '{call_id}' has a result there"):
        session.fork(path, at=0 if call_id == "c2" else None, replace={call_id: "x"})
    assert not path.exists()


@pytest.mark.parametrize("replace", ["Error", ["c1"], 3])
def test_results_are_replaced_by_the_ids_of_their_calls(replace: Any) -> None:
    with pytest.raises(TypeError, match=r"^Session.fork: replace must be {call id: text}, got "):
        Session(messages=TALK).fork(replace=replace)


def test_a_step_goes_by_its_name() -> None:
    with pytest.raises(TypeError, match=r"^Session.fork: .* got 1. For a step write fork\(at=1\)"):
        Session(messages=TALK).fork(1)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", [None, 3, b"x", {"error": "x"}])
def test_a_result_is_replaced_by_a_text(text: Any) -> None:
    with pytest.raises(TypeError, match=r"replace must hold a text for each call id"):
        Session(messages=TALK).fork(replace={"c1": text})


def test_a_fork_overwrites_nothing(path: Path) -> None:
    session = Session(path, messages=TALK)
    data = path.read_bytes()
    with pytest.raises(FileExistsError, match=r"Session.fork: chat.jsonl exists already"):
        session.fork(path)
    assert path.read_bytes() == data


def test_a_fork_waits_for_the_disk_as_its_original_does(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[int] = []
    session = Session(path, messages=TALK, fsync=True)
    monkeypatch.setattr(os, "fsync", synced.append)
    session.fork(path.with_name("copy.jsonl")).close()
    assert synced


# --- reading it -----------------------------------------------------------------------------


def test_a_listing_shows_steps_roles_ids_and_what_was_said() -> None:
    assert Session(messages=TALK).listing().splitlines() == [
        "  0  system     Be brief.",
        "  0  user       Warmer?",
        '  1  assistant  c1: weather({"city": "Oslo"}) c2: weather({})',
        "  1  tool       c1: 1",
        "  1  tool       c2: 12",
        "  2  assistant  Rome.",
        "  2  user       And Oslo?",
        '  3  assistant  c1: weather({"city": "Oslo"})',
        "  3  tool       c1: 2",
        "  4  assistant  2.",
    ]


def test_the_numbers_of_a_listing_are_those_that_fork_takes() -> None:
    session = Session(messages=TALK)
    numbers = [int(line.split()[0]) for line in session.listing().splitlines()]
    for at in range(5):
        kept = [number for number in numbers if number <= at]
        fork = session.fork(at=at)
        assert [int(line.split()[0]) for line in fork.listing().splitlines()] == (
            kept if at in (0, 1, 3, 4) else kept[:-1]  # a new task belongs to what comes after
        )


def line_of(content: Any, width: int = 40, **message: Any) -> str:
    return listing([{"role": "user", "content": content, **message}], width).removeprefix(
        "  0  user       "
    )


@pytest.mark.parametrize(
    ("content", "shown"),
    [
        ("abc " * 20, "abc abc abc abc abc abc…"),
        ("字" * 30, "字" * 11 + "…"),
        ("👩\u200d🚀" * 30, "👩\u200d🚀" * 5 + "👩…"),
        ("e\u0301" * 30, "e\u0301" * 23 + "…"),
        ("x" * 24, "x" * 24),
        ("字" * 12, "字" * 12),
        ("مرحبا بالعالم", "مرحبا بالعالم"),
        ("one\n two\u2028three\tfour", "one two three four"),
        ("\x1b[31mred\x07\x00", "\\x1b[31mred\\x07\\x00"),
        ("a\u202eb", "a\\u202eb"),
        ([{"type": "text", "text": "See: "}, {"type": "image_url"}], "See: [image_url]"),
        ("", ""),
    ],
)  # fmt: skip
def test_any_text_is_one_line_that_fits(content: Any, shown: str) -> None:
    assert line_of(content) == shown


def test_a_refusal_is_shown() -> None:
    assert listing([{"role": "assistant", "content": None, "refusal": "No."}]) == (
        "  1  assistant  No."
    )


def test_a_listing_ends_with_what_is_wrong_with_the_file(path: Path) -> None:
    path.write_bytes(b'{"agentkit_session": 1}\nno\n' + json.dumps(HI).encode() + b"\n{")
    assert opened(path).listing().splitlines() == [
        "  0  user       Hi",
        "line 2: no message, and left out: 'no'",
        "line 4: torn, and dropped: '{'",
    ]


def test_a_session_prints_as_one_line(path: Path) -> None:
    path.write_bytes(b'{"agentkit_session": 1}\nno\n')
    assert repr(opened(path)) == "Session('chat.jsonl', 0 messages, 1 problem)"
    assert repr(Session(messages=[HI])) == "Session(1 message)"
    assert repr(Session(messages=[HI, FINE])) == "Session(2 messages)"


def listed(*arguments: str, **environment: str) -> Any:
    return subprocess.run(
        [sys.executable, "-m", "agentkit.listing", *arguments],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **environment},
        timeout=60,
        check=False,
    )


def test_a_file_is_listed_from_the_command_line_even_while_it_is_written_to(path: Path) -> None:
    with Session(path, messages=[user_message("天气 👩\u200d🚀?"), ASKS]) as session:
        session.append(tool_message("c1", "one"))
        with path.open("ab") as file:
            file.write(b'{"role"')  # another program's slip
        data = path.read_bytes()
        done = listed(str(path), PYTHONIOENCODING="utf-8")
    assert done.stderr == b""
    assert done.stdout.decode().splitlines() == [
        "  0  user       天气 👩\u200d🚀?",
        '  1  assistant  c1: weather({"city": "Oslo"}) c2: weather({})',
        "  1  tool       c1: one",
        f"  1  tool       c2: {INTERRUPTED}"[:95] + "…",
        "line 5: torn, and dropped: '{\"role\"'",
    ]
    assert (done.returncode, path.read_bytes()) == (0, data)
    narrow = listed(str(path), PYTHONIOENCODING="ascii")
    assert (
        narrow.stdout.splitlines()[0]
        == rb"  0  user       \u5929\u6c14 \U0001f469\u200d\U0001f680?"
    )


def test_what_cannot_be_listed_is_said_on_the_command_line(path: Path) -> None:
    path.write_bytes(b"Dear Ada,\n")
    done = listed(str(path))
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.startswith(b"Session: chat.jsonl is no session file")
    for arguments in ([], [str(path), str(path)], [str(path) + "x"]):
        done = listed(*arguments)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.startswith(b"Usage: python -m agentkit.listing FILE")


# --- secrets --------------------------------------------------------------------------------


def test_the_key_is_in_no_file_no_listing_and_no_error(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key that a tool or a person puts into the chat is another matter: lesson 11's."""
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    echo = {"error": {"message": f"Incorrect API key provided: {KEY}.", "code": "invalid_api_key"}}
    client = client_for(
        whole(None, ("c1", "weather", '{"city": "Oslo"}')), (500, echo), (401, echo), whole("20.")
    )
    with Session(path) as session:
        agent = Agent(client, MODEL, [weather], session=session)
        results = [agent.run("Weather?"), agent.resume(), agent.resume()]
        assert [result.stop_reason for result in results] == ["model_error", "model_error", "done"]
        monkeypatch.setattr(os, "write", lambda descriptor, data: 1 / 0)
        with pytest.raises(ZeroDivisionError) as caught:
            agent.run("Again?")
        said = [session.listing(), repr(session), repr(agent), repr(caught.value)]
        said += [*map(repr, results), *(result.known for result in results)]
    said += [each.read_text(encoding="utf-8") for each in path.parent.iterdir()]
    assert [text for text in said if KEY in text] == []


def test_the_built_in_models_run_leaves_no_key_either(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    client, model = connect()
    with Session(path) as session:
        Agent(client, model, [weather], session=session).run("What is the weather in Oslo?")
    assert client.api_key not in path.read_text(encoding="utf-8")
    assert KEY not in path.read_text(encoding="utf-8")
