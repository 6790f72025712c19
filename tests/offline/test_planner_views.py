"""Views in which old results are cut, reduced to facts, or gone: read as far as they go."""

import json
import re
from typing import Any

import pytest
from planner_kit import ask, demo, done, kit

from agentkit.compaction import KeepFacts, ShortenResults
from agentkit.context import ContextInfo, Trim
from agentkit.demo_tools import (
    calculate,
    city_facts,
    compare_numbers,
    current_time,
    get_weather,
    read_note,
    search_notes,
)
from agentkit.history import history_problems, turns
from agentkit.offline.planner import plan
from agentkit.offline.steps.cut import cut_in, left_of
from agentkit.offline.steps.observations import read_observation
from agentkit.results import shorten

CITIES = "Oslo, Rome, Tokyo, Cairo and Lima"
WARMEST = "Which of these cities is the warmest today: Oslo, Rome, Tokyo, Cairo or Lima?"
TASKS = [
    (WARMEST, (get_weather, compare_numbers)),
    (f"What is the weather and the local time in {CITIES}?", (get_weather, current_time)),
    (
        f"Compare {CITIES}: get the weather and the population of each city, then say which is the "
        "warmest.",
        (get_weather, city_facts, compare_numbers),
    ),
    (
        "Find the area of Lake Geneva, Lake Constance, Lake Erie and Lake Huron in the notes and "
        "add them up.",
        (search_notes, read_note, calculate),
    ),
    ("奥斯陆、罗马、东京、开罗和利马，今天哪个城市最暖和？", (get_weather, compare_numbers)),
]
RESULT = json.dumps(
    {"city": "Oslo", "day": "today", "temperature_c": 12, "sky": "grey", "note": "x" * 60}
)


def shortened(most: int) -> Any:
    context = ShortenResults(most)
    return lambda messages: context(messages, ContextInfo())


@pytest.mark.parametrize("most", range(10, 150, 7))
@pytest.mark.parametrize(("task", "tools"), TASKS)
def test_what_is_left_of_a_cut_result_is_never_quoted_as_it_is(
    task: str, tools: Any, most: int
) -> None:
    run = ask(task, demo(*tools), view=shortened(most), parallel=False, replies=16)
    assert not re.search(r'[{}"]|characters cut|\[\.\.\.', run.answer)
    assert "I found nothing" not in run.answer
    assert ": ." not in run.answer
    assert "：。" not in run.answer


def test_of_a_comparison_whose_figures_are_lost_nobody_is_the_winner() -> None:
    run = ask(WARMEST, demo(get_weather), view=shortened(60), parallel=False)
    assert run.answer == (
        "Lima: 24 °C. The results for Oslo, Rome, Tokyo and Cairo were cut short, and what is left "
        "does not say what was asked. I cannot conclude: there is no figure for Oslo, Rome, Tokyo "
        "and Cairo."
    )


def test_what_was_lost_is_named_also_where_no_table_knows_the_names() -> None:
    task = "在笔记里查日内瓦湖、博登湖和休伦湖的面积，加起来是多少？"
    tools = demo(search_notes, read_note, calculate)
    run = ask(task, tools, view=shortened(80), parallel=False)
    assert run.answer.endswith("无法得出结论：缺少日内瓦湖、博登湖的数据。")


def test_a_cut_that_spares_the_figures_changes_nothing() -> None:
    whole = ask(WARMEST, demo(get_weather), parallel=False)
    cut = ask(WARMEST, demo(get_weather), view=shortened(120), parallel=False)
    assert cut.answer == whole.answer
    assert cut.calls == whole.calls


@pytest.mark.parametrize(("task", "tools"), TASKS)
def test_facts_are_as_good_as_whole_results(task: str, tools: Any) -> None:
    context = KeepFacts()
    whole = ask(task, demo(*tools), parallel=False, replies=16)
    facts = ask(
        task,
        demo(*tools),
        view=lambda messages: context(messages, ContextInfo()),
        parallel=False,
        replies=16,
    )
    assert (facts.answer, facts.calls) == (whole.answer, whole.calls)


def test_a_report_is_written_once_though_the_view_of_its_figures_changes() -> None:
    written: list[str] = []

    def write_file(path: str, content: str) -> str:
        """Write a text to a file.

        Args:
            path: Name of the file.
            content: The text.
        """
        written.append(content)
        return "ok"

    task = f"Get the weather of {CITIES}, say which is the warmest, and write it to report.txt"
    run = ask(task, demo(get_weather, write_file), view=shortened(90), parallel=False)
    assert len(written) == 1
    assert run.names[-1] == "write_file"


@pytest.mark.parametrize(
    ("text", "data"),
    [
        (shorten(RESULT, 100), {"city": "Oslo", "day": "today"}),
        (RESULT[: RESULT.index("12") + 1], {"city": "Oslo", "day": "today"}),
        (RESULT[: RESULT.index("12") + 3], {"city": "Oslo", "day": "today", "temperature_c": 12}),
        ('{"a": 1, "b": [1, 2\n[... 9 of 40 characters cut ...]\n3], "c": 4}', {"a": 1, "c": 4}),
        ('[{"p": "a"}, {"p": "b"}, {"p\n[... 9 characters cut ...]\n"}]', [{"p": "a"}, {"p": "b"}]),
        ("One. Two. Thr\n[... 30 characters cut ...]\nen. Last one.", "One.\nTwo.\nLast one."),
        ("一。二。三\n[... 30 characters cut ...]\n五。六。", "一。\n二。\n六。"),
        ('{"city": "Oslo", "no… [truncated]', {"city": "Oslo"}),
        (
            "# A\n\nThe area is 5 km². It is [... 3 of 9 chars cut ...] deep.",
            "# A\n\nThe area is 5 km².",
        ),
    ],
)
def test_the_whole_pieces_around_a_cut_are_what_is_left(text: str, data: Any) -> None:
    observation = read_observation(text)
    assert observation.cut
    assert not observation.empty
    if isinstance(data, str):
        assert observation.data.split() == data.split()
    else:
        assert observation.data == data


@pytest.mark.parametrize(
    "text",
    [
        "Taxes (cut in 2020) are low.",
        "The bread was cut. It was good.",
        "[a] list in prose",
        "Error: the line was cut [... 3 characters cut ...] off",
        '{"note": "cut [short]"}',
        "12",
        "",
    ],
)
def test_a_whole_text_that_speaks_of_cutting_is_not_cut(text: str) -> None:
    assert not read_observation(text).cut


def test_a_cut_at_any_character_loses_no_whole_value_and_invents_none() -> None:
    whole = {"city": "Oslo", "degrees": -12.5, "sky": 'a "b" {c}', "list": [1, 2], "end": None}
    text = json.dumps(whole)
    for head in range(1, len(text)):
        for tail in range(head + 1, len(text), 5):
            left = left_of(text[:head], text[tail:])
            assert all(key in whole and whole[key] == value for key, value in left.items())


def test_without_a_note_there_is_no_cut() -> None:
    assert cut_in("plain") is None
    assert cut_in("a [... 3 of 4 characters cut ...] b") == ("a", "b")


def test_what_was_trimmed_away_is_asked_again_and_the_plan_stays_valid() -> None:
    tools = demo(get_weather, city_facts)
    definitions = [definition for definition, _ in tools.values()]
    run = ask(TASKS[2][0], tools, parallel=False)
    for budget in range(50, 1200, 90):
        for end in range(1, len(run.messages)):
            head = run.messages[:end]
            if history_problems(head):
                continue
            view = Trim(budget)(head, ContextInfo())
            first, second = plan(view, definitions), plan(view, definitions)
            assert first == second
            assert first.text or first.calls
            wires = [call["function"] for m in view for call in m.get("tool_calls") or ()]
            seen = [(wire["name"], json.loads(wire["arguments"])) for wire in wires]
            assert not [call for call in first.calls if call in seen]


def test_any_part_of_a_conversation_gets_an_answer() -> None:
    tools = demo(get_weather, city_facts)
    definitions = [definition for definition, _ in tools.values()]
    history = ask(TASKS[2][0], tools, parallel=False).messages
    history = ask("And in Paris?", tools, history=history).messages
    groups = turns(history)
    for start in range(len(groups)):
        for end in range(start + 1, len(groups) + 1):
            part = [message for group in groups[start:end] for message in group]
            reply = plan(part, definitions)
            assert reply.text or reply.calls
            assert plan(part).text


def test_a_call_that_was_made_twice_counts_once() -> None:
    weather = [
        ("get_weather", {"city": city, "day": "today"}, {"city": city, "temperature_c": degrees})
        for city, degrees in (("Oslo", 1), ("Rome", 12)) * 3
    ]
    messages = done("Which city is warmer today, Oslo or Rome?", weather, apart=True)
    assert plan(messages).text == "Oslo: 1 °C. Rome: 12 °C. Rome is warmer, by 11 °C."


def test_a_search_whose_hits_were_cut_still_leads_to_the_first_of_them() -> None:
    hits = [{"path": f"lakes/{number}.md", "title": "Lake Geneva"} for number in range(5)]
    tools = kit(*demo(search_notes, read_note).values())
    definitions = [definition for definition, _ in tools.values()]
    text = shorten(json.dumps(hits), 120)
    messages = done("How large is Lake Geneva?", [("search_notes", {"query": "Lake Geneva"}, text)])
    assert plan(messages, definitions).calls == (("read_note", {"path": "lakes/0.md"}),)
