"""Trimming: what stays, what goes, what is said when even the least is too much."""

from __future__ import annotations

import copy
import functools
from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from agentkit import Agent, Session, connect, count_tokens, history_problems, trim
from agentkit.context import SUMMARY_HEAD, Chain, ContextInfo, Trim, check_context, cut_view
from agentkit.events import Event
from agentkit.history import turns
from agentkit.messages import tool_message, user_message
from agentkit.offline.far_end.transport import requests_of
from agentkit.stops import MaxSteps
from agentkit.usage import Usage
from tests.support.far_end import MODEL, client_for, whole
from tests.support.histories import (
    RETRY_NOTE,
    Message,
    agent_history,
    broken,
    budgets,
    chat_history,
    latest_user,
)
from tests.support.tools_for_tests import add, call, weather

SYSTEM = {"role": "system", "content": "Be brief."}
DEFINITION = {"type": "function", "function": {"name": "look", "description": "Look around. " * 9}}


def said(*texts: str) -> list[Message]:
    """A chat: what the user and the assistant say in turn."""
    return [{"role": ("user", "assistant")[n % 2], "content": text} for n, text in enumerate(texts)]


def called(*names: str, result: str = "20 degrees") -> list[Message]:
    """One assistant message with these calls, and their results."""
    made = [
        {"id": f"call_{n}", "type": "function", "function": {"name": name, "arguments": "{}"}}
        for n, name in enumerate(names)
    ]
    results = [tool_message(each["id"], result) for each in made]  # type: ignore[arg-type]
    return [{"role": "assistant", "content": None, "tool_calls": made}, *results]


def each_one(messages: Sequence[Message], tools: Sequence[Any] = ()) -> int:
    """A count by which a message is one, and so is a tool definition."""
    return len(messages) + len(tools)


def histories() -> list[tuple[list[Message], Random]]:
    """90 chats and 90 histories of agents, and the random numbers that go with each."""
    made = []
    for seed in range(90):
        for kind in (chat_history, agent_history):
            rng = Random(f"{kind.__name__} {seed}")
            made.append((kind(rng), rng))
    return made


# --- what stays and what goes ---------------------------------------------------------------

CHAT = [SYSTEM, *said("q1", "a1", "q2", "a2", "q3", "a3", "q4")]
TASK = user_message("Compare Oslo and Rome.")
WORK = [SYSTEM, TASK, *called("one"), *called("two", "three"), *called("four")]


def texts(messages: Sequence[Message]) -> list[Any]:
    return [each["content"] for each in messages]


@pytest.mark.parametrize(
    ("budget", "kept"),
    [
        (1, ["Be brief.", "q4"]),
        (3, ["Be brief.", "q4"]),
        (4, ["Be brief.", "q3", "a3", "q4"]),
        (5, ["Be brief.", "q3", "a3", "q4"]),
        (6, ["Be brief.", "q2", "a2", "q3", "a3", "q4"]),
        (8, texts(CHAT)),
        (99, texts(CHAT)),
    ],
)
def test_of_a_chat_the_newest_exchanges_stay_and_none_begins_with_its_answer(
    budget: int, kept: list[str]
) -> None:
    assert texts(trim(CHAT, budget, count=each_one)) == kept


@pytest.mark.parametrize(("budget", "begins"), [(1, 7), (4, 7), (6, 7), (7, 4), (8, 4), (9, 2)])
def test_of_an_agents_work_the_newest_turns_stay_whole_under_the_task(
    budget: int, begins: int
) -> None:
    assert trim(WORK, budget, count=each_one) == [SYSTEM, TASK, *WORK[begins:]]


def test_the_answer_to_the_task_before_does_not_stand_alone() -> None:
    history = [*said("old question", "old answer"), TASK]
    assert trim(history, 2, count=each_one) == [TASK]
    assert trim(history, 3, count=each_one) == history


SUMMARY = user_message(SUMMARY_HEAD + "They asked twice.")


@pytest.mark.parametrize(("budget", "begins"), [(1, 7), (4, 7), (5, 5), (6, 5), (7, 3), (8, 2)])
def test_a_summary_stays_and_no_old_answer_stands_behind_it_without_its_question(
    budget: int, begins: int
) -> None:
    history = [SYSTEM, SUMMARY, *CHAT[2:]]
    assert trim(history, budget, count=each_one) == [SYSTEM, SUMMARY, *history[begins:]]


def test_the_calls_of_an_old_task_do_not_stand_behind_a_summary_without_it() -> None:
    history = [SYSTEM, SUMMARY, TASK, *called("one"), *said("", "Done.")[1:], user_message("Next")]
    assert trim(history, 7, count=each_one) == history
    assert trim(history, 6, count=each_one) == [SYSTEM, SUMMARY, history[-1]]


def test_a_summary_is_a_user_message_that_begins_as_one() -> None:
    parts = {"role": "user", "content": [{"type": "text", "text": SUMMARY["content"]}]}
    others = [SUMMARY | {"role": "assistant"}, user_message("My " + SUMMARY["content"]), parts]
    assert trim([*others, *said("q")], 1) == said("q")
    assert trim([SUMMARY, *others, *said("q")], 1) == [SUMMARY, *said("q")]
    assert trim([SUMMARY], 1) == [SUMMARY]


def test_a_system_message_in_the_middle_stays_in_its_place() -> None:
    note = {"role": "developer", "content": "From now on in French."}
    history = [SYSTEM, *said("q1", "a1"), note, *said("q2", "a2", "q3")]
    assert trim(history, 1, count=each_one) == [SYSTEM, note, history[-1]]
    assert trim(history, 5, count=each_one) == [SYSTEM, note, *history[4:]]


def test_the_newest_turn_stays_with_all_its_results_however_long_they_are() -> None:
    history = [*WORK, *called("huge", "small", result="x " * 5_000)]
    assert trim(history, 100) == [SYSTEM, TASK, *history[-3:]]


def test_a_budget_that_is_met_to_the_token_is_kept_and_one_less_is_not() -> None:
    whole_size = count_tokens(CHAT)
    assert trim(CHAT, whole_size) == CHAT
    assert len(trim(CHAT, whole_size - 1)) == len(CHAT) - 2


def test_tool_definitions_take_their_part_of_the_budget() -> None:
    size = count_tokens(CHAT) + count_tokens([], [DEFINITION])
    assert trim(CHAT, size, tools=[DEFINITION]) == CHAT
    assert trim(CHAT, size - 1, tools=[DEFINITION]) == [SYSTEM, *CHAT[3:]]
    assert trim(CHAT, size - 1) == CHAT


def test_none_cuts_nothing_and_counts_nothing() -> None:
    def never(messages: Any, tools: Any = ()) -> int:
        raise AssertionError("counted")

    view = trim(CHAT, None, count=never)
    assert view == CHAT
    assert view is not CHAT


@pytest.mark.parametrize("budget", [1, 100, None])
def test_no_history_gives_no_view_and_no_error(budget: Any) -> None:
    assert trim([], budget) == []
    assert Trim(budget)([], ContextInfo()) == []
    assert Chain(Trim(budget))([], ContextInfo()) == []


@pytest.mark.parametrize(
    "history",
    [[SYSTEM], said("q")[:1], said("q", "a")[1:], called("one"), [SYSTEM, *called("one")],
     called("one")[1:]],
)  # fmt: skip
@pytest.mark.parametrize("budget", [1, 10**6])
def test_a_history_of_one_turn_is_never_cut_to_nothing(history: Any, budget: int) -> None:
    assert trim(history, budget) == history


# --- for any history ------------------------------------------------------------------------


def test_any_view_is_valid_whole_at_its_edges_and_in_order() -> None:
    lost = invalid = 0
    for history, rng in histories():
        newest = turns(history)[-1]
        for budget in budgets(rng, count_tokens(history)):
            view = trim(history, budget)
            places = [id(each) for each in history]
            found = [places.index(id(each)) for each in view]
            assert found == sorted(set(found)), "the very messages of the history, in order"
            invalid += bool(history_problems(view))
            lost += all(each is not latest_user(history) for each in view)
            assert view[-len(newest) :] == newest
            assert [m for m in view if m["role"] in ("system", "developer")] == [
                m for m in history if m["role"] in ("system", "developer")
            ]
            body = [m for m in view if m["role"] not in ("system", "developer")]
            assert body[0]["role"] == "user"
    assert (invalid, lost) == (0, 0)


def test_a_view_fits_whenever_the_least_does_and_is_the_least_when_not() -> None:
    for history, rng in histories():
        least = trim(history, 1)
        for budget in budgets(rng, count_tokens(history)):
            view = trim(history, budget)
            if count_tokens(least) <= budget:
                assert count_tokens(view) <= budget
            else:
                assert view == least


def test_a_bigger_budget_never_keeps_less_and_a_big_one_keeps_all() -> None:
    for history, rng in histories():
        views = [trim(history, budget) for budget in sorted(budgets(rng, count_tokens(history)))]
        for less, more in pairwise(views):
            kept = {id(each) for each in more}
            assert all(id(each) in kept for each in less)
        assert views[-1] == history


def test_trimming_a_view_again_changes_nothing() -> None:
    for history, rng in histories():
        for budget in budgets(rng, count_tokens(history)):
            view = trim(history, budget)
            assert trim(view, budget) == view


def test_what_comes_in_is_left_as_it_is() -> None:
    for history, rng in histories():
        before = copy.deepcopy(history)
        for budget in budgets(rng, count_tokens(history)):
            trim(history, budget)
            Trim(budget)(history, ContextInfo(task="x"))
        assert history == before


def test_a_broken_history_gives_a_view_with_no_fault_that_was_not_there() -> None:
    for history, rng in histories():
        damaged = broken(history, rng)
        for budget in budgets(rng, count_tokens(damaged) or 1):
            view = trim(damaged, budget)
            assert len(history_problems(view)) <= len(history_problems(damaged))
            assert view or not damaged


@pytest.mark.parametrize("budget", [1, 500, 10**9])
def test_each_message_is_counted_at_most_once(budget: int) -> None:
    for history, _ in histories()[:40]:
        counted: list[int] = []

        def count(
            messages: Sequence[Message],
            tools: Sequence[Any] = (),
            counted: list[int] = counted,
        ) -> int:
            counted.extend(map(id, messages))
            return count_tokens(messages, tools)

        view = trim(history, budget, tools=[DEFINITION], count=count)
        assert len(counted) == len(set(counted)) <= len(history)
        assert {id(each) for each in view} <= set(counted)


@pytest.mark.parametrize("history", [[SYSTEM, *said(*"abcdefghij")], WORK])
def test_a_count_that_takes_only_messages_will_do_where_there_are_no_tools(history: Any) -> None:
    view = trim(history, 6, count=len)
    assert len(view) <= 6
    assert history_problems(view) == []


# --- wrong use ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("limit", "error"), [(0, ValueError), (-5, ValueError), (True, TypeError), ("9", TypeError),
                         (2.5, TypeError), (float("nan"), TypeError)],
)  # fmt: skip
def test_a_budget_that_is_no_number_over_0_is_refused(limit: Any, error: Any) -> None:
    for use in (lambda: trim(CHAT, limit), lambda: trim([], limit), lambda: Trim(limit)):
        with pytest.raises(error, match="max_tokens"):
            use()


@pytest.mark.parametrize("messages", [TASK, "Hello", None, iter(CHAT), [SYSTEM, "Hello"], [CHAT]])
def test_what_is_no_list_of_messages_is_refused_with_advice(messages: Any) -> None:
    with pytest.raises(TypeError, match=r"trim: expected a list of messages .* Write trim\("):
        trim(messages, 100)


def my_trim(messages: Any, max_tokens: int) -> Any:
    return messages


@pytest.mark.parametrize(
    ("context", "advice"),
    [
        (Trim, "Trim is a class: write Trim(...), as in Trim(4_000)"),
        (400, "for a budget in tokens write Trim(400)"),
        ([Trim(400), Trim(5)], "give several one by one: Chain(KeepFacts(), Trim(4_000))"),
        ((Trim(400),), "give several one by one: Chain(KeepFacts(), Trim(4_000))"),
        ("trim", "it got 'trim'; write Trim(4_000)"),
        (lambda messages: messages, "write lambda messages, info: trim(messages, 4_000)"),
        (list, "list is a class: write list(...), as in Trim(4_000)"),
        (lambda one, two, three: [], "write lambda messages, info: trim(messages, 4_000)"),
        (trim, "write lambda messages, info: trim(messages, 4_000)"),
        (my_trim, "write lambda messages, info: trim(messages, 4_000)"),
    ],
)
def test_what_is_no_context_is_refused_with_what_to_write_instead(
    context: Any, advice: str
) -> None:
    begins = "a context is a function of (messages, info); "
    with pytest.raises(TypeError) as error:
        check_context(context)
    assert str(error.value).startswith(f"Agent: {begins}")
    assert str(error.value).endswith(f"{advice}.")
    with pytest.raises(TypeError) as error:
        Chain(Trim(100), context)
    assert str(error.value).startswith(f"Chain: {begins}")


@pytest.mark.parametrize(
    "context",
    [Trim(5), Chain(), lambda messages, info: messages, lambda messages, info=None, **more: [],
     lambda *everything: [], max, Trim(5).__call__, functools.partial(my_trim, max_tokens=5)],
)  # fmt: skip
def test_whatever_takes_messages_and_info_may_be_a_context(context: Any) -> None:
    if not isinstance(context, functools.partial):
        check_context(context)
        return
    with pytest.raises(TypeError, match="lambda messages, info"):
        check_context(context)


@pytest.mark.parametrize(
    ("view", "error", "says"),
    [
        (None, TypeError, "got a NoneType"),
        ("text", TypeError, "got a str"),
        (TASK, TypeError, "got a dict"),
        ([CHAT], TypeError, "which are dicts"),
        ([], ValueError, "Keep at least the task"),
    ],
)
def test_a_context_that_returns_no_messages_is_told_so_at_once(
    view: Any, error: Any, says: str
) -> None:
    client, model = connect(script=["Hello."])
    agent = Agent(client, model, context=lambda messages, info: view)
    with pytest.raises(error, match=says):
        agent.run("Hi.")
    with pytest.raises(error, match=says):
        Chain(lambda messages, info: view)(CHAT, ContextInfo())
    assert requests_of(client) == []


def test_a_context_may_yield_its_messages() -> None:
    view = cut_view(lambda messages, info: (m for m in messages[1:]), CHAT, ContextInfo())
    assert view == CHAT[1:]


# --- as a context ---------------------------------------------------------------------------


def test_the_runs_task_stays_when_a_note_of_the_loop_came_in_behind_it() -> None:
    note = user_message(RETRY_NOTE)
    history = [SYSTEM, *said("old", "answer"), TASK, *called("one"), *said("")[1:], note,
               *called("two")]  # fmt: skip
    info = ContextInfo(task=TASK["content"])
    assert Trim(1)(history, info) == [SYSTEM, TASK, note, *history[-2:]]
    assert trim(history, 1) == [SYSTEM, note, *history[-2:]]
    seven = Trim(count_tokens(history) - count_tokens(history[1:3]))
    assert seven(history, info) == [SYSTEM, *history[3:]]


def test_a_task_that_was_given_before_is_kept_where_it_came_last() -> None:
    history = [dict(TASK), *called("one"), dict(TASK), user_message(RETRY_NOTE), *called("two")]
    view = Trim(1)(history, ContextInfo(task=TASK["content"]))
    assert [id(each) for each in view] == [id(each) for each in history[3:]]


def test_a_task_with_half_an_emoji_is_found_as_it_was_stored() -> None:
    history = [user_message("Go \ud83d"), *called("one"), user_message(RETRY_NOTE), *called("two")]
    assert Trim(1)(history, ContextInfo(task="Go \ud83d"))[0] is history[0]


def test_the_count_is_held_to_what_the_endpoint_last_reported() -> None:
    size = count_tokens(CHAT)
    double = ContextInfo(last_usage=Usage(2 * size, 1, requests=1), last_messages=CHAT)
    assert Trim(2 * size)(CHAT, double) == CHAT
    assert len(Trim(2 * size - 2)(CHAT, double)) < len(CHAT)
    assert len(Trim(size)(CHAT, ContextInfo())) == len(CHAT)


def test_tools_are_counted_as_a_context_too() -> None:
    size = count_tokens(CHAT, [DEFINITION])
    assert Trim(size)(CHAT, ContextInfo(tools=[DEFINITION])) == CHAT
    assert len(Trim(size - 1)(CHAT, ContextInfo(tools=[DEFINITION]))) == len(CHAT) - 2


class Odd:
    """A context of one's own, which prints an address."""

    def __call__(self, messages: Any, info: Any) -> Any:
        return messages


def long(words: int) -> str:
    return "word " * words


@pytest.mark.parametrize(
    ("history", "tools", "biggest", "alone"),
    [
        ([{"role": "system", "content": long(300)}, TASK], [],
         "the system prompt", True),
        ([{"role": "developer", "content": long(300)}, TASK], [],
         "the system prompt", True),
        ([SYSTEM, user_message(long(150)), *called("one", result=long(90))], [],
         "the task", True),
        ([SYSTEM, user_message(long(70)), *called("one", result=long(90))], [],
         "the newest turn", True),
        ([SYSTEM, user_message(long(80)), *called("one", result=long(50))], [],
         "the task", False),
        ([SYSTEM, TASK], [DEFINITION] * 5,
         "the tool definitions", True),
        ([SYSTEM, user_message(SUMMARY_HEAD + long(150)), TASK], [],
         "the summary", True),
    ],
)  # fmt: skip
def test_a_budget_that_is_too_small_is_said_with_what_is_biggest_and_by_how_much(
    history: Any, tools: Any, biggest: str, alone: bool
) -> None:
    info = ContextInfo(tools=tools)
    assert Trim(100)(history, info) == history
    size = count_tokens(history, tools)
    assert info.over_budget.startswith(
        f"The least to send is {size:,} tokens, {size - 100:,} over the budget of 100: "
    )
    more = f" {biggest.capitalize()} alone would be too much." if alone else ""
    assert info.over_budget.endswith(
        f" It is sent all the same.{more} To mend it, shorten {biggest}."
    )


def test_the_parts_of_what_is_too_much_are_listed_and_the_biggest_comes_first() -> None:
    info = ContextInfo(tools=[DEFINITION])
    Trim(1)([SYSTEM, TASK, *called("one", result=long(2_000))], info)
    sizes = [count_tokens(called("one", result=long(2_000))), count_tokens([], [DEFINITION]),
             count_tokens([TASK]), count_tokens([SYSTEM])]  # fmt: skip
    assert (
        f": the newest turn {sizes[0]:,}, the tool definitions {sizes[1]}, the task {sizes[2]}, "
        f"the system prompt {sizes[3]}. "
    ) in info.over_budget
    assert f"is {sum(sizes):,} tokens" in info.over_budget


def test_a_view_that_fits_takes_back_what_was_said_before() -> None:
    info = ContextInfo()
    Chain(Trim(1), Trim(100_000))(CHAT, info)
    assert info.over_budget == ""
    Chain(Trim(100_000), Trim(1), lambda messages, info: messages)(CHAT, info)
    assert info.over_budget.startswith("The least to send is")


@pytest.mark.parametrize(
    ("context", "shown"),
    [
        (Trim(4_000), "Trim(4000)"),
        (Trim(None), "Trim(None)"),
        (Chain(), "Chain()"),
        (Chain(Trim(9), Chain(max)), "Chain(Trim(9), Chain(max))"),
        (Chain(lambda messages, info: messages, Odd()), "Chain(<lambda>, Odd)"),
    ],
)
def test_a_context_prints_as_it_is_written_and_without_an_address(context: Any, shown: str) -> None:
    assert repr(context) == shown


def test_a_chain_hands_on_each_view_and_an_empty_one_changes_nothing() -> None:
    seen: list[int] = []

    def look(messages: Any, info: Any) -> Any:
        seen.append(len(messages))
        return messages[1:]

    assert Chain(look, look, Chain(look))(CHAT, ContextInfo()) == CHAT[3:]
    assert seen == [8, 7, 6]
    assert Chain()(CHAT, ContextInfo()) == CHAT


# --- in a run -------------------------------------------------------------------------------


def test_a_run_over_its_budget_says_so_in_an_event_and_goes_on() -> None:
    client, model = connect(script=[call("weather", city="Oslo"), "20 degrees."])
    agent = Agent(client, model, [weather], system=long(200), context=Trim(50))
    events = list(agent.stream("Weather?"))
    over = [each for each in events if each.kind == "over_budget"]
    assert len(over) == 2
    assert "shorten the system prompt" in over[0].text
    assert events[-1].outcome is not None
    assert events[-1].outcome.answer == "20 degrees."
    assert all(len(body["messages"]) >= 2 for body in requests_of(client))


def test_a_trimmed_run_sends_valid_views_and_records_everything() -> None:
    script = [call("weather", city=f"City {n}") for n in range(8)]
    client, model = connect(script=[*script, "Done."])
    definitions = Agent(client, model, [weather]).executor.toolbox.definitions
    budget = count_tokens([TASK], definitions) + 90
    reported: list[int] = []

    def watch(event: Event) -> None:
        if event.reply:
            reported.append(event.reply.usage.prompt_tokens)

    agent = Agent(
        client, model, [weather], context=Trim(budget), stops=MaxSteps(20), on_event=watch
    )
    result = agent.run(TASK["content"])
    assert result.answer == "Done."
    assert len(result.messages) == 1 + 2 * 8 + 1
    bodies = requests_of(client)
    assert len(bodies) == 9
    for body in bodies:
        assert history_problems(body["messages"]) == []
        assert body["messages"][0]["content"] == TASK["content"]
    assert len(reported) == 9
    assert 0.8 * budget < max(reported) <= budget
    assert max(len(body["messages"]) for body in bodies) < 12


def test_a_task_survives_the_note_that_an_empty_reply_earns() -> None:
    client = client_for(
        whole(None, ("c1", "weather", '{"city": "Oslo"}')), whole(""), whole("Done.")
    )
    Agent(client, MODEL, [weather], context=Trim(1)).run("Weather in Oslo?")
    sent = client.asked[-1]["messages"]  # type: ignore[attr-defined]
    assert [each["role"] for each in sent] == ["user", "user"]
    assert sent[0]["content"] == "Weather in Oslo?"


def test_a_session_that_is_trimmed_keeps_the_newest_task_and_all_of_its_record() -> None:
    session = Session()
    client, model = connect(script=[f"Answer {n}." for n in range(9)])
    agent = Agent(client, model, [add], system="Be brief.", context=Trim(90), session=session)
    for number in range(9):
        assert agent.run(f"Question {number}?").answer == f"Answer {number}."
    assert len(session.messages) == 1 + 2 * 9
    last = requests_of(client)[-1]["messages"]
    assert last[0]["content"] == "Be brief."
    assert last[-1]["content"] == "Question 8?"
    assert len(last) < 12
