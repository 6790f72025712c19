"""Failure modes are found in the traces that show them, and in no healthy run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agentkit import Agent, Session, Toolbox, connect, tool
from agentkit.context import Trim
from agentkit.demo_tools import calculate, get_property_tax, get_weather, send_mail
from agentkit.evals import TASKS, Setup, run_task
from agentkit.events import ErrorKind
from agentkit.failure_modes import FAILURE_MODES, SLIPS, SWOLLEN, Finding, find_failures
from agentkit.react import ReAct
from agentkit.stops import MaxSteps
from agentkit.trace import Trace
from agentkit.trace_data import CallTrace, RunTrace, StepTrace

TOOLS = [get_property_tax, calculate, send_mail]
TASK = "What do the property taxes in Berlin and Rome add up to?"
VIEW = ({"role": "user", "content": TASK},)


def call(
    name: str = "get_property_tax",
    arguments: str = '{"city": "Rome"}',
    content: str = "2240",
    error: ErrorKind | None = None,
) -> CallTrace:
    return CallTrace(name, arguments, error is None, error and str(error), content)


def failed(error: ErrorKind = ErrorKind.FAILED, name: str = "get_property_tax") -> CallTrace:
    return call(name, content="Error: the office does not answer", error=error)


def run(*steps: tuple[CallTrace, ...], answer: str | None = None, **more: Any) -> RunTrace:
    """A run with these calls, a step for each tuple, and a step for the answer."""
    numbered = [
        StepTrace(number, prompt_tokens=100 + number, finish="stop", calls=calls)
        for number, calls in enumerate([*steps, ()], 1)
    ]
    ended = {"reason": "done", "answer": "The tax is 2240 EUR." if answer is None else answer}
    return RunTrace(TASK, steps=tuple(numbered), **(ended | more))


def modes(trace: RunTrace, **options: Any) -> list[str]:
    return [found.mode for found in find_failures(trace, **options)]


def played(
    player: Any, task: str = TASK, tools: Any = TOOLS, *, views: bool = True, **options: Any
) -> RunTrace:
    trace = Trace(views=views)
    options = {"stops": MaxSteps(8)} | options
    Agent(*player, tools, on_event=trace, **options).run(task)
    return trace.runs[0]


# --- healthy runs ---


@pytest.mark.parametrize("views", [True, False], ids=["views", "no views"])
@pytest.mark.parametrize("protocol", ["function_calling", "react"])
def test_no_run_of_the_task_set_has_a_finding_at_dial_0(protocol: str, views: bool) -> None:
    for task in TASKS:
        trace = Trace(views=views)
        run_task(task, Setup(protocol), on_event=trace)
        assert find_failures(trace.runs[0], task.tools, allowed=task.tools) == [], task.name


def test_a_healthy_run_has_no_finding() -> None:
    assert find_failures(run((call(),))) == []
    assert find_failures(RunTrace()) == []


def test_an_error_that_was_mended_and_one_that_was_told_of_are_no_findings() -> None:
    assert modes(run((failed(),), (call(),))) == []
    assert modes(run((failed(),), answer="I could not look that up.")) == []
    assert modes(run((failed(),), answer="没能查到。抱歉。")) == []


# --- each mode, from the model's own mistakes ---

PRODUCED: dict[str, Callable[[], RunTrace]] = {
    "reasoning_loop": lambda: played(connect(faults={"repeated_call": 1})),
    "hallucinated_tool": lambda: played(connect(faults={"hallucinated_tool": 0.5}, seed=4)),
    "format_collapse": lambda: played(connect(faults={"collapsed_format": 1}), protocol=ReAct()),
    "claimed_call": lambda: played(connect(faults={"claimed_call": 1})),
    "false_success": lambda: played(
        connect(faults={"false_success": 1}), "What is the weather in Atlantisburg?", [get_weather]
    ),
    "gave_up": lambda: played(connect(faults={"malformed_json": 1, "giving_up": 1})),
    "greedy_permissions": lambda: played(
        connect(script=[{"name": "send_mail", "arguments": MAIL}, "All is said."])
    ),
}
ALLOWED = ["get_property_tax", "calculate", "get_weather"]
MAIL = {"to": "boss@example.org", "subject": "Taxes", "body": "Soon."}


@pytest.mark.parametrize("mode", PRODUCED)
def test_what_the_dial_does_is_recognised(mode: str) -> None:
    found = modes(PRODUCED[mode](), tools=TOOLS, allowed=ALLOWED)
    assert set(found) == {mode}


@pytest.mark.parametrize("task", [TASK, "柏林和罗马的房产税一共是多少？"])
@pytest.mark.parametrize("protocol", [None, ReAct()], ids=["function calling", "react"])
def test_a_claimed_call_and_a_collapsed_form_are_told_apart(task: str, protocol: Any) -> None:
    for fault, mode in {
        "claimed_call": "claimed_call",
        "collapsed_format": "format_collapse",
    }.items():
        for seed in range(4):
            player = connect(faults={fault: 1}, seed=seed)
            trace = played(player, task, protocol=protocol, stops=MaxSteps(3))
            assert set(modes(trace, tools=TOOLS)) == {mode}, trace.answer


def test_a_lie_about_a_call_that_failed_is_a_false_success_in_both_languages() -> None:
    for task in ("What is the weather in Atlantisburg?", "Atlantisburg的天气怎么样？"):
        trace = played(connect(faults={"false_success": 1}), task, [get_weather])
        assert modes(trace) == ["false_success"], trace.answer


# What any fault may bring with it: the same slip twice in a row, and so a longer run.
CONSEQUENCES = {"reasoning_loop", "swollen_context"}


@pytest.mark.parametrize("protocol", ["function_calling", "react"])
@pytest.mark.parametrize(
    ("fault", "seen"),
    [
        ("malformed_json", set()),
        ("wrong_type", set()),
        ("repeated_call", set()),
        ("hallucinated_tool", {"hallucinated_tool"}),
        ("collapsed_format", {"format_collapse"}),
        ("claimed_call", {"claimed_call"}),
    ],
)
def test_one_fault_is_not_taken_for_another(fault: str, seen: set[str], protocol: str) -> None:
    found: set[str] = set()
    for task in TASKS[8::2]:
        trace = Trace(views=False)
        run_task(task, Setup(protocol, faults={fault: 0.3}), seed=5, on_event=trace)
        found.update(modes(trace.runs[0], tools=task.tools))
    assert found - CONSEQUENCES == seen


# --- reasoning_loop ---


def test_the_same_call_with_another_result_is_no_loop() -> None:
    assert modes(run((call(content="queued"),), (call(content="2240"),))) == []


def test_the_same_call_with_the_same_result_is_a_loop_found_once_where_it_is_first_seen() -> None:
    found = find_failures(run((call(),), (call(),), (call(),)))
    assert [(each.mode, each.step) for each in found] == [("reasoning_loop", 2)]
    assert "get_property_tax" in found[0].evidence


def test_keys_in_another_order_are_the_same_call() -> None:
    one, other = '{"a": 1, "b": 2}', '{"b": 2.0, "a": 1}'
    assert modes(run((call(arguments=one),), (call(arguments=other),))) == ["reasoning_loop"]


def test_going_back_and_forth_is_a_loop_and_two_loops_are_two_findings() -> None:
    rome, lima = call(), call(arguments='{"city": "Lima"}')
    assert find_failures(run((rome,), (lima,), (rome,), (lima,)))[0].step == 4
    twice = run((rome,), (rome,), (lima,), (lima,))
    assert [each.step for each in find_failures(twice)] == [2, 4]


def test_two_calls_of_one_reply_are_no_loop() -> None:
    assert modes(run((call(), call()))) == []


# --- hallucinated_tool, format_collapse, swollen_context ---


def test_a_call_that_failed_for_another_reason_is_no_hallucination() -> None:
    strange = failed(ErrorKind.UNKNOWN_TOOL, "get_tax")
    found = find_failures(run((strange, failed()), (call(),)))
    assert [(each.mode, each.step) for each in found] == [("hallucinated_tool", 1)]
    assert "'get_tax'" in found[0].evidence


def test_a_reply_that_was_sent_back_is_a_collapse_at_its_step() -> None:
    trace = run((call(),))
    sent_back = StepTrace(2, text="I would look at a calendar.", retry="Write Thought, ...")
    trace = RunTrace(TASK, steps=(trace.steps[0], sent_back), reason="done", answer="2240")
    found = find_failures(trace)
    assert found == [Finding("format_collapse", 2, "sent back: I would look at a calendar.")]


@pytest.mark.parametrize(
    "answer",
    [
        'I will call get_property_tax with {"city": "Rome"} now.',
        '<tool_call>\n{"name": "anything", "arguments": {}}\n</tool_call>',
        'get_property_tax({"city": "Rome"})',
        '我现在用get_property_tax，参数：{"city": "罗马"}。',
        '我现在用 {"city": "罗马"} 调用 get_property_tax。',
    ],
)
def test_a_call_in_the_words_of_an_answer_is_a_collapse(answer: str) -> None:
    assert modes(run(answer=answer), tools=TOOLS) == ["format_collapse"]


@pytest.mark.parametrize(
    "answer",
    [
        "I can use these tools: get_property_tax, calculate.",
        'The schema of forget_property_taxes is {"type": "object"}.',
        "JSON looks like this: {}.",
        "{} is an empty object; get_property_tax takes none.",
    ],
)
def test_a_tool_that_is_talked_about_is_no_call(answer: str) -> None:
    assert modes(run(answer=answer), tools=TOOLS) == []


def swelling(*tokens: int) -> RunTrace:
    steps = [StepTrace(number, prompt_tokens=sent) for number, sent in enumerate(tokens, 1)]
    return RunTrace(TASK, steps=tuple(steps), reason="done", answer="")


def test_a_context_is_swollen_from_the_multiple_on_and_told_once() -> None:
    assert modes(swelling(100, 100 * SWOLLEN - 1)) == []
    found = find_failures(swelling(100, 200, 100 * SWOLLEN, 1000))
    assert [(each.mode, each.step) for each in found] == [("swollen_context", 3)]
    assert modes(swelling(0, 100, 300)) == []
    assert modes(swelling(5000)) == []


# --- greedy_permissions ---


def test_without_a_list_of_what_is_allowed_nothing_is_greedy() -> None:
    assert modes(run((call("send_mail"),), (call(),))) == []


def test_a_call_outside_of_the_allowed_ones_is_greedy_worked_or_not() -> None:
    trace = run((call("send_mail"),), (failed(name="send_mail"),), (call(),))
    found = find_failures(trace, allowed=["get_property_tax"])
    assert [(each.mode, each.step) for each in found] == [
        ("greedy_permissions", 1),
        ("greedy_permissions", 2),
    ]
    assert modes(trace, allowed=[]) == ["greedy_permissions"] * 3


def test_a_tool_that_is_not_there_is_no_permission() -> None:
    trace = run((failed(ErrorKind.UNKNOWN_TOOL, "send_mail"),), (call(),))
    assert modes(trace, allowed=["get_property_tax"]) == ["hallucinated_tool"]


# --- claimed_call ---


@pytest.mark.parametrize(
    "answer",
    [
        "I have called send_mail for you.",
        "I used send_mail to tell them. The tax is 2240 EUR.",
        "我已经调用了send_mail。",
        "send_mail was called.",
    ],
)
def test_a_tool_that_was_never_called_is_claimed(answer: str) -> None:
    found = find_failures(run((call(),), answer=answer), TOOLS)
    assert [(each.mode, each.step) for each in found] == [("claimed_call", 2)]
    assert "send_mail" in found[0].evidence


@pytest.mark.parametrize(
    "answer",
    [
        "I have called get_property_tax: 2240 EUR.",
        "I have called the office. You may use send_mail next.",
        "I can call send_mail if you like.",
    ],
)
def test_a_call_that_was_made_or_is_only_offered_is_not_claimed(answer: str) -> None:
    assert modes(run((call(),), answer=answer), tools=TOOLS) == []


def test_a_figure_from_nowhere_is_claimed_and_named() -> None:
    found = find_failures(run((call(),), answer="The tax is 2,740 EUR. Yes, 2740."))
    assert [each.mode for each in found] == ["claimed_call"]
    assert found[0].evidence.endswith(": 2,740")


def test_a_claim_about_a_tool_that_worked_before_is_found_by_its_figure_alone() -> None:
    answer = 'I have called get_property_tax with {"city": "Paris"}. The result is 63.'
    assert modes(run((call(),), answer=answer), tools=TOOLS) == ["claimed_call"]


def test_the_figures_of_a_call_in_words_are_no_claim() -> None:
    answer = '<tool_call>\n{"name": "calculate", "arguments": {"expression": "77 / 88"}}'
    assert modes(run((call(),), answer=answer), tools=TOOLS) == ["format_collapse"]


def test_figures_of_the_question_of_a_call_and_of_an_earlier_turn_are_founded() -> None:
    read = call(arguments='{"square_metres": 77}')
    assert modes(run((read,), answer="2240 EUR for 77 square metres.")) == []
    earlier = StepTrace(1, view=(*VIEW, {"role": "user", "content": "I pay 640 now."}))
    trace = RunTrace(TASK, steps=(earlier,), reason="done", answer="You pay 640 EUR.")
    assert modes(trace) == []
    asked = RunTrace("Is 640 much?", reason="done", answer="640 EUR is the average.")
    assert modes(asked) == []


def test_a_run_that_a_limit_ended_has_claimed_nothing() -> None:
    for more in ({"reason": "max_steps"}, {"partial": True}):
        assert modes(run((call(),), answer="It is 99 EUR.", **more)) == []


# --- false_success, gave_up ---


def test_a_failure_that_the_answer_hides_is_a_false_success() -> None:
    found = find_failures(run((call(),), (failed(),), answer="Done, all is well."))
    assert [(each.mode, each.step) for each in found] == [("false_success", 3)]
    assert "get_property_tax" in found[0].evidence
    assert "Done, all is well." in found[0].evidence


def test_a_figure_of_a_lie_is_not_told_twice() -> None:
    assert modes(run((failed(),), answer="It has worked: 83.")) == ["false_success"]


def test_a_failed_call_that_is_said_to_have_been_made_is_claimed_as_well() -> None:
    trace = run((failed(name="send_mail"),), answer="I have called send_mail.")
    assert modes(trace) == ["claimed_call", "false_success"]


def test_a_call_in_words_after_a_failed_one_is_no_lie() -> None:
    trace = run((failed(),), answer='I will call get_property_tax with {"city": "ROME"} now.')
    assert modes(trace) == ["format_collapse"]


def test_what_was_said_at_length_is_shown_in_short() -> None:
    [found] = find_failures(run((failed(),), answer="All is\nwell. " * 40))
    said = found.evidence.partition("say so: ")[2]
    assert said.startswith("All is well. All is well.")
    assert said.endswith("…")
    assert len(said) == 80


def test_an_interrupted_call_is_nobodys_lie() -> None:
    assert modes(run((failed(ErrorKind.INTERRUPTED),), answer="Let us go on.")) == []


@pytest.mark.parametrize("error", list(ErrorKind))
def test_to_give_up_after_a_slip_is_a_finding_and_after_the_tools_own_error_is_none(
    error: ErrorKind,
) -> None:
    trace = run((failed(error),), answer="I could not do this.")
    assert ("gave_up" in modes(trace)) == (error in SLIPS)


def test_a_slip_that_the_answer_hides_is_a_lie_and_not_given_up() -> None:
    assert modes(run((failed(ErrorKind.BAD_JSON),), answer="All is well.")) == ["false_success"]


@pytest.mark.parametrize("order", [1, -1])
def test_of_calls_made_at_once_any_may_be_the_one_that_failed(order: int) -> None:
    at_once = (failed(ErrorKind.BAD_JSON), call())[::order]
    assert modes(run(at_once, answer="I could not do this.")) == ["gave_up"]
    assert modes(run(at_once, answer="All is done.")) == ["false_success"]
    assert modes(run(at_once, (call(),), answer="All is done.")) == []


def test_a_slip_that_was_tried_again_is_not_given_up() -> None:
    assert modes(run((failed(ErrorKind.BAD_JSON),), (call(),), answer="No more.")) == []


# --- forgotten_task ---


def test_a_view_without_the_task_is_a_forgotten_task_at_its_first_step() -> None:
    other = ({"role": "user", "content": "Hi"},)
    steps = tuple(
        StepTrace(number, view=view) for number, view in enumerate((VIEW, other, other, VIEW), 1)
    )
    trace = RunTrace(TASK, steps=steps, reason="done", answer="Hello.")
    assert [(each.mode, each.step) for each in find_failures(trace)] == [("forgotten_task", 2)]


def test_a_task_in_parts_is_read_and_a_trim_keeps_it() -> None:
    parts = {"role": "user", "content": [{"type": "text", "text": TASK}]}
    trace = RunTrace(TASK, steps=(StepTrace(1, view=(parts,)),), reason="done", answer="")
    assert modes(trace) == []
    trimmed = played(connect(), context=Trim(450))
    assert "forgotten_task" not in modes(trimmed)


def test_to_ask_back_with_results_at_hand_is_a_sign_and_without_them_is_none() -> None:
    answer = "What would you like to know?"
    assert modes(run((call(),), answer=answer)) == ["forgotten_task"]
    assert modes(run((call(),), answer="您想知道什么？")) == ["forgotten_task"]
    assert modes(run(answer=answer)) == []
    assert modes(run((call(),), answer="It is 2240 EUR. Anything else?")) == []
    assert modes(run((call(),), answer="Is that much? By no means.")) == []


@pytest.mark.parametrize(
    ("answer", "content"),
    [
        ("It is cloudy in Oslo. Would you like to know more?", '{"city": "Oslo", "sky": "cloudy"}'),
        ("奥斯陆多云！还想知道什么？", '{"city": "奥斯陆", "sky": "多云"}'),
        ("The mail is sent! Anything else?", '{"sent": true}'),
    ],
)
def test_a_polite_question_after_what_was_read_is_no_forgotten_task(
    answer: str, content: str
) -> None:
    assert modes(run((call(content=content),), answer=answer)) == []
    assert modes(run((call(content="[]"),), answer=answer)) == ["forgotten_task"]


def test_a_question_that_repeats_what_was_read_still_only_asks() -> None:
    content = '{"city": "Oslo", "sky": "cloudy"}'
    answer = "I am sorry. Is it cloudy in Oslo? Or what would you like to know?"
    assert modes(run((call(content=content),), answer=answer)) == ["forgotten_task"]


def test_a_resumed_run_has_no_task_to_forget_and_its_taken_up_calls_count() -> None:
    session = Session()
    Agent(*connect(), [get_property_tax], session=session).run("What is the tax in Rome?")
    fork = session.fork(at=1, replace={"call_1": "Error: Permission Denied"})
    trace = Trace()
    player = connect(faults={"false_success": 1})
    Agent(*player, [get_property_tax], session=fork, on_event=trace).resume()
    assert modes(trace.runs[0], tools=[get_property_tax]) == ["claimed_call"]
    taken_up = RunTrace(taken_up=(failed(ErrorKind.UNKNOWN_TOOL),), reason="done", answer="")
    assert find_failures(taken_up)[0].step == 0


# --- the front ---


def test_findings_come_in_the_order_of_the_modes_and_every_mode_has_a_name() -> None:
    assert len(set(FAILURE_MODES)) == 9
    trace = run((call("send_mail"),), (call("send_mail"),), answer="It is 99 EUR.")
    found = modes(trace, allowed=[])
    assert found == sorted(found, key=FAILURE_MODES.index)
    assert set(found) == {"reasoning_loop", "greedy_permissions", "claimed_call"}


@pytest.mark.parametrize(
    "tools",
    [
        [get_property_tax],
        ["get_property_tax"],
        Toolbox([get_property_tax]),
        [tool(name="get_property_tax")(calculate)],
    ],
    ids=["functions", "names", "toolbox", "a tool of another name than its function's"],
)
def test_tools_may_be_functions_names_or_a_toolbox(tools: Any) -> None:
    answer = "I have called get_property_tax."
    assert modes(run(answer=answer), tools=tools) == ["claimed_call"]
    assert modes(run(answer=answer)) == []


def test_what_is_no_run_and_a_text_for_a_list_are_refused_with_advice() -> None:
    with pytest.raises(TypeError, match=r"trace\.runs"):
        find_failures(Trace())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"Write \['send_mail'\]"):
        find_failures(RunTrace(), "send_mail")
    with pytest.raises(TypeError, match="allowed must be a list"):
        find_failures(RunTrace(), allowed="send_mail")
    with pytest.raises(TypeError, match=r"tools must be a list, got send.* Write \[send_mail\]"):
        find_failures(RunTrace(), send_mail)  # type: ignore[arg-type]


def test_what_is_allowed_may_be_the_tools_themselves() -> None:
    trace = run((call("send_mail"), call()), answer="")
    assert modes(trace, allowed=[get_property_tax]) == ["greedy_permissions"]
    assert modes(trace, allowed=[get_property_tax, send_mail]) == []
