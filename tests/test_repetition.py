"""Going round in circles: what counts as a repetition, and what only looks like one."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from agentkit import Agent, StopReason, connect, history_problems, tool
from agentkit.events import ErrorKind, Message, RunResult, RunState, ToolCall, ToolResult
from agentkit.history import INTERRUPTED
from agentkit.messages import assistant_message, tool_message, user_message
from agentkit.offline.far_end.transport import requests_of
from agentkit.repetition import (
    ConsecutiveErrors,
    RepeatedAction,
    RepeatedResult,
    last_steps,
)
from agentkit.session import Session
from agentkit.stops import MaxSteps
from tests.support.far_end import MODEL, client_for, whole
from tests.support.tools_for_tests import add, broken, call, weather

OSLO, ROME, LIMA = (call("weather", city=city) for city in ("Oslo", "Rome", "Lima"))
BROKEN = call("broken")
Step = Sequence[tuple[str, str, str]]  # (name, arguments, result) of each call


def search(query: str) -> str:
    """Search the notes."""
    return "Nothing found."


def save(text: str) -> str:
    """Save a text."""
    return "saved"


def run_of(
    *script: Any, stops: Any, tools: Any = (), task: str = "x", **settings: Any
) -> RunResult:
    """Run a script that never answers by itself, and hold the run to what every stop promises."""
    client, model = connect(script=[*script, *["the script is over"] * 3])
    tools = tools or [weather, add, broken, search, save]
    agent = Agent(client, model, tools, stops=[stops, MaxSteps(40)], **settings)
    result = agent.run(task)
    assert len(requests_of(client)) == result.steps
    assert history_problems(result.messages) == []
    return result


def state(*steps: Step, before: Sequence[Message] = ()) -> RunState:
    """The run so far, after these steps."""
    numbers = itertools.count(1)
    run = RunState()
    messages = [*before, user_message("x")]
    for step in steps:
        calls = [ToolCall(f"c{next(numbers)}", name, arguments) for name, arguments, _ in step]
        messages.append(assistant_message("", calls))
        for made, (_, _, content) in zip(calls, step, strict=True):
            messages.append(tool_message(made.id, content))
            run.actions.append((made, ToolResult(made.id, made.name, content)))
    run.messages = messages
    return run


def steps_of(letters: str) -> list[Step]:
    """A step for each letter: a call of a tool of that name, always with the same result."""
    return [[(letter, "{}", f"result of {letter}")] for letter in letters]


# --- the same action ------------------------------------------------------------------------


@pytest.mark.parametrize("times", [2, 3, 5])
def test_the_same_action_again_and_again_ends_the_run(times: int) -> None:
    result = run_of(*[OSLO] * 9, stops=RepeatedAction(times))
    assert result.steps == times
    assert result.stop_reason is StopReason.REPEATED_ACTION
    assert result.partial
    assert result.detail == (
        f'{times} times the same, with the same result: weather({{"city": "Oslo"}})'
    )
    assert result.known == 'weather({"city": "Oslo"}): Oslo: 20 degrees'


def test_three_times_is_the_default() -> None:
    assert run_of(*[OSLO] * 9, stops=RepeatedAction()).steps == 3


def test_two_actions_by_turns_are_a_circle() -> None:
    result = run_of(*[OSLO, ROME] * 5, stops=RepeatedAction(3))
    assert (result.steps, result.stop_reason) == (6, StopReason.REPEATED_ACTION)
    assert 'weather({"city": "Oslo"}), then weather({"city": "Rome"})' in result.detail


def test_three_actions_by_turns_are_a_circle() -> None:
    assert run_of(*[OSLO, ROME, LIMA] * 5, stops=RepeatedAction(3)).steps == 9


@pytest.mark.parametrize(
    ("letters", "times", "stops"),
    [
        ("AAA", 3, True),
        ("AA", 3, False),
        ("AA", 2, True),
        ("BAAA", 3, True),
        ("AAAB", 3, False),
        ("AABAA", 3, False),
        ("ABABAB", 3, True),
        ("BABAB", 3, False),
        ("CABABAB", 3, True),
        ("ABABA", 2, True),
        ("ABCABCABC", 3, True),
        ("ABCABCAB", 3, False),
        ("ABCABC", 2, True),
        ("AABAABAAB", 3, True),
        ("ABBABBABB", 3, True),
        ("ABCDABCDABCD", 3, False),
        ("ABCACBABC", 3, False),
        ("", 2, False),
    ],
)
def test_a_circle_is_up_to_three_actions_long_and_at_the_end(
    letters: str, times: int, stops: bool
) -> None:
    assert (RepeatedAction(times)(state(*steps_of(letters))) is not None) is stops


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ('{"a": 1, "b": 2}', '{"b": 2, "a": 1}'),
        ('{"a": {"x": 1, "y": 2}}', '{ "a" :{"y":2,"x":1} }'),
        ('{"a": [{"x": 1, "y": 2}]}', '{"a": [{"y": 2, "x": 1}]}'),
        ('{"a": 1}', '{"a": 1.0}'),
        ('{"a": [100]}', '{"a": [1e2]}'),
        ('{"a": "北京"}', '{"a": "\\u5317\\u4eac"}'),
        ("{}", ""),
        ("{}", "  "),
        ('{"a": 1}', '"{\\"a\\": 1}"'),
    ],
)
def test_what_means_the_same_is_the_same_call(first: str, second: str) -> None:
    steps = [[("t", first, "r")], [("t", second, "r")]]
    assert RepeatedAction(2)(state(*steps)) is not None


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("t", '{"a": 1}', "r"), ("t", '{"a": 2}', "r")),
        (("t", '{"a": 1}', "r"), ("u", '{"a": 1}', "r")),
        (("t", '{"a": 1}', "r"), ("t", '{"a": 1}', "s")),
        (("t", '{"a": 1}', "r"), ("t", '{"a": "1"}', "r")),
        (("t", '{"a": 1}', "r"), ("t", '{"a": true}', "r")),
        (("t", '{"a": 0}', "r"), ("t", '{"a": false}', "r")),
        (("t", '{"a": [1, 2]}', "r"), ("t", '{"a": [2, 1]}', "r")),
        (("t", '{"a": 9007199254740992}', "r"), ("t", '{"a": 9007199254740993}', "r")),
        (("t", '{"a": null}', "r"), ("t", "{}", "r")),
        (("t", '{"a": 1', "r"), ("t", '{"a":  1', "r")),
    ],
)
def test_what_differs_is_another_action(first: Any, second: Any) -> None:
    assert RepeatedAction(2)(state([first], [second])) is None


@pytest.mark.parametrize(
    "raw",
    ['{"city": ', "[1]", "3", "NaN", '{"a": NaN}', '{"a": 1e400}', "[" * 9999, "天気", "\ud83d"],
)
def test_arguments_that_are_no_object_are_compared_as_they_were_written(raw: str) -> None:
    assert RepeatedAction(2)(state([("t", raw, "Error")], [("t", raw, "Error")])) is not None


def test_a_call_that_is_broken_in_the_same_way_each_time_is_a_circle() -> None:
    client = client_for(whole(None, ("c1", "weather", '{"city": Oslo}')))
    result = Agent(client, MODEL, [weather], stops=RepeatedAction(3)).run("x")
    assert (result.steps, result.stop_reason) == (3, StopReason.REPEATED_ACTION)
    assert 'weather({"city": Oslo})' in result.detail
    assert history_problems(result.messages) == []


def test_keys_in_another_order_in_a_whole_run() -> None:
    orders = [{"a": 1, "b": 2}, {"b": 2, "a": 1}, {"b": 2.0, "a": 1}]
    script = [{"name": "add", "arguments": json.dumps(order)} for order in orders]
    assert run_of(*script, stops=RepeatedAction(3)).steps == 3


def test_polling_whose_result_changes_is_no_circle() -> None:
    counter = itertools.count(1)

    def progress() -> str:
        """How far it is."""
        return f"{next(counter)} of 9"

    result = run_of(*[call("progress")] * 9, "Done.", stops=RepeatedAction(2), tools=[progress])
    assert (result.answer, result.steps) == ("Done.", 10)


def test_a_batch_is_one_action_in_any_order_of_its_calls() -> None:
    script = [[OSLO, ROME], [ROME, OSLO], [OSLO, ROME], "never asked"]
    result = run_of(*script, stops=RepeatedAction(3))
    assert (result.steps, result.stop_reason) == (3, StopReason.REPEATED_ACTION)
    assert "weather" in result.detail
    assert " and " in result.detail


def test_the_same_call_thrice_in_one_batch_is_one_action() -> None:
    assert run_of([OSLO, OSLO, OSLO], "20.", stops=RepeatedAction(2)).answer == "20."


def test_a_batch_that_grows_is_another_action() -> None:
    assert run_of([OSLO], [OSLO, ROME], [OSLO], "20.", stops=RepeatedAction(2)).answer == "20."


def test_actions_of_an_earlier_run_do_not_count() -> None:
    client, model = connect(script=[OSLO, "20.", OSLO, "20 again.", OSLO, OSLO, "never"])
    agent = Agent(client, model, [weather], stops=RepeatedAction(2), session=Session())
    assert [agent.run("Oslo?").answer for _ in range(2)] == ["20.", "20 again."]
    assert agent.run("Oslo?").stop_reason is StopReason.REPEATED_ACTION
    assert len(requests_of(client)) == 6


def test_one_condition_serves_many_runs_and_keeps_nothing_of_them() -> None:
    stop = RepeatedAction(3)
    for _ in range(3):
        assert run_of(*[OSLO] * 5, stops=stop).steps == 3
    assert run_of(OSLO, OSLO, "20.", stops=stop).answer == "20."


def test_an_answer_after_the_last_repetition_is_out_of_reach_and_before_it_is_not() -> None:
    assert run_of(OSLO, OSLO, "20.", stops=RepeatedAction(3)).stop_reason is StopReason.DONE
    assert run_of(OSLO, OSLO, OSLO, "20.", stops=RepeatedAction(3)).answer is None


def test_a_long_repetition_is_told_in_short() -> None:
    stop = RepeatedAction(2)(state(*[[("t", json.dumps({"text": "很长\n" * 999}), "r")]] * 2))
    assert stop is not None
    assert "\n" not in stop.detail
    assert len(stop.detail) < 260
    assert "很长" in stop.detail


# --- the same result ------------------------------------------------------------------------


def queries(count: int) -> Iterator[Any]:
    return (call("search", query=f"query {number}") for number in range(count))


@pytest.mark.parametrize("times", [2, 4])
def test_one_tool_with_ever_new_arguments_and_one_result_ends_the_run(times: int) -> None:
    result = run_of(*queries(9), stops=RepeatedResult(times))
    assert (result.steps, result.stop_reason) == (times, StopReason.REPEATED_ACTION)
    assert result.detail == (f"search gave the same result {times} steps in a row: Nothing found.")


def test_four_steps_are_the_default() -> None:
    assert run_of(*queries(9), stops=RepeatedResult()).steps == 4


def test_the_same_action_does_not_see_new_arguments() -> None:
    assert run_of(*queries(6), "Gone.", stops=RepeatedAction(2)).answer == "Gone."


def test_another_result_in_between_begins_a_new_row() -> None:
    steps: list[Step] = [[("search", f'{{"q": {n}}}', "none")] for n in range(4)]
    steps[1] = [("search", "{}", "one")]
    assert RepeatedResult(3)(state(*steps)) is None
    assert RepeatedResult(2)(state(*steps)) is not None


def test_two_tools_with_the_same_result_are_no_repetition() -> None:
    assert RepeatedResult(2)(state([("a", "{}", "none")], [("b", "{}", "none")])) is None


def test_a_batch_is_one_step_and_must_agree_in_itself() -> None:
    fishing: Step = [("search", "1", "none"), ("search", "2", "none")]
    mixed: Step = [("search", "1", "none"), ("weather", "{}", "20")]
    assert RepeatedResult(2)(state(fishing)) is None
    assert RepeatedResult(2)(state(fishing, fishing)) is not None
    assert RepeatedResult(2)(state(fishing, mixed)) is None


def test_a_tool_that_only_says_saved_can_be_left_out() -> None:
    texts = [call("save", text=f"line {number}") for number in range(6)]
    assert run_of(*texts, "Done.", stops=RepeatedResult(3)).steps == 3
    assert run_of(*texts, "Done.", stops=RepeatedResult(3, ignore=["save"])).answer == "Done."


def test_what_is_left_out_does_not_interrupt_a_row() -> None:
    script = itertools.chain.from_iterable((each, call("save", text="x")) for each in queries(9))
    result = run_of(*script, stops=RepeatedResult(3, ignore=["save"]))
    assert (result.steps, result.stop_reason) == (5, StopReason.REPEATED_ACTION)


@pytest.mark.parametrize("wrong", ["save", [save], [3]])
def test_names_to_ignore_that_are_none_are_refused_with_an_example(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"RepeatedResult: ignore must be .*\['save_note'\]; got"):
        RepeatedResult(3, ignore=wrong)


# --- errors in a row ------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [1, 2, 3])
def test_errors_in_a_row_end_the_run(limit: int) -> None:
    script = [BROKEN, call("no_such_tool"), call("add", a=1), BROKEN, BROKEN]
    result = run_of(*script, stops=ConsecutiveErrors(limit))
    assert (result.steps, result.stop_reason) == (limit, StopReason.TOO_MANY_ERRORS)
    assert result.known == ""


def test_the_last_error_is_told() -> None:
    result = run_of(BROKEN, BROKEN, stops=ConsecutiveErrors(2))
    assert result.detail == (
        "2 calls in a row failed, the last one with: Error: ValueError: out of order"
    )
    one = run_of(BROKEN, stops=ConsecutiveErrors(1)).detail
    assert one == "1 call failed with: Error: ValueError: out of order"


def test_errors_between_good_calls_do_not_add_up() -> None:
    script = [BROKEN, BROKEN, OSLO] * 4
    assert run_of(*script, "20.", stops=ConsecutiveErrors(3)).answer == "20."


def test_a_batch_with_a_good_call_ends_a_row_where_that_call_stands() -> None:
    assert run_of([BROKEN, OSLO], [BROKEN, OSLO], "20.", stops=ConsecutiveErrors(2)).answer == "20."
    assert run_of([BROKEN, OSLO, BROKEN], BROKEN, "20.", stops=ConsecutiveErrors(2)).steps == 2
    assert run_of([OSLO, BROKEN], [OSLO, BROKEN], "20.", stops=ConsecutiveErrors(2)).steps == 3


def test_the_calls_of_one_reply_count_one_by_one() -> None:
    assert run_of([BROKEN] * 3, "20.", stops=ConsecutiveErrors(3)).steps == 1


def test_an_error_that_a_tool_returns_as_data_is_an_answer() -> None:
    def lookup() -> dict[str, str]:
        """Look it up."""
        return {"error": "no such order"}

    result = run_of(*[call("lookup")] * 4, "None.", stops=ConsecutiveErrors(2), tools=[lookup])
    assert result.answer == "None."


def test_a_denied_call_is_an_error() -> None:
    @tool(risky=True)
    def pay(amount: int) -> str:
        """Pay."""
        return "paid"

    script = [call("pay", amount=1)] * 3
    result = run_of(*script, stops=ConsecutiveErrors(2), tools=[pay], approve=lambda *_: False)
    assert (result.steps, result.stop_reason) == (2, StopReason.TOO_MANY_ERRORS)


def test_a_call_cut_off_at_max_tokens_is_an_error() -> None:
    client = client_for(whole(None, ("c1", "weather", '{"city": "Os'), finish="length"))
    result = Agent(client, MODEL, [weather], stops=ConsecutiveErrors(2)).run("x")
    assert (result.steps, result.stop_reason) == (2, StopReason.TOO_MANY_ERRORS)
    assert history_problems(result.messages) == []


def test_calls_that_an_interrupt_cut_off_are_nobodys_error() -> None:
    calls = [ToolCall(f"c{number}", "weather", '{"city": "Oslo"}') for number in range(3)]
    session = Session(messages=[user_message("Oslo?"), assistant_message("", calls)])
    client, model = connect(script=["20."])
    agent = Agent(client, model, [weather], session=session, stops=ConsecutiveErrors(2))
    assert agent.resume().answer == "20."
    cut = ToolResult("c", "weather", INTERRUPTED, False, ErrorKind.INTERRUPTED)
    failed = ToolResult("c", "weather", "Error", False, ErrorKind.FAILED)
    run = RunState(actions=[(calls[0], result) for result in (failed, cut, failed)])
    assert ConsecutiveErrors(2)(run) is not None


# --- steps out of a record ------------------------------------------------------------------


def names(steps: Sequence[Sequence[tuple[ToolCall, ToolResult]]]) -> list[list[str]]:
    return [[made.name for made, _ in step] for step in steps]


def test_the_actions_are_grouped_by_reply() -> None:
    run = state([("a", "{}", "")], [("b", "{}", ""), ("c", "{}", "")], [("d", "{}", "")])
    assert names(last_steps(run)) == [["a"], ["b", "c"], ["d"]]
    assert names(last_steps(run, 2)) == [["b", "c"], ["d"]]
    assert last_steps(RunState()) == []


def test_replies_without_calls_and_notes_in_between_are_no_steps() -> None:
    run = state([("a", "{}", "")], [("b", "{}", "")])
    messages = list(run.messages)
    messages[3:3] = [assistant_message(""), user_message("Your reply was empty."), {"role": "user"}]
    run.messages = [*messages, assistant_message("Let me see."), user_message("go on")]
    assert names(last_steps(run)) == [["a"], ["b"]]


def test_an_earlier_run_in_the_record_is_no_part_of_this_one() -> None:
    earlier = state([("old", "{}", "")], [("old", "{}", ""), ("old", "{}", "")]).messages
    run = state([("a", "{}", ""), ("b", "{}", "")], before=earlier)
    assert names(last_steps(run)) == [["a", "b"]]


def test_a_batch_that_was_half_answered_before_a_crash_gives_its_other_half() -> None:
    earlier = state([("old", "{}", "")], [("old", "{}", "")]).messages
    run = state([("a", "{}", ""), ("b", "{}", ""), ("c", "{}", "")], before=earlier)
    del run.actions[0]
    assert names(last_steps(run)) == [["b", "c"]]
    assert RepeatedAction(2)(run) is None


def test_a_record_of_ones_own_that_keeps_only_the_end_gives_what_it_has() -> None:
    run = state(*[[("a", "{}", "")]] * 4)
    run.messages = run.messages[-4:]
    assert names(last_steps(run)) == [["a"], ["a"]]


def test_a_record_of_ones_own_works_in_a_run() -> None:
    class Notebook:
        def __init__(self) -> None:
            self.messages: list[Message] = []

        def append(self, message: Message) -> None:
            self.messages.append(message)

    result = run_of(*[[OSLO, ROME]] * 5, stops=RepeatedAction(2), session=Notebook())
    assert (result.steps, result.stop_reason) == (2, StopReason.REPEATED_ACTION)


def test_a_resumed_run_begins_a_new_row() -> None:
    session = Session()
    client, model = connect(script=[OSLO] * 9)
    agent = Agent(client, model, [weather], session=session, stops=RepeatedAction(3))
    assert agent.run("Oslo?").steps == 3
    assert agent.resume().steps == 3
    assert len(requests_of(client)) == 6


def test_an_empty_reply_in_between_does_not_hide_a_circle() -> None:
    result = run_of(OSLO, "", OSLO, "", OSLO, "", stops=RepeatedAction(3))
    assert (result.steps, result.stop_reason) == (5, StopReason.REPEATED_ACTION)


def test_a_streamed_run_stops_at_the_same_place() -> None:
    client, model = connect(script=[OSLO] * 9)
    agent = Agent(client, model, [weather], stops=RepeatedAction(3))
    outcome = list(agent.stream("Oslo?"))[-1].outcome
    assert outcome is not None
    assert (outcome.steps, outcome.stop_reason) == (3, StopReason.REPEATED_ACTION)


# --- limits ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [ConsecutiveErrors, RepeatedAction, RepeatedResult])
@pytest.mark.parametrize("wrong", [0, -1, True, "3", 2.0, float("nan")])
def test_a_limit_that_counts_nothing_is_refused_at_once(kind: Any, wrong: Any) -> None:
    with pytest.raises(ValueError, match=rf"{kind.__name__}: the limit must be a whole number"):
        kind(wrong)


@pytest.mark.parametrize("kind", [RepeatedAction, RepeatedResult])
def test_once_is_no_repetition(kind: Any) -> None:
    with pytest.raises(ValueError, match=rf"{kind.__name__}: once is no repetition.* 2 or more"):
        kind(1)


@pytest.mark.parametrize("kind", [ConsecutiveErrors, RepeatedAction, RepeatedResult])
def test_no_limit_never_stops(kind: Any) -> None:
    assert kind(None)(state(*steps_of("A" * 30))) is None
    assert run_of(*[BROKEN] * 9, "Done.", stops=kind(None)).answer == "Done."
