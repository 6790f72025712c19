"""max_tokens, stop sequences and response_format: what the service does to what the model says."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import openai
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit.offline.far_end import tokens
from agentkit.offline.far_end.transport import offline_client

QUESTION = [{"role": "user", "content": "How is the weather? Answer as json."}]


@dataclass(frozen=True)
class Plan:
    text: str | None
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()


def reply(said: Any, messages: Any = QUESTION, **fields: Any) -> Any:
    """The whole reply when a script says `said`."""
    client = offline_client([said])
    return client.chat.completions.create(model="built-in", messages=messages, **fields)


def planned(text: str, messages: Any = QUESTION, **fields: Any) -> str:
    """The content of the reply when the planner says `text`."""
    client = offline_client(planner=lambda *_, **__: Plan(text))
    answer = client.chat.completions.create(model="built-in", messages=messages, **fields)
    return str(answer.choices[0].message.content)


CALL = {"name": "weather", "arguments": {"city": "Longyearbyen"}}


@pytest.mark.parametrize("limit", ["max_tokens", "max_completion_tokens"])
def test_a_text_over_the_limit_is_cut_and_says_length(limit: str) -> None:
    cut = reply("It rains in Oslo today.", **{limit: 2})
    assert cut.choices[0].message.content == "It rains"
    assert cut.choices[0].finish_reason == "length"
    assert cut.usage.completion_tokens == 2


def test_a_text_within_the_limit_is_whole_and_says_stop() -> None:
    whole = reply("It rains", max_tokens=2)
    assert whole.choices[0].message.content == "It rains"
    assert whole.choices[0].finish_reason == "stop"


def test_chinese_and_emoji_are_cut_between_characters() -> None:
    assert reply("東京は雨です", max_tokens=1).choices[0].message.content == "東"
    assert reply("雨🙂🙂", max_tokens=2).choices[0].message.content == "雨🙂"


def test_arguments_over_the_limit_are_cut_in_mid_json() -> None:
    cut = reply(CALL, max_tokens=6)
    call = cut.choices[0].message.tool_calls[0]
    assert call.function.name == "weather"
    assert call.function.arguments == '{"city": "Longye'
    assert cut.choices[0].finish_reason == "length"
    assert cut.usage.completion_tokens == 6


def test_calls_behind_the_limit_are_not_there() -> None:
    cut = reply(["I look it up.", CALL, CALL], max_tokens=13)
    assert cut.choices[0].message.content == "I look it up."
    assert [c.function.arguments for c in cut.choices[0].message.tool_calls] == [
        '{"city": "Longyearbyen"}'
    ]
    assert cut.choices[0].finish_reason == "length"


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=30), st.integers(1, 30), st.integers(0, 3))
def test_no_limit_is_ever_exceeded(text: str, limit: int, calls: int) -> None:
    text = text.encode("utf-8", "ignore").decode("utf-8")
    whole = reply([text, *[CALL] * calls] if calls else text)
    cut = reply([text, *[CALL] * calls] if calls else text, max_tokens=limit)
    fits = whole.usage.completion_tokens <= limit
    assert cut.usage.completion_tokens <= limit
    assert (cut.choices == whole.choices) == fits
    assert (cut.choices[0].finish_reason == "length") == (not fits)


@pytest.mark.parametrize(
    ("stop", "said"), [("rain", "It "), (["Oslo", "rain"], "It "), ("snow", "It rains in Oslo")]
)
def test_a_stop_sequence_ends_the_text_before_it(stop: Any, said: str) -> None:
    stopped = reply("It rains in Oslo", stop=stop)
    assert stopped.choices[0].message.content == said
    assert stopped.choices[0].finish_reason == "stop"
    assert stopped.usage.completion_tokens == tokens.count(said)


def test_behind_a_stop_sequence_there_is_no_call() -> None:
    assert (
        reply(["Thought. Observation:", CALL], stop="Observation:").choices[0].message.tool_calls
        is None
    )


def test_a_json_object_is_made_of_a_text_and_left_alone_when_it_is_one() -> None:
    wanted = {"type": "json_object"}
    assert planned("下雨了。", response_format=wanted) == '{"answer": "下雨了。"}'
    assert planned('{"rain": true}', response_format=wanted) == '{"rain": true}'


def shaped(text: str, messages: Any = QUESTION, **properties: Any) -> Any:
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    wanted = {"type": "json_schema", "json_schema": {"name": "x", "schema": schema, "strict": True}}
    return json.loads(planned(text, messages, response_format=wanted))


TEXT, INTEGER, NUMBER = {"type": "string"}, {"type": "integer"}, {"type": "number"}


def results(content: str) -> list[dict[str, Any]]:
    function = {"name": "weather", "arguments": "{}"}
    call = {"id": "call_1", "type": "function", "function": function}
    return [
        *QUESTION,
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "call_1", "content": content},
    ]


def test_a_schema_is_filled_from_the_fields_of_a_tools_result() -> None:
    messages = results('{"city": "Oslo", "temp_c": 4.5, "wind": {"from": "west"}, "rain": true}')
    properties = {"city": TEXT, "tempC": NUMBER, "from": TEXT, "rain": {"type": "boolean"}}
    assert shaped("Oslo: 4.5 °C, not dry.", messages, **properties) == {
        "city": "Oslo",
        "tempC": 4.5,
        "from": "west",
        "rain": True,
    }


def test_a_schema_is_filled_from_the_question_when_there_is_no_result() -> None:
    question = [{"role": "user", "content": "Extract: the traveller is Ada Lovelace, age: 36."}]
    assert shaped("I need a tool for that.", question, name=TEXT, age=INTEGER) == {
        "name": "Ada Lovelace",
        "age": 36,
    }


def test_a_schema_is_filled_from_the_answer_when_there_are_results() -> None:
    values = shaped("Rain, 4 °C, 12 mm.", results("wet"), answer=TEXT, t=INTEGER, mm=INTEGER)
    assert values == {"answer": "Rain, 4 °C, 12 mm.", "t": 4, "mm": 12}


def test_an_enum_takes_the_member_that_occurs() -> None:
    sky = {"type": "string", "enum": ["clear", "rain", "snow"]}
    assert shaped("Much Rain today.", results("x"), sky=sky) == {"sky": "rain"}
    assert shaped("Fog.", results("x"), sky=sky) == {"sky": "clear"}


def test_lists_take_all_numbers_or_names() -> None:
    values = shaped(
        "There, Oslo and Rome have 4 and 18.",
        results("x"),
        values={"type": "array", "items": NUMBER},
        cities={"type": "array", "items": TEXT},
    )
    assert values == {"values": [4, 18], "cities": ["Oslo", "Rome"]}


def test_bounds_are_kept() -> None:
    values = shaped("99", results("x"), mark=INTEGER | {"maximum": 6}, note=TEXT | {"maxLength": 1})
    assert values == {"mark": 6, "note": "9"}


def test_a_recursive_schema_ends() -> None:
    node = {
        "type": "object",
        "properties": {
            "value": INTEGER,
            "next": {"anyOf": [{"$ref": "#/$defs/Node"}, {"type": "null"}]},
        },
        "required": ["value", "next"],
        "additionalProperties": False,
    }
    schema = {**node, "$defs": {"Node": node}}
    wanted = {"type": "json_schema", "json_schema": {"name": "list", "schema": schema}}
    value = json.loads(planned("1, 2, 3", results("x"), response_format=wanted))
    seen = []
    while value is not None:
        seen.append(value["value"])
        value = value["next"]
    assert seen[:3] == [1, 2, 3]


LEAVES = st.sampled_from(
    [
        TEXT,
        INTEGER,
        NUMBER,
        {"type": "boolean"},
        {"type": "null"},
        {"type": ["integer", "null"]},
        {"enum": ["a", 1, None]},
        {"const": 5},
        {"type": "string", "enum": ["left", "right"]},
    ]
)


def closed(properties: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


NAMES = st.sampled_from(["answer", "city", "age", "warm", "名字", "temp_c"])
SCHEMAS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.dictionaries(NAMES, inner, max_size=3).map(closed),
        inner.map(lambda schema: {"type": "array", "items": schema}),
        inner.map(lambda schema: {"anyOf": [schema, {"type": "null"}]}),
    ),
    max_leaves=6,
)
TEXTS = st.sampled_from(
    ["", "4", "No. 3 of 7 in Oslo", "「東京」は18度", '{"city": "Rome", "age": "x"}']
)


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether `value` is of the schema, for the keywords that are used above."""
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    if "anyOf" in schema:
        return any(fits(value, branch) for branch in schema["anyOf"])
    types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if value is None or isinstance(value, bool):
        return ("null" if value is None else "boolean") in types
    if isinstance(value, dict):
        names = schema.get("properties", {})
        return value.keys() == names.keys() and all(fits(value[n], names[n]) for n in names)
    if isinstance(value, list):
        return "array" in types and all(fits(item, schema["items"]) for item in value)
    python = {"string": str, "integer": int, "number": (int, float)}
    return any(isinstance(value, python[kind]) for kind in types if kind in python)


@settings(max_examples=150, deadline=None)
@given(st.dictionaries(NAMES, SCHEMAS, max_size=3).map(closed), TEXTS, TEXTS)
def test_whatever_is_said_the_object_fits_its_schema(
    schema: dict[str, Any], text: str, result: str
) -> None:
    wanted = {"type": "json_schema", "json_schema": {"name": "x", "schema": schema, "strict": True}}
    value = json.loads(planned(text, results(result), response_format=wanted))
    assert fits(value, schema), value


REFUSAL = "I do not know that: I am a rule-based planner, and no tool was given to me."


def asked(text: str) -> list[dict[str, Any]]:
    return [{"role": "user", "content": text}]


def test_a_field_that_the_question_lacks_is_empty_and_not_a_refusal() -> None:
    question = asked("Extract the contact: Ada Lovelace, ada@example.org, lives in London.")
    properties = {"name": TEXT, "email": TEXT, "city": TEXT, "phone": TEXT, "reason": TEXT}
    assert shaped(REFUSAL, question, **properties) == {
        "name": "Ada Lovelace",
        "email": "ada@example.org",
        "city": "London",
        "phone": "",
        "reason": "",
    }


def test_a_field_takes_a_value_of_its_kind_whatever_the_order() -> None:
    question = asked("The meeting of 2026-03-14 in Oslo is led by Ada Berg.")
    assert shaped(REFUSAL, question, leader=TEXT, place=TEXT, date=TEXT) == {
        "leader": "Ada Berg",
        "place": "Oslo",
        "date": "2026-03-14",
    }
    question = asked("会议3月14日在奥斯陆举行，主持人是王芳。")
    assert shaped(REFUSAL, question, 日期=TEXT, 地点=TEXT, 主持人=TEXT) == {
        "日期": "3月14日",
        "地点": "奥斯陆",
        "主持人": "王芳",
    }


def test_a_field_takes_the_code_that_stands_behind_its_name() -> None:
    question = asked("Ticket R-204: the toaster is broken.")
    assert shaped(REFUSAL, question, title=TEXT, ticket=TEXT) == {"title": "", "ticket": "R-204"}


def test_a_field_for_the_reply_holds_the_reply() -> None:
    assert shaped("Hello!", asked("Hello"), answer=TEXT, name=TEXT) == {
        "answer": "Hello!",
        "name": "",
    }


LONG = [{"role": "user", "content": "a" * 400}]
TOOL = {
    "type": "function",
    "function": {"name": "weather", "parameters": {"type": "object", "properties": {}}},
}


def test_a_prompt_over_the_context_window_is_refused_with_both_numbers() -> None:
    client = offline_client(["never said"], window=100)
    with pytest.raises(openai.BadRequestError) as refused:
        client.chat.completions.create(model="built-in", messages=LONG)
    assert refused.value.code == "context_length_exceeded"
    assert refused.value.param == "messages"
    size = tokens.count_messages(LONG)
    assert size == 104
    assert refused.value.body["message"] == (  # type: ignore[index]
        "This model's maximum context length is 100 tokens. However, your messages resulted in 104 "
        "tokens. Please reduce the length of the messages."
    )


def test_the_tools_of_a_request_count_too() -> None:
    client = offline_client(["said"], window=110)
    with pytest.raises(
        openai.BadRequestError, match=r"\(104 in the messages, \d+ in the functions"
    ):
        client.chat.completions.create(model="built-in", messages=LONG, tools=[TOOL])
    # What was refused used up no reply of the script.
    answer = client.chat.completions.create(model="built-in", messages=LONG)
    assert answer.choices[0].message.content == "said"


def test_a_prompt_that_just_fits_is_taken() -> None:
    client = offline_client(["said"], window=104)
    assert (
        client.chat.completions.create(model="built-in", messages=LONG).usage.prompt_tokens == 104
    )


def test_the_window_is_as_large_as_a_real_models() -> None:
    client = offline_client(planner=lambda *_, **__: Plan("said"))
    fits = [{"role": "user", "content": "a" * 4 * (128_000 - 4)}]
    assert client.chat.completions.create(model="built-in", messages=fits).choices
    with pytest.raises(openai.BadRequestError, match="128000 tokens"):
        client.chat.completions.create(model="built-in", messages=[*fits, *LONG])
