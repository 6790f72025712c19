"""What a model writes under ReAct is read; what cannot be read is said."""

from __future__ import annotations

import json
import warnings
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit import Toolbox, ToolCall
from agentkit.endpoint import STOP
from agentkit.messages import NAME_PATTERN, assistant_message, tool_message
from agentkit.react import as_text
from agentkit.react_text import OBSERVATION, Written, read_reply
from tests.support.tools_for_tests import add


def get_time(city: str) -> str:
    """The time in a city."""
    return f"{city}: 12:00"


def list_cities() -> str:
    """All cities."""
    return "Rome"


def search(query: str, most: int = 5) -> str:
    """Search."""
    return query


def wait(minutes: int) -> str:
    """Wait."""
    return str(minutes)


def total(prices: list[float]) -> float:
    """Add up."""
    return sum(prices)


TOOLS = Toolbox([get_time, list_cities, search, wait, total, add]).definitions
TOOLS += [{"type": "function", "function": {"name": "get-weather", "parameters": {}}}]
ROME = Written("", "get_time", '{"city": "Rome"}')
FENCE = "```"


def read(text: str) -> Written:
    return read_reply(text, TOOLS)


def called(text: str) -> tuple[str, Any]:
    """The tool and its parsed arguments."""
    written = read(text)
    return written.action, json.loads(written.arguments)


# --- actions in many notations ----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        'Action: get_time\nAction Input: {"city": "Rome"}',
        'Action: get_time\nAction Input:\n{"city": "Rome"}',
        'Action: get_time\nAction Input: {\n  "city":\n    "Rome"\n}',
        'Action: `get_time`\nAction Input: `{"city": "Rome"}`',
        'Action: "get_time"\nAction Input: {"city": "Rome"}',
        'Action: get_time.\nAction Input: {"city": "Rome"}',
        f'Action: get_time\nAction Input: {FENCE}json\n{{"city": "Rome"}}\n{FENCE}',
        f'Action: get_time\nAction Input:\n{FENCE}\n{{"city": "Rome"}}\n{FENCE}\n',
        f'{FENCE}\nAction: get_time\nAction Input: {{"city": "Rome"}}\n{FENCE}',
        f'{FENCE}text\nAction: get_time\nAction Input: {{"city": "Rome"}}',
        '**Action:** get_time\n**Action Input:** {"city": "Rome"}',
        '**Action: get_time**\n**Action Input: {"city": "Rome"}**',
        "**Action: get_time**\n**Action Input: Rome**",
        '### Action: get_time\n### Action Input: {"city": "Rome"}',
        '> Action: get_time\n> Action Input: {"city": "Rome"}',
        'ACTION: get_time\nACTION INPUT: {"city": "Rome"}',
        'Action 1: get_time\nAction Input 1: {"city": "Rome"}',
        'Action: get_time\nAction_Input: {"city": "Rome"}',
        'Action: get_time\r\nAction Input: {"city": "Rome"}\r\n',
        '\ufeff\u200fAction: get_time\n\u200fAction Input: {"city": "Rome"}',
        '行动：get_time\n行动输入：{"city": "Rome"}',
        '行動: get_time\n行動輸入：{"city": "Rome"}',
        'Action: get_time\nAction Input: "{\\"city\\": \\"Rome\\"}"',
        "Action: get_time\nAction Input: {'city': 'Rome'}",
        'Action: get_time\nAction Input: {"city": "Rome",}',
        'Action: get_time\nAction Input: The input is {"city": "Rome"}.',
        'Action: get_time {"city": "Rome"}',
        'Action: get_time, Action Input: {"city": "Rome"}',
        'Action: get_time({"city": "Rome"})',
        'Action: get_time(city="Rome")',
        "Action: `get_time(city='Rome')`",
        'Action: get_time("Rome")',
        "Action: get_time[Rome]",
        "Action: get_time[Rome]\nI wait for the result.",
        "Action: get_time（Rome）",
        "Action: get_time\nAction Input: Rome",
        "Action: get_time\nAction Input: “Rome”",
        'Action: get_time\nAction Input: city="Rome"',
        'Action: I will use get_time\nAction Input: {"city": "Rome"}',
        '{"action": "get_time", "action_input": {"city": "Rome"}}',
        f'{FENCE}json\n{{"action": "get_time", "action_input": "Rome"}}\n{FENCE}',
        '{"name": "get_time", "arguments": "{\\"city\\": \\"Rome\\"}"}',
        '<tool_call>\n{"name": "get_time", "parameters": {"city": "Rome"}}\n</tool_call>',
        f'Action:\n{FENCE}json\n{{"name": "get_time", "arguments": {{"city": "Rome"}}}}\n{FENCE}',
        'Action: {"name": "get_time", "arguments": {"city": "Rome"}}',
        '<think>\nAction: search\nNo.\n</think>\nAction: get_time\nAction Input: {"city": "Rome"}',
        'Action: search? No.\n</think>\n\nAction: get_time\nAction Input: {"city": "Rome"}',
        'Question: What time is it?\nAction: get_time\nAction Input: {"city": "Rome"}',
    ],
)
def test_an_action_is_read_in_every_notation_that_leaves_no_doubt(text: str) -> None:
    assert called(text) == ("get_time", {"city": "Rome"})
    assert read(text) == ROME or json.loads(read(text).arguments) == {"city": "Rome"}
    assert (read(text).answer, read(text).problem) == (None, "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Action: search[rain in Oslo]", ("search", {"query": "rain in Oslo"})),
        ("Action: search[rain (heavy)]", ("search", {"query": "rain (heavy)"})),
        ('Action: search("rain", 3)', ("search", {"query": "rain", "most": 3})),
        ('Action: search("rain", most=3)', ("search", {"query": "rain", "most": 3})),
        ('Action: search\nAction Input: Say {"a": 1}', ("search", {"query": 'Say {"a": 1}'})),
        ('Action: search("\\d+ mm")', ("search", {"query": "\\d+ mm"})),
        ("Action: search(2in1 laptops)", ("search", {"query": "2in1 laptops"})),
        ("Action: search\nAction Input: no", ("search", {"query": "no"})),
        ("Action: search\nAction Input: {x} and {y}", ("search", "{x} and {y}")),
        ("Action: wait[5]", ("wait", {"minutes": 5})),
        ("Action: wait\nAction Input: 5", ("wait", {"minutes": 5})),
        ("Action: total\nAction Input: [1, 2.5]", ("total", {"prices": [1, 2.5]})),
        ("Action: add(1, 2)", ("add", {"a": 1, "b": 2})),
        ("Action: add(a=1,\n  b=2)", ("add", {"a": 1, "b": 2})),
        ("Action: get-weather", ("get-weather", {})),
        ("Action: get_time[القاهرة]", ("get_time", {"city": "القاهرة"})),
        ("Action: get_time[東京🗼]", ("get_time", {"city": "東京🗼"})),
    ],
)
def test_a_value_goes_to_the_parameter_that_it_must_be_for(text: str, expected: Any) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        written = read(text)
    assert warned == []
    given = written.arguments if isinstance(expected[1], str) else json.loads(written.arguments)
    assert (written.action, given) == expected


@pytest.mark.parametrize(
    "given",
    ["", "()", "[]", "\nAction Input:", "\nAction Input: {}", "\nAction Input: None",
     "\nAction Input: null", "\n行动输入：无", f"\nAction Input:\n{FENCE}json\n{{}}\n{FENCE}"],
)  # fmt: skip
def test_a_tool_without_parameters_needs_no_input(given: str) -> None:
    assert called(f"Action: list_cities{given}") == ("list_cities", {})


@pytest.mark.parametrize(
    "given",
    [
        '{"city": "Rome"',
        '{city: "Rome"}',
        '{"city": "Ro',
        "{'city': Rome}",
        "{" * 5000,
        "[Ro",
        "(Ro",
    ],
)
def test_broken_json_stays_the_models_words_and_is_no_value(given: str) -> None:
    written = read(f"Action: get_time\nAction Input: {given}")
    assert (written.action, written.arguments) == ("get_time", given)


@pytest.mark.parametrize("given", ["1 and 2", "a, b", "a=1 b=2", "1, 2, 3", "f(x)"])
def test_words_that_may_mean_several_things_stay_words(given: str) -> None:
    assert read(f"Action: add\nAction Input: {given}").arguments == given


@pytest.mark.parametrize("given", ["1, 2, 3", "1, a=2", "a=1, **x", "one, two", "*x"])
def test_a_call_that_does_not_fit_its_tool_stays_words(given: str) -> None:
    assert read(f"Action: add({given})").arguments == given


def test_a_real_line_break_inside_a_json_string_becomes_one_that_json_allows() -> None:
    text = (
        'Action: search\nAction Input: {"query": "one\nThought: two\nObservation: 3"}\nThought: x'
    )
    assert called(text) == ("search", {"query": "one\nThought: two\nObservation: 3"})
    text = 'Action: {"name": "search", "arguments": {"query": "one\nThought: two"}}\nThought: x'
    assert called(text) == ("search", {"query": "one\nThought: two"})


def test_a_tool_that_does_not_exist_is_read_so_that_the_executor_can_say_so() -> None:
    text = "Action: get_wether\nAction Input: Rome"
    assert read(text) == Written("", "get_wether", "Rome")


# --- which part of a reply counts ----------------------------------------------------------------


def test_what_the_model_made_up_after_its_action_is_cut() -> None:
    text = (
        'Thought: I ask.\nAction: get_time\nAction Input: {"city": "Rome"}\n'
        "Observation: 12:00\nThought: I know.\nFinal Answer: Noon."
    )
    assert read(text) == Written("I ask.", "get_time", '{"city": "Rome"}')


def test_the_first_of_several_actions_counts() -> None:
    text = "Action: get_time[Rome]\nAction: get_time[Oslo]\nFinal Answer: Noon."
    assert read(text) == ROME


def test_an_answer_that_comes_first_counts() -> None:
    text = "Thought: I know.\nFinal Answer: Noon.\nAction: get_time\nAction Input: Rome"
    assert read(text) == Written("I know.", answer="Noon.")


@pytest.mark.parametrize("none", ["None", "none.", "N/A", "`None`", "None needed", "无", "No", ""])
def test_an_action_that_is_none_gives_way_to_the_answer(none: str) -> None:
    text = f"Thought: I know.\nAction: {none}\nAction Input: None\nFinal Answer: 4"
    assert read(text) == Written("I know.", answer="4")


@pytest.mark.parametrize("text", ["I ask.\nAction: get_time[Rome]",
                                  "Thought: I ask.\nAction: get_time[Rome]",
                                  f"Thought: I ask.\n{FENCE}\nAction: get_time[Rome]\n{FENCE}",
                                  f"I ask.\n\n{FENCE}\nAction: get_time[Rome]\n{FENCE}",
                                  "思考：I ask.\n行动：get_time[Rome]"])  # fmt: skip
def test_the_thought_is_what_stands_before_with_its_mark_or_without(text: str) -> None:
    assert read(text) == Written("I ask.", "get_time", '{"city": "Rome"}')


def test_several_thoughts_are_one() -> None:
    assert read("Thought: a\nThought: b\nFinal Answer: c") == Written("a\nb", answer="c")


def test_a_thought_with_a_code_block_that_is_never_closed_hides_no_action() -> None:
    assert called(f"Thought: so\n{FENCE}py\nx = 1\nAction: get_time[Rome]")[0] == "get_time"


# --- answers ----------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "Final Answer: Noon.",
        "Thought: I know.\nFinal Answer: Noon.\nObservation: x",
        "Final Answer: Noon.\n\nQuestion: And in Oslo?\nThought: I ask.\nAction: get_time[Oslo]",
        "Final Answer: Noon.\nThought: Again.\nFinal Answer: Midnight.",
        "Final Answer: Noon.\nAction: None",
        "**Final Answer:** Noon.",
        "**Final Answer: Noon.**",
        "final_answer: Noon.",
        "最终答案：Noon.",
        f"{FENCE}\nThought: I know.\nFinal Answer: Noon.\n{FENCE}",
        "Action: Finish[Noon.]",
        "Action: finish(Noon.)",
        'Action: finish(answer="Noon.")',
        "Action: Final Answer\nAction Input: Noon.",
        'Action: final_answer\nAction Input: {"answer": "Noon."}',
        '{"action": "Final Answer", "action_input": "Noon."}',
        "Thought: I know.\nAnswer: Noon.",
        "答案：Noon.",
        "Answer: Noon.\nObservation: 13:00",
        "<think>Final Answer: One?</think>\nFinal Answer: Noon.",
    ],
)
def test_an_answer_is_read_in_every_form_that_leaves_no_doubt(text: str) -> None:
    assert (read(text).answer, read(text).action, read(text).problem) == ("Noon.", "", "")


@pytest.mark.parametrize(
    "answer",
    [
        f"Write:\n{FENCE}\nThought: x\nAction: get_time\nObservation: y\n{FENCE}\nThat is it.",
        f"So:\n{FENCE}py\nprint(1)",
        "Three cards.\nQuestion: 2 + 2?\nAnswer: 4\nQuestion: 3 + 3?\nAnswer: 6",
        "What to do.\nAction: call the bank.\nThought: it is urgent.",
        "问题：为什么？\n回答：因为天冷。\n行动：带上外套。",
        "الجواب: ١٢:٠٠\nQuestion: لماذا؟",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "**Noon.** It is **12:00**.",
        "HTML has no </think> tag.",
        "None",
    ],
)
def test_an_answer_keeps_its_code_blocks_and_lines_that_look_like_marks(answer: str) -> None:
    assert read(f"Thought: I know.\nFinal Answer: {answer}") == Written("I know.", answer=answer)


def test_a_tool_named_final_answer_is_a_tool() -> None:
    tools: Any = [{"type": "function", "function": {"name": "final_answer", "parameters": {
        "properties": {"text": {"type": "string"}}}}}]  # fmt: skip
    expected = Written("", "final_answer", '{"text": "Noon."}')
    assert read_reply("Action: final_answer[Noon.]", tools) == expected
    assert read_reply('{"action": "final_answer", "action_input": "Noon."}', tools) == expected


# --- what cannot be read ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "empty"),
        ("  \n", "empty"),
        ("It is noon.", "no Action and no Final Answer"),
        ('I will call get_time with {"city": "Rome"} now.', "no Action and no Final Answer"),
        ("我现在用 {...} 调用 get_time。", "no Action and no Final Answer"),
        ("Thought: I should look.", "no Action and no Final Answer"),
        ("Thought: I look. Action: get_time", "no Action and no Final Answer"),
        ("Action: None", "names no tool"),
        ("Action: Finish[]", "names no tool"),
        ("Final Answer:", "Final Answer is empty"),
        ('Action Input: {"a": 1}', "Action Input and no Action"),
        ("Observation: 12:00\nFinal Answer: Noon.", "Observation before any Action"),
        ("Thought: x\nObservation: 12:00\nAnswer: Noon.", "Observation before any Action"),
        ('{"name": "Rome", "people": 3}', "no Action and no Final Answer"),
        ("[1, 2]", "no Action and no Final Answer"),
        ("{", "no Action and no Final Answer"),
        ("<think>Action: get_time[Rome]", "empty"),
    ],
)
def test_what_cannot_be_read_says_what_is_missing(text: str, said: str) -> None:
    written = read(text)
    assert (written.action, written.answer) == ("", None)
    assert said in written.problem


# --- cut off or whole ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ('Action: get_time\nAction Input: {"city": "Rome"}', True),
        ('Action: get_time\nAction Input: {"city": "Ro', False),
        ("Action: get_ti", False),
        ("Action: get_time\nAction Input: Ro", False),
        ("Action: get_time\nAction Input: Rome\nObserv", False),
        ("Action: get_time\nAction Input: Rome\nObservation: 12", True),
        ("Final Answer: No", False),
        ("Final Answer: Noon.\nObservation: 12", True),
    ],
)
def test_it_is_known_whether_something_can_have_been_cut_off(text: str, whole: bool) -> None:
    assert read(text).whole is whole


def test_the_request_stops_where_an_observation_would_begin() -> None:
    assert [f"\n{OBSERVATION}:"] == STOP


# --- properties ----------------------------------------------------------------

PIECES = [
    "Thought:", "Action:", "Action Input:", "Observation:", "Final Answer:", "Answer:",
    "Question:", "行动：", "最终答案：", "get_time", "add", "None", "Finish[", "```", "```json\n",
    "{", "}", "[", "]", "(", ")", '"', "'", "\\", ":", ",", "=", "*", "**", "\n", "\n\n", " ",
    "1", "\x00", "\ud83d", "\u2028", "\u200f", "<think>", "</think>", "é", "城", "-", "f(", "1_0",
    "lambda", "NaN", "1e999", '{"city": "Rome"}', '{"name": "add", "arguments": [1]}',
    '{"action": "Finish", "action_input": null}',
]  # fmt: skip
texts = st.one_of(st.text(max_size=200), st.lists(st.sampled_from(PIECES)).map("".join))


@settings(max_examples=800, deadline=None)
@given(texts)
def test_no_text_makes_reading_raise_or_warn_and_each_has_one_outcome(text: str) -> None:
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        written = read(text)
    assert warned == []
    outcomes = [bool(written.action), written.answer is not None, bool(written.problem)]
    assert outcomes.count(True) == 1
    assert written.answer is None or written.answer.strip()


@pytest.mark.parametrize(
    "piece", ["{", "[", "(", "-", "```\n", "Action: ", "\n", " \n", '"', "\\", "1+"]
)
def test_a_long_text_of_one_kind_makes_reading_neither_raise_nor_hang(piece: str) -> None:
    for head in ("", "Action: get_time\nAction Input: ", "Action: add(", "Final Answer: x\n"):
        read(head + piece * 20_000 + "1")


names = st.sampled_from([tool["function"]["name"] for tool in TOOLS])
values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.text(st.characters(codec="utf-8"))),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)
made = st.tuples(names, st.dictionaries(st.text(max_size=8), values, max_size=3), st.booleans())


@settings(max_examples=120, deadline=None)
@given(st.lists(made, min_size=1, max_size=4), texts)
def test_calls_that_are_told_as_text_are_read_back_as_the_same_calls(
    wanted: list[tuple[str, dict[str, Any], bool]], thought: str
) -> None:
    calls = [ToolCall(f"c{number}", name, json.dumps(arguments, ensure_ascii=escaped, indent=1))
             for number, (name, arguments, escaped) in enumerate(wanted)]  # fmt: skip
    view = [assistant_message(thought, calls), *(tool_message(each.id, "x") for each in calls)]
    told = [each["content"] for each in as_text(view, "") if each["role"] == "assistant"]
    assert [called(text) for text in told] == [(name, given) for name, given, _ in wanted]


@settings(max_examples=100, deadline=None)
@given(st.from_regex(NAME_PATTERN, fullmatch=True))
def test_every_name_that_the_wire_allows_is_read_back(name: str) -> None:
    tools: Any = [{"type": "function", "function": {"name": name, "parameters": {}}}]
    for text in (f"Action: {name}\nAction Input: {{}}", f"Action: {name}", f"Action: {name}()"):
        assert (read_reply(text, tools).action, read_reply(text, tools).problem) == (name, "")
