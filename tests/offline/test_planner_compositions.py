"""A poem cannot be looked up: the built-in model says so, and writes nothing in its place."""

from typing import Any

import pytest
from planner_kit import Pair, ask, define, one

from agentkit.offline.planner import plan

CANNOT = "I am a rule-based planner, and no text for it was given to me."


def files() -> tuple[dict[str, Pair], dict[str, str]]:
    """A tool that writes files, and what it wrote."""
    written: dict[str, str] = {}

    def write_file(path: str, content: str) -> dict[str, Any]:
        written[path] = content
        return {"path": path, "size_bytes": len(content.encode())}

    described = "Write a text file in the working folder."
    path, content = "Path of the file, such as 'report.txt'", "The whole text of the file"
    return one(define("write_file", described, path=path, content=content), write_file), written


def weather() -> dict[str, Pair]:
    definition = define("get_weather", "Get the weather in a city.", city="Name of the city")
    return one(definition, lambda city: {"temperature_c": 1, "sky": "cloudy"})


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("Write a poem to poem.txt", "a poem"),
        ("Write a poem about Oslo to poem.txt", "a poem about Oslo"),
        ("Write me a short story about a cat into story.txt.", "a short story about a cat"),
        ("Please compose a poem and save it to poem.txt", "a poem"),
        ("Create a file notes.txt with a haiku", "a haiku"),
        ("Write ten jokes to jokes.txt", "ten jokes"),
        ("Write some lyrics to l.txt", "some lyrics"),
        ("Write the poem to p.txt", "the poem"),
        ("Save a list of prime numbers to p.txt", "a list of prime numbers"),
        ("Write down a shopping list in list.txt", "a shopping list"),
        ("Write a greeting to g.txt", "a greeting"),
        ("Write a poem", "a poem"),
    ],
)
def test_what_is_only_described_is_not_written(order: str, what: str) -> None:
    tools, written = files()
    run = ask(order, tools)
    assert run.answer.startswith(f"I cannot write {what}: {CANNOT}")
    assert (run.calls, written) == ([], {})


@pytest.mark.parametrize(
    ("order", "what"),
    [
        ("写一首诗到 poem.txt", "一首诗"),
        ("把一首诗写到 poem.txt", "一首诗"),
        ("写一篇关于猫的文章，保存到 cat.txt", "一篇关于猫的文章"),
    ],
)
def test_what_is_only_described_is_not_written_in_chinese(order: str, what: str) -> None:
    tools, written = files()
    run = ask(order, tools)
    assert run.answer.startswith(f"我写不了{what}：我是一个基于规则的规划器")
    assert (run.calls, written) == ([], {})


@pytest.mark.parametrize(
    ("order", "content"),
    [
        ("Write 'a poem' to a.txt", "a poem"),
        ("Write hello to a.txt", "hello"),
        ("Write the poem: Roses are red to a.txt", "Roses are red"),
        ("Write a line saying hi to a.txt", "hi"),
        ("Write a new file a.txt with the text hello", "hello"),
        ("Save a note that I owe Ana 5 euros to a.txt", "I owe Ana 5 euros"),
    ],
)
def test_a_text_that_is_given_is_written(order: str, content: str) -> None:
    tools, written = files()
    assert "a.txt" in ask(order, tools).answer
    assert written == {"a.txt": content}


def test_a_report_is_made_of_results_and_a_poem_is_not() -> None:
    tools, written = files()
    ask("Look up the weather in Oslo and write a report to r.txt", tools | weather())
    assert written == {"r.txt": "Oslo: 1 °C, cloudy."}
    written.clear()
    run = ask("Look up the weather in Oslo and write a poem about it to p.txt", tools | weather())
    assert run.answer.startswith(f"Oslo: 1 °C, cloudy. I cannot write a poem about it: {CANNOT}")
    assert written == {}


def test_the_words_may_be_given_in_the_next_turn() -> None:
    tools, written = files()
    first = ask("Write a poem to poem.txt", tools)
    ask("'Roses are red'", tools, history=first.messages)
    assert written == {"poem.txt": "Roses are red"}


def test_a_file_name_is_no_text_to_write() -> None:
    tools, written = files()
    assert "the whole text of the file" in ask("Write to poem.txt", tools).answer
    assert written == {}


@pytest.mark.parametrize("order", ["Write a poem about Oslo", "写一首诗"])
def test_a_poem_without_any_tool_is_refused_too(order: str) -> None:
    said = str(plan([{"role": "user", "content": order}]).text)
    assert said.startswith(("I cannot write a poem about Oslo:", "我写不了一首诗："))


@pytest.mark.parametrize("order", ["Remind me to write a poem", "Add a task: write a poem"])
def test_a_reminder_of_a_poem_is_no_poem(order: str) -> None:
    noted: list[str] = []

    def add_reminder(text: str) -> str:
        noted.append(text)
        return "ok"

    ask(order, one(define("add_reminder", "Add a reminder or a task.", text="What to remind of"),
                   add_reminder))  # fmt: skip
    assert noted
    assert "write a poem" in noted[0]
