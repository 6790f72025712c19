"""What a small model has written is read as a call or as an answer."""

from __future__ import annotations

import pytest

from agentkit.local.reading import read
from agentkit.offline.far_end.replies import Call, Said

OSLO = Call("weather", '{"city": "Oslo"}')


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "weather", "arguments": {"city": "Oslo"}}',
        ' {"name":"weather","arguments":{"city": "Oslo"}}\n',
        '{\n  "name": "weather",\n  "arguments": {"city": "Oslo"}\n}',
        '```json\n{"name": "weather", "arguments": {"city": "Oslo"}}\n```',
        '{"name": "weather", "parameters": {"city": "Oslo"}}',
        r'{"name": "weather", "arguments": "{\"city\": \"Oslo\"}"}',
        '{"name": "weather", "arguments": {"city": "Oslo"}}\nResult: 30 °C. It is hot.',
        '{"name": "weather", "arguments": {"city": "Oslo"}',
    ],
)
def test_a_call_is_read_in_the_ways_it_is_written(text: str) -> None:
    assert read(text, calls=True) == Said(None, (OSLO,))


def test_a_sentence_before_the_call_is_kept() -> None:
    said = read('I look.\n{"name": "weather", "arguments": {"city": "Oslo"}}', calls=True)
    assert said == Said("I look.", (OSLO,))


@pytest.mark.parametrize(
    ("text", "arguments"),
    [
        ('{"name": "weather", "arguments": {"city": "Oslo', '{"city": "Oslo'),
        ('{"name": "weather", "arguments": {city: Oslo}}', "{city: Oslo}}"),
        ('{"name": "weather", "city": "Oslo"}', '"city": "Oslo"}'),
        ('{"name": "weather"}', "{}"),
        ('{"name": "weather", "arguments": [1]}', "[1]"),
    ],
)
def test_broken_arguments_are_handed_on_as_they_are(text: str, arguments: str) -> None:
    assert read(text, calls=True) == Said(None, (Call("weather", arguments),))


def test_only_the_first_call_counts() -> None:
    text = '{"name": "a", "arguments": {}}\n{"name": "b", "arguments": {}}'
    assert read(text, calls=True) == Said(None, (Call("a", "{}"),))


@pytest.mark.parametrize(
    "text",
    ["It is 5 °C.", "北京有雨。", '{"answer": 5}', '{"name": 5}', '{"city": "Oslo"}', "{}", ""],
)
def test_anything_else_is_an_answer(text: str) -> None:
    assert read(f" {text} ", calls=True) == Said(text)


def test_where_no_tool_was_offered_all_is_an_answer() -> None:
    text = '{"name": "weather", "arguments": {"city": "Oslo"}}'
    assert read(text, calls=False) == Said(text)
