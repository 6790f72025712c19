"""Messages fit for the wire, and the one rule of a history: checked, kept, and mended."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit import ToolCall, history_problems, repair_history
from agentkit.history import INTERRUPTED, open_calls, turns
from agentkit.messages import (
    assistant_message,
    calls_of,
    clean_calls,
    clean_name,
    clean_text,
    text_in,
    tool_message,
    user_message,
)
from agentkit.offline.far_end.check_messages import check_messages
from agentkit.offline.far_end.errors import ServiceError

HALF = "\ud83d"


def says(text: str = "ok") -> dict[str, Any]:
    return {"role": "assistant", "content": text}


def calls(*ids: str, name: str = "look", arguments: str = "{}") -> dict[str, Any]:
    return assistant_message(None, [ToolCall(each, name, arguments) for each in ids])


def wire(**changes: Any) -> dict[str, Any]:
    """An assistant message with one call, changed."""
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    return {"role": "assistant", "content": None, "tool_calls": [call | changes]}


USER = user_message("Hi")
TASK = [{"role": "system", "content": "Be brief."}, USER]
GOOD = [*TASK, calls("c1", "c2"), tool_message("c1", "一"), tool_message("c2", "2"), says()]


# --- making ---------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["plain", "北京今天晴", "👩‍🚀", "مرحبا", ""])
def test_ordinary_text_of_any_script_is_left_alone(text: str) -> None:
    assert clean_text(text) == text


def test_half_an_emoji_is_replaced_and_two_halves_are_joined() -> None:
    assert clean_text(f"a{HALF}b") == "a�b"
    assert clean_text("\ud83d\ude00") == "😀"


@pytest.mark.parametrize(
    ("name", "stored"),
    [
        ("weather", "weather"),
        ("functions.weather", "functions_weather"),
        ("multi_tool_use.parallel", "multi_tool_use_parallel"),
        ("天气", "__"),
        ("", "unnamed"),
        (None, "unnamed"),
        (7, "7"),
        ("weather\n", "weather_"),
        ("x" * 90, "x" * 64),
    ],
)
def test_a_name_the_wire_refuses_is_stored_clean(name: Any, stored: str) -> None:
    assert clean_name(name) == stored


@pytest.mark.parametrize("arguments", ["", "{", "[]", "3", '"x"', "null", "true", '{"a": NaN}'])
def test_arguments_that_are_no_object_are_stored_as_an_empty_object(arguments: str) -> None:
    stored = assistant_message(None, [ToolCall("c1", "look", arguments)])
    assert stored["tool_calls"][0]["function"]["arguments"] == "{}"


def test_arguments_that_are_an_object_are_stored_to_the_letter() -> None:
    arguments = '{ "city":"東京" }'
    stored = assistant_message(None, [ToolCall("c1", "look", arguments)])
    assert stored["tool_calls"][0]["function"]["arguments"] == arguments


def test_arguments_nested_without_end_are_stored_as_an_empty_object() -> None:
    deep = '{"a":' * 100_000 + "1" + "}" * 100_000
    stored = assistant_message(None, [ToolCall("c1", "look", deep)])
    assert stored["tool_calls"][0]["function"]["arguments"] == "{}"


def test_ids_of_one_reply_become_unique_short_texts() -> None:
    made = clean_calls(
        [("a", "x", "{}"), ("a", "x", "{}"), (None, "x", "{}"), (7, "x", ""), ("i" * 99, "x", "")]
    )
    ids = [call.id for call in made]
    assert ids == ["a", "a_2", "call_3", "call_4", "i" * 40]
    twice = clean_calls([("i" * 99, "x", ""), ("i" * 98, "x", "")])
    assert len({call.id for call in twice}) == 2
    assert all(len(call.id) <= 40 for call in twice)


def test_a_made_up_id_does_not_collide_with_a_real_one_later_in_the_reply() -> None:
    made = clean_calls([(None, "x", "{}"), ("call_1", "y", "{}")])
    assert len({call.id for call in made}) == 2


def test_arguments_that_came_as_an_object_become_text() -> None:
    assert clean_calls([("a", "x", {"city": "東京"})])[0].arguments == '{"city": "東京"}'
    assert clean_calls([("a", "x", None)])[0].arguments == ""


@pytest.mark.parametrize(
    ("content", "text"),
    [
        ("hi", "hi"),
        (None, ""),
        ([], ""),
        ([{"type": "text", "text": "a"}, {"type": "text", "text": "b"}], "ab"),
        ([{"type": "thinking", "thinking": "..."}, {"type": "text", "text": "b"}], "b"),
        ({"temperature": 20}, '{"temperature": 20}'),
        ([1, 2], "[1, 2]"),
    ],
)
def test_the_text_of_any_content_is_read(content: Any, text: str) -> None:
    assert text_in(content) == text


# --- looking --------------------------------------------------------------------------------


def test_an_assistant_message_and_its_results_are_one_turn() -> None:
    assert [len(turn) for turn in turns(GOOD)] == [1, 1, 3, 1]
    assert [message for turn in turns(GOOD) for message in turn] == GOOD


def test_calls_are_open_until_their_results_are_there() -> None:
    assert [call.id for call in open_calls(GOOD[:3])] == ["c1", "c2"]
    assert [call.id for call in open_calls(GOOD[:4])] == ["c2"]
    assert open_calls(GOOD[:5]) == open_calls(GOOD) == open_calls([]) == open_calls(TASK) == []


def test_an_id_of_an_earlier_turn_does_not_answer_a_later_call() -> None:
    history = [USER, calls("call_0"), tool_message("call_0", "1"), calls("call_0")]
    assert [call.id for call in open_calls(history)] == ["call_0"]
    assert history_problems(history) != []
    assert history_problems([*history, tool_message("call_0", "2")]) == []


def test_the_calls_of_a_stored_message_can_be_read_back() -> None:
    message = calls("c1", arguments='{"a": 1}')
    assert calls_of(message) == [ToolCall("c1", "look", '{"a": 1}')]
    assert calls_of(USER) == calls_of(says()) == []


# --- checking -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "history",
    [
        [],
        TASK,
        GOOD,
        tuple(GOOD),
        [USER, {"role": "developer", "content": "x"}],
        [USER, {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}],
        [USER, {"role": "assistant", "content": None, "refusal": "No."}],
        [USER, {"role": "assistant", "content": ""}, USER, USER],
    ],
)
def test_a_valid_history_has_no_problems_and_is_repaired_to_itself(history: Any) -> None:
    assert history_problems(history) == []
    repaired = repair_history(history)
    assert all(new is old for new, old in zip(repaired, history, strict=True))


BROKEN = {
    "a call without a result": [USER, calls("c1")],
    "a call whose result is not next": [USER, calls("c1"), USER, tool_message("c1", "x")],
    "one of two results missing": [USER, calls("c1", "c2"), tool_message("c2", "x")],
    "results in the wrong order": [
        USER,
        calls("c1", "c2"),
        tool_message("c2", "x"),
        tool_message("c1", "x"),
    ],
    "a result before its call": [USER, tool_message("c1", "x"), calls("c1")],
    "a result without a call": [USER, tool_message("c1", "x")],
    "two results for one call": [
        USER,
        calls("c1"),
        tool_message("c1", "x"),
        tool_message("c1", "y"),
    ],
    "a result for another id": [USER, calls("c1"), tool_message("c9", "x")],
    "a history that begins with a result": [tool_message("c1", "x"), USER],
    "no role": [{"content": "x"}],
    "an unknown role": [{"role": "tools", "content": "x"}],
    "no message": [USER, "hello"],
    "null content": [{"role": "user", "content": None}],
    "a number as content": [{"role": "user", "content": 3}],
    "an empty list as content": [{"role": "user", "content": []}],
    "a part without a type": [{"role": "user", "content": [{"text": "x"}]}],
    "half a character": [{"role": "user", "content": HALF}],
    "half a character in a part": [{"role": "user", "content": [{"type": "text", "text": HALF}]}],
    "an assistant that says nothing": [USER, {"role": "assistant", "content": None}],
    "an empty tool_calls": [USER, {"role": "assistant", "content": "x", "tool_calls": []}],
    "a null tool_calls": [USER, {"role": "assistant", "content": "x", "tool_calls": None}],
    "a null call": [USER, {"role": "assistant", "content": "x", "tool_calls": [None]}],
    "a call without a type": [USER, wire(type=None), tool_message("c1", "x")],
    "a call without a function": [USER, wire(function=None), tool_message("c1", "x")],
    "an illegal name": [
        USER,
        wire(function={"name": "a.b", "arguments": "{}"}),
        tool_message("c1", "x"),
    ],
    "arguments that are no object": [
        USER,
        wire(function={"name": "look", "arguments": "[]"}),
        tool_message("c1", "x"),
    ],
    "arguments that are a dict": [
        USER,
        wire(function={"name": "look", "arguments": {}}),
        tool_message("c1", "x"),
    ],
    "an empty id": [USER, wire(id=""), tool_message("", "x")],
    "a null id": [USER, wire(id=None), {"role": "tool", "content": "x"}],
    "a long id": [USER, wire(id="i" * 41), tool_message("i" * 41, "x")],
    "one id twice": [
        USER,
        {**calls("c1"), "tool_calls": calls("c1")["tool_calls"] * 2},
        tool_message("c1", "x"),
        tool_message("c1", "y"),
    ],
}


@pytest.mark.parametrize("history", BROKEN.values(), ids=BROKEN)
def test_what_an_endpoint_would_refuse_is_named_in_a_sentence(history: Any) -> None:
    problems = history_problems(history)
    assert problems
    assert all(problem.endswith(".") for problem in problems)


# Our rule asks more than the far end does, or the SDK could not even send it.
STRICTER = ("results in the wrong order", "a null tool_calls", "half a character")


@pytest.mark.parametrize("kind", [kind for kind in BROKEN if not kind.startswith(STRICTER)])
def test_the_far_end_refuses_it_too(kind: str) -> None:
    with pytest.raises(ServiceError):
        check_messages(BROKEN[kind])


@pytest.mark.parametrize(
    "junk", [None, 3, "text", {"role": "user"}, [None], [[]], [{}], [{"role": []}]]
)
def test_junk_is_a_problem_and_never_an_exception(junk: Any) -> None:
    assert history_problems(junk) != []


def test_a_late_result_is_two_problems_the_call_without_one_and_the_result_without_a_call() -> None:
    problems = history_problems(BROKEN["a call whose result is not next"])
    assert [problem.split(":")[0] for problem in problems] == ["message 2", "message 3"]


# --- mending --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kind", [kind for kind in BROKEN if kind not in ("no message", "no role", "an unknown role")]
)
def test_every_broken_history_is_mended_without_touching_it(kind: str) -> None:
    history = BROKEN[kind]
    before = copy.deepcopy(history)
    repaired = repair_history(history)
    assert history_problems(repaired) == []
    assert history == before
    assert repair_history(repaired) == repaired


def test_a_call_without_a_result_is_answered_as_interrupted() -> None:
    repaired = repair_history([USER, calls("c1", "c2"), tool_message("c1", "done"), USER])
    assert [message.get("content") for message in repaired[2:4]] == ["done", INTERRUPTED]
    assert repaired[4] is USER


def test_of_two_results_the_first_stands() -> None:
    repaired = repair_history(BROKEN["two results for one call"])
    assert [message["content"] for message in repaired if message["role"] == "tool"] == ["x"]


def test_a_late_result_goes_back_to_its_call() -> None:
    late = [USER, calls("c1"), USER, says(), tool_message("c1", "late")]
    assert repair_history(late) == [USER, calls("c1"), tool_message("c1", "late"), USER, says()]


def test_a_second_result_does_not_answer_an_earlier_call_of_the_same_id() -> None:
    history = [USER, calls("c"), USER, calls("c"), tool_message("c", "new"), tool_message("c", "x")]
    results = [each["content"] for each in repair_history(history) if each["role"] == "tool"]
    assert results == [INTERRUPTED, "new"]


def test_one_id_twice_in_a_reply_is_renamed_and_each_keeps_its_result() -> None:
    repaired = repair_history(BROKEN["one id twice"])
    assert [message.get("tool_call_id") for message in repaired[2:]] == ["c1", "c1_2"]
    assert [message["content"] for message in repaired[2:]] == ["x", "y"]


def test_a_result_that_is_data_becomes_text_and_is_not_lost() -> None:
    history = [USER, calls("c1"), {"role": "tool", "tool_call_id": "c1", "content": {"t": 20}}]
    assert repair_history(history)[2]["content"] == '{"t": 20}'


def test_an_image_stays_where_something_else_is_mended() -> None:
    image = {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}
    assert repair_history([image, calls("c1")])[0] is image


def test_what_is_no_message_is_a_type_error_that_says_which() -> None:
    with pytest.raises(TypeError, match=r"item 1 is no message.*Take it out"):
        repair_history([USER, "hello"])  # type: ignore[list-item]


@pytest.mark.parametrize("messages", [None, 3, "hello", USER])
def test_what_is_no_list_of_messages_is_a_type_error_that_says_what_to_write(messages: Any) -> None:
    with pytest.raises(TypeError, match=r"expected a list of messages, got .*\[message, ...\]"):
        repair_history(messages)


# --- any history ----------------------------------------------------------------------------

texts = st.one_of(st.sampled_from(["", "x", "東京", HALF, "\ud83d\ude00"]), st.text(max_size=8))
scalars = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), texts)
junk = st.recursive(
    scalars,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)
ids = st.one_of(st.sampled_from(["c1", "c2", "call_1", "", "i" * 45]), junk)
names = st.one_of(st.sampled_from(["look", "a.b", ""]), junk)
arguments = st.one_of(st.sampled_from(["{}", "{", "[]", '{"a": 1}', '{"a": NaN}']), junk)
functions = st.one_of(
    junk, st.fixed_dictionaries({}, optional={"name": names, "arguments": arguments})
)
wild_calls = st.one_of(
    junk,
    st.fixed_dictionaries(
        {}, optional={"id": ids, "type": st.sampled_from(["function", "x"]), "function": functions}
    ),
    st.builds(lambda id_, name: wire(id=id_)["tool_calls"][0], ids, names),
)
parts = st.one_of(junk, st.fixed_dictionaries({"type": st.just("text"), "text": junk}))
contents = st.one_of(texts, junk, st.lists(parts, max_size=2))
roles = st.sampled_from(["system", "developer", "user", "assistant", "assistant", "tool", "tool"])
wild_messages = st.fixed_dictionaries(
    {"role": roles},
    optional={
        "content": contents,
        "tool_calls": st.one_of(junk, st.lists(wild_calls, max_size=3)),
        "tool_call_id": ids,
        "refusal": st.one_of(st.none(), texts),
    },
)
tame_messages = st.one_of(
    st.just(USER),
    st.just(says()),
    st.lists(st.sampled_from(["c1", "c2", "c3"]), min_size=1, max_size=3, unique=True).map(
        lambda some: calls(*some)
    ),
    st.sampled_from(["c1", "c2", "c3"]).map(lambda each: tool_message(each, "x")),
)
histories = st.one_of(
    st.lists(wild_messages, max_size=6),
    st.lists(tame_messages, max_size=8),
    st.lists(st.one_of(tame_messages, wild_messages), max_size=8),
)


@settings(max_examples=400, deadline=None)
@given(histories)
def test_repair_is_pure_idempotent_and_its_result_is_valid(history: list[Any]) -> None:
    before = copy.deepcopy(history)
    repaired = repair_history(history)
    assert repr(history) == repr(before)
    assert history_problems(repaired) == []
    again = repair_history(repaired)
    assert len(again) == len(repaired)
    assert all(new is old for new, old in zip(again, repaired, strict=True))


@settings(max_examples=300, deadline=None)
@given(histories)
def test_a_history_without_problems_is_its_own_repair(history: list[Any]) -> None:
    if not history_problems(history):
        assert all(new is old for new, old in zip(repair_history(history), history, strict=True))


@settings(max_examples=300, deadline=None)
@given(st.one_of(junk, st.lists(junk, max_size=4), histories))
def test_checking_anything_at_all_never_raises(history: Any) -> None:
    assert isinstance(history_problems(history), list)


@settings(max_examples=400, deadline=None)
@given(st.lists(tame_messages, min_size=1, max_size=8))
def test_the_check_agrees_with_the_far_end_on_calls_and_results(history: list[Any]) -> None:
    try:
        check_messages(history)
        refused = False
    except ServiceError:
        refused = True
    out_of_order = all("comes before" in problem for problem in history_problems(history))
    assert bool(history_problems(history)) == refused or out_of_order


@settings(max_examples=300, deadline=None)
@given(st.lists(wild_messages, min_size=1, max_size=6))
def test_the_far_end_takes_what_was_repaired(history: list[Any]) -> None:
    fields = {
        "assistant": ("role", "content", "tool_calls", "refusal"),
        "tool": ("role", "content", "tool_call_id"),
    }
    known = [
        {key: each[key] for key in fields.get(each["role"], ("role", "content")) if key in each}
        for each in history
    ]
    texts_only = [each for each in known if not isinstance(each.get("content"), list)]
    repaired = repair_history(texts_only)
    if repaired:
        check_messages(json.loads(json.dumps(repaired)))


@pytest.mark.parametrize("result", [["text"], {"a": 1}, 7, None, b"text"])
def test_a_result_that_is_no_text_is_refused_at_once_with_advice(result: object) -> None:
    with pytest.raises(TypeError, match=rf"{type(result).__name__} came\. Make text of it"):
        tool_message("c1", result)  # type: ignore[arg-type]
