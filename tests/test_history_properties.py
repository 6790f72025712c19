"""The one rule everywhere: over 10,000 random cases of all that cuts, mends or stores a history."""

from __future__ import annotations

import contextlib
import json
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from agentkit import Agent, Executor, history_problems, repair_history
from agentkit.compaction import SUMMARY_HEAD, KeepFacts, ShortenResults, Summarise
from agentkit.context import Chain, ContextInfo, Trim, trim
from agentkit.events import Event
from agentkit.history import turns
from agentkit.messages import text_in, user_message
from agentkit.session import Session
from agentkit.stops import MaxSteps, MaxToolCalls
from agentkit.tokens import count_tokens
from agentkit.usage import Usage
from tests.support.far_end import MODEL, client_for, whole
from tests.support.histories import (
    RETRY_NOTE,
    Message,
    agent_history,
    broken,
    budgets,
    chat_history,
    latest_task,
    latest_user,
    random_history,
    random_text,
)
from tests.support.tools_for_tests import add, delete, interrupt, leave, weather
from tests.support.tools_for_tests import broken as failing

# Of each kind: (seeds, cases of a seed). A seed is a test of its own, so that workers share them.
CASES = {
    "trim": (18, 90),  # 180 histories, half of them chats and half of agents, nine budgets each
    "view": (10, 150),
    "summary": (8, 50),
    "repair": (10, 300),
    "load": (8, 120),
    "crash": (8, 240),
    "fork": (8, 120),
    "interrupt": (10, 40),
}
TEXTS = ("system", "developer", "user")


def seeds(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("seed", range(CASES[kind][0]))


def cases(kind: str, seed: int, each: int = 1) -> Iterator[Random]:
    """The random numbers of each case of a seed, or of every `each` cases that share a history."""
    for number in range(CASES[kind][1] // each):
        yield Random(f"{kind} {seed} {number}")


def test_there_are_at_least_ten_thousand_cases() -> None:
    assert sum(number * size for number, size in CASES.values()) >= 10_000


def traits(history: Sequence[Message]) -> dict[str, bool]:
    """What makes a history an ordinary one of the wire, and hard."""
    text = json.dumps(history, ensure_ascii=False)
    roles = [each["role"] for each in history]
    calls = [each["tool_calls"] for each in history if each.get("tool_calls")]
    ids = [call["id"] for made in calls for call in made]
    results = [text_in(each["content"]) for each in history if each["role"] == "tool"]
    return {
        "no system prompt": roles[0] == "user",
        "developer": "developer" in roles,
        "no tools": not calls,
        "several calls a turn": any(len(made) > 1 for made in calls),
        "an id again": len(set(ids)) < len(ids),
        "several tasks": roles.count("user") - text.count(RETRY_NOTE) > 1,
        "a note": RETRY_NOTE in text,
        "a refusal": any(each.get("refusal") for each in history),
        "an image": "image_url" in text,
        "parts": any(isinstance(each["content"], list) for each in history),
        "a huge result": any(len(result) > 5_000 for result in results),
        "a failed call": any(result.startswith("Error") for result in results),
        "no more than a question": roles[-1] == "user",
        "results without a reply": roles[-1] == "tool",
        **{word: word in text for word in ("東京", "مرحبا", "👩\u200d🚀")},
    }


def test_the_histories_hold_all_that_is_hard_and_most_damage_is_damage() -> None:
    made = [(rng, random_history(rng)) for rng in map(Random, range(300))]
    seen = [traits(history) for _, history in made]
    assert {name for name in seen[0] if sum(each[name] for each in seen) < 20} == set()
    damaged = [broken(history, rng) for rng, history in made]
    assert all(history_problems(history) == [] for _, history in made)
    assert sum(bool(history_problems(history)) for history in damaged) > 150


def is_part_of(view: Sequence[Message], history: Sequence[Message]) -> bool:
    """The very messages of the history, in their order."""
    left = iter(history)
    return all(any(message is each for each in left) for message in view)


def has(view: Sequence[Message], message: Message) -> bool:
    return any(each is message for each in view)


def texts(messages: Sequence[Message]) -> list[str]:
    """What people and programs said, in order."""
    return [text_in(each.get("content")) for each in messages if each["role"] in TEXTS]


# --- views ----------------------------------------------------------------------------------


@seeds("trim")
def test_trim_gives_a_valid_view_with_the_task_for_every_history_and_budget(seed: int) -> None:
    number = 0
    for rng in cases("trim", seed, each=9):
        history = (chat_history if seed % 2 else agent_history)(rng)
        before = json.dumps(history)
        least = count_tokens(trim(history, 1))
        for budget in budgets(rng, count_tokens(history)):
            number += 1
            view = trim(history, budget)
            assert history_problems(view) == []
            assert is_part_of(view, history)
            assert has(view, latest_user(history))
            assert has(view, turns(history)[-1][0])
            assert all(has(view, each) for each in history if each["role"] in TEXTS[:2])
            assert count_tokens(view) <= max(budget, least)
        assert view == history
        assert json.dumps(history) == before
    assert number == CASES["trim"][1]


def random_context(rng: Random) -> Any:
    """Any of the contexts that need no model, or some of them in a row."""
    made: list[Any] = [
        Trim(rng.choice([1, 50, 300, 1_000, 5_000, None])),
        ShortenResults(rng.choice([1, 10, 200]), keep=rng.randint(1, 3)),
        KeepFacts(keep=rng.randint(1, 3)),
        KeepFacts(lambda text: text[:20], keep=rng.randint(1, 3)),
    ]
    return Chain(*rng.sample(made, k=rng.randint(1, 3))) if rng.random() < 0.5 else rng.choice(made)


def random_info(rng: Random, history: list[Message], client: Any = None) -> ContextInfo:
    """What a run may know: its task, and what the endpoint said of an earlier request."""
    task = latest_task(history)["content"]
    sent = history[: rng.randint(0, len(history))]
    reported = Usage(rng.choice([0, 1, 50, round(count_tokens(sent) * rng.uniform(0.3, 3))]), 5)
    return ContextInfo(
        tools=[{"type": "function", "function": {"name": "look"}}] * rng.randint(0, 2),
        last_usage=rng.choice([None, reported, Usage(requests=1, unknown_requests=1)]),
        last_messages=sent,
        task=task if isinstance(task, str) else "",
        client=client,
        model=MODEL,
    )


def check_view(view: Sequence[Message], history: list[Message], info: ContextInfo) -> None:
    """Valid, with the task; what stays of the record stays once and in its order; what is new is
    a result cut short, or a summary."""
    assert history_problems(view) == []
    assert has(view, latest_user(history))
    assert not info.task or has(view, latest_task(history))
    assert [each for each in view if each["role"] in TEXTS[:2]] == [
        each for each in history if each["role"] in TEXTS[:2]
    ]
    own = {id(message) for message in history}
    assert is_part_of([message for message in view if id(message) in own], history)
    made = [message for message in view if id(message) not in own]
    assert all(each["role"] == "tool" or each["content"].startswith(SUMMARY_HEAD) for each in made)


@seeds("view")
def test_any_context_and_any_row_of_them_gives_a_valid_view_with_the_task(seed: int) -> None:
    for rng in cases("view", seed):
        history = random_history(rng, parts=rng.random() < 0.5)
        before = json.dumps(history)
        info = random_info(rng, history)
        check_view(random_context(rng)(history, info), history, info)
        assert json.dumps(history) == before


@seeds("summary")
def test_a_history_that_grows_is_summarised_to_valid_views_with_the_task(seed: int) -> None:
    for rng in cases("summary", seed, each=10):
        history = agent_history(rng, parts=False)
        said: list[Any] = [whole("摘要: Oslo 20°"), whole(""), whole(None), (500, "oh")]
        client = client_for(*rng.choices(said, k=10))
        context: Any = Summarise(rng.choice([1, 200, 1_000]), keep=rng.randint(1, 3))
        if rng.random() < 0.5:
            context = Chain(*rng.sample([context, KeepFacts(), Trim(800)], k=3))
        groups = turns(history)
        first = next(place for place, group in enumerate(groups) if group[0]["role"] == "user") + 1
        for number in range(10):
            end = first + round((len(groups) - first) * number / 9)
            messages = [message for group in groups[:end] for message in group]
            before = json.dumps(messages)
            info = random_info(rng, messages, client)
            check_view(context(messages, info), messages, info)
            assert json.dumps(messages) == before


# --- mending --------------------------------------------------------------------------------


@seeds("repair")
def test_repair_makes_any_history_valid_loses_no_words_and_twice_is_once(seed: int) -> None:
    for rng in cases("repair", seed):
        history = broken(random_history(rng), rng)
        before = json.dumps(history)
        repaired = repair_history(history)
        assert history_problems(repaired) == []
        assert json.dumps(history) == before
        again = repair_history(repaired)
        assert all(new is old for new, old in zip(again, repaired, strict=True))
        assert texts(repaired) == texts(history)
        if repaired:
            view = trim(repaired, rng.choice([1, 100, 1_000]))
            assert history_problems(view) == []
            assert view


# --- on disk --------------------------------------------------------------------------------

HEADER = b'{"agentkit_session": 1}\n'
JUNK = [b"not JSON", b'{"role": "user", "content": "cut of', b"{}", b'{"role": "x"}', b"[1]", b"3",
        b"null", b"\xff\xfe", b"\0\0\0\0", '{"städ'.encode("latin-1")]  # fmt: skip


def opened(path: Path) -> Session:
    """A session of this file; what it warns of is in its problems too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Session(path)


def check_that_it_goes_on(session: Session) -> None:
    """Valid, it takes a message, and what is on disk is what is in memory."""
    assert session.path is not None
    messages = session.messages
    assert history_problems(messages) == []
    session.append(user_message("Go on."))
    assert session.messages == [*messages, user_message("Go on.")]
    session.close()
    assert opened(session.path).messages == session.messages


@seeds("crash")
def test_a_session_file_cut_at_any_byte_holds_all_that_was_whole_and_goes_on(
    seed: int, tmp_path: Path
) -> None:
    path, cut_path = tmp_path / "whole.jsonl", tmp_path / "cut.jsonl"
    for rng in cases("crash", seed, each=20):
        history = random_history(rng)
        path.unlink(missing_ok=True)
        with Session(path) as session:
            for message in history:
                session.append(message)
        data = path.read_bytes()
        for _ in range(20):
            cut = rng.randint(0, len(data))
            kept = data[:cut]
            cut_path.write_bytes(kept)
            session = opened(cut_path)
            # A line without its line feed is whole all the same.
            number = kept.count(b"\n") - 1 + (data[cut : cut + 1] == b"\n")
            assert session.messages == repair_history(history[: max(number, 0)])
            whole_lines = kept[: kept.rfind(b"\n") + 1]
            assert bool(session.problems) is (kept != whole_lines and data[cut : cut + 1] != b"\n")
            check_that_it_goes_on(session)
            assert cut_path.read_bytes().startswith(whole_lines)


@seeds("load")
def test_a_file_of_damaged_messages_and_bad_lines_loads_valid_and_keeps_its_bytes(
    seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "chat.jsonl"
    for rng in cases("load", seed):
        history = broken(random_history(rng), rng)
        lines = [json.dumps(each).encode() for each in history]
        bad = rng.sample(JUNK, k=rng.randint(0, 3))
        for line in bad:
            lines.insert(rng.randint(0, len(lines)), line)
        data = HEADER + b"".join(line + b"\n" for line in lines)
        path.write_bytes(data)
        session = opened(path)
        lines = [problem for problem in session.problems if problem.startswith("line ")]
        assert len(lines) == len(bad)
        assert texts(session.messages) == texts(history)
        assert path.read_bytes() == data
        check_that_it_goes_on(session)
        assert path.read_bytes().startswith(data)


@seeds("fork")
def test_a_fork_at_any_step_with_any_result_replaced_is_valid_and_leaves_the_original(
    seed: int, tmp_path: Path
) -> None:
    for number, rng in enumerate(cases("fork", seed)):
        history = random_history(rng)
        session = Session(messages=broken(history, rng) if rng.random() < 0.5 else history)
        messages = session.messages
        steps = sum(each["role"] == "assistant" for each in messages)
        at = rng.choice([None, rng.randint(0, steps)])
        copied = session.fork(at=at).messages
        assert copied == messages[: len(copied)]
        assert sum(each["role"] == "assistant" for each in copied) == (steps if at is None else at)
        ids = {each["tool_call_id"] for each in copied if each["role"] == "tool"}
        replace = {each: random_text(rng) for each in rng.sample(sorted(ids), k=min(2, len(ids)))}
        path = tmp_path / f"{number}.jsonl" if number % 4 == 0 else None
        with session.fork(path, at=at, replace=replace) as fork:
            assert history_problems(fork.messages) == []
            changed = [
                (old, new) for old, new in zip(copied, fork.messages, strict=True) if old != new
            ]
            assert {old["tool_call_id"]: new["content"] for old, new in changed} == replace
            assert len(changed) == len(replace)
            assert path is None or opened(path).messages == fork.messages
            fork.append(user_message("Go on."))
            assert history_problems(fork.messages) == []
        assert session.messages == messages


# --- runs that are cut off ------------------------------------------------------------------


def random_replies(rng: Random) -> list[Any]:
    """What a model says in a run: calls, good and bad, and an answer in the end."""
    names = ["weather", "weather", "add", "failing", "delete", "no_such_tool", "functions.add"]
    names += rng.choice([[], [], ["interrupt"], ["leave"]])
    written = ['{"city": "東京"}', '{"a": 1, "b": 2}', "{}", '{"city": "Os', "[1]", ""]
    replies = []
    for _ in range(rng.randint(0, 4)):
        ids = [rng.choice(["call_0", "call_1", f"c{place}"]) for place in range(rng.randint(1, 4))]
        calls = [(each, rng.choice(names), rng.choice(written)) for each in ids]
        finish = rng.choice([None, None, None, None, "length", "content_filter"])
        replies.append(whole(rng.choice([None, random_text(rng, 5)]), *calls, finish=finish))
    return [*replies, whole("Done. 完成。")]


def run_and_cut(agent: Agent, task: str, rng: Random, events: list[Event]) -> None:
    """A run that is interrupted from without, left early, stopped by a tool, or none of it."""
    if rng.random() < 0.5:
        agent.run(task)
        return
    stream = agent.stream(task)
    last = rng.randint(0, 30)
    for number, _ in enumerate(stream):
        if number == last:
            break
    if rng.random() < 0.5:
        stream.close()
    else:
        with contextlib.suppress(StopIteration):
            while True:
                stream.throw(KeyboardInterrupt)


@seeds("interrupt")
def test_a_run_that_is_cut_off_anywhere_leaves_a_valid_record_in_memory_and_on_disk(
    seed: int, tmp_path: Path
) -> None:
    for number, rng in enumerate(cases("interrupt", seed)):
        events: list[Event] = []
        raise_at = rng.choice([None, rng.randint(0, 40)])
        session = Session(tmp_path / f"{number}.jsonl")

        def watch(
            event: Event,
            events: list[Event] = events,
            raise_at: int | None = raise_at,
        ) -> None:
            events.append(event)
            if len(events) == raise_at:
                raise KeyboardInterrupt

        agent = Agent(
            client_for(*random_replies(rng)),
            MODEL,
            executor=Executor([weather, add, failing, delete, interrupt, leave],
                              max_workers=rng.choice([None, 1])),
            system=rng.choice([None, "One prompt."]),
            context=rng.choice([None, random_context(rng)]),
            stops=rng.choice([None, MaxSteps(2), MaxToolCalls(4)]),
            session=session,
            on_event=watch,
        )  # fmt: skip
        for task in ("First: 天气?", "Second."):
            with contextlib.suppress(KeyboardInterrupt, SystemExit):
                run_and_cut(agent, task, rng, events)
            assert history_problems(session.messages) == []
            assert opened(tmp_path / f"{number}.jsonl").messages == session.messages
        for event in events:
            if event.kind == "model_asked":
                assert history_problems(event.messages) == []
                assert event.messages[-1]["role"] in ("user", "tool")
        client: Any = client_for(whole("Welcome back."))
        system = rng.choice([None, "Another prompt."])
        last = Agent(client, MODEL, system=system, session=session).run("Third.")
        assert last.answer == "Welcome back."
        (request,) = client.asked
        assert history_problems(request["messages"]) == []
        said = [text for text in texts(last.messages) if "prompt" not in text]
        assert [text for text in texts(request["messages"]) if "prompt" not in text] == said
        assert said[-1] == "Third."
        assert said.count("Third.") == 1
        check_that_it_goes_on(session)
