"""Notes, Python's documentation, comparing, mail: found, read, and the same on every machine."""

from __future__ import annotations

import hashlib
import inspect
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agentkit import demo_tools
from agentkit.demo_tools import docs, mail, notes, searching
from agentkit.demo_tools.comparing import compare_numbers

ROOT = Path(__file__).parents[2]
DOCS_DIGEST = "ae008d1a87b3d255501d4a6f3d4f11f8995442e7403517c9bd2889ba0c990658"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Lake Geneva", "lakes/geneva.md"),
        ("How deep is Lake Baikal?", "lakes/baikal.md"),
        ("富士山的高度是多少", "mountains/fuji.md"),
        ("博登湖", "lakes/constance.md"),
        ("speed of light", "physics/speed_of_light.md"),
        ("next Olympic Games", "sport/olympic_games_2028.md"),
        ("奥运会", "sport/olympic_games_2028.md"),
        ("EIFFEL", "buildings/eiffel_tower.md"),
    ],
)
def test_a_note_is_found_in_english_and_in_chinese(query: str, first: str) -> None:
    assert notes.search_notes(query)[0]["path"] == first


@pytest.mark.parametrize(
    "query", ["areas of Lake Geneva and Lake Constance", "日内瓦湖和博登湖的面积"]
)
def test_a_question_about_two_things_finds_both_and_no_third(query: str) -> None:
    found = {hit["path"] for hit in notes.search_notes(query)}
    assert found == {"lakes/geneva.md", "lakes/constance.md"}


def test_what_a_search_finds_can_be_read() -> None:
    for hit in notes.search_notes("lake", limit=20):
        assert hit["title"] in notes.read_note(hit["path"])
    assert "580 km²" in notes.read_note("lakes/geneva.md")
    assert "580 平方公里" in notes.read_note("lakes/geneva.md")


def test_each_note_has_both_languages_the_same_figures_and_a_source() -> None:
    assert len(notes.all_notes()) >= 25
    for path, text in notes.all_notes().items():
        title, english, chinese, source = text.rstrip("\n").split("\n\n")
        assert re.fullmatch(r"# .+ · .+", title), path
        assert re.search("[一-鿿]", chinese), path
        assert not re.search("[一-鿿]", english), path
        assert source.startswith("Source: "), path
        in_english, in_chinese = (
            sorted(re.findall(r"\d[\d,.-]*\d|\d", part)) for part in (english, chinese)
        )
        assert in_english == in_chinese, path


def test_nothing_found_is_an_empty_list_and_no_words_is_an_error() -> None:
    assert notes.search_notes("quantum chromodynamics") == []
    with pytest.raises(ValueError, match="has no word to search for"):
        notes.search_notes("what is the ...?")
    with pytest.raises(ValueError, match="limit: expected 1 or more, got 0"):
        notes.search_notes("lake", limit=0)


@pytest.mark.parametrize("path", ["lakes/genva.md", "../lakes/geneva.md", "geneva"])
def test_a_path_that_is_no_note_names_a_near_one(path: str) -> None:
    with pytest.raises(LookupError, match=r"lakes/geneva\.md"):
        notes.read_note(path)


@pytest.mark.parametrize("path", ["/etc/passwd", "", "..", "SOURCES.md", "\0"])
def test_only_notes_can_be_read(path: str) -> None:
    with pytest.raises(LookupError, match="No note has the path"):
        notes.read_note(path)


@given(st.text(max_size=40))
def test_any_query_gives_paths_that_can_be_read_or_a_refusal(query: str) -> None:
    try:
        hits = notes.search_notes(query)
    except ValueError:
        return
    assert all(notes.read_note(hit["path"]) for hit in hits)


def test_a_rare_word_and_a_word_in_the_title_weigh_more() -> None:
    texts = {
        "title": ("rare", "other"),
        "body": ("other", "rare"),
        "common": ("other", "frequent"),
        "common too": ("other", "frequent"),
    }
    assert searching.search_texts("rare", texts, limit=3) == ["title"]
    del texts["title"]
    assert searching.search_texts("frequent rare", texts, limit=3)[0] == "body"


@pytest.mark.parametrize(
    ("query", "path"),
    [
        ("square root", "math.sqrt"),
        ("shorten text", "textwrap.shorten"),
        ("median", "statistics.median"),
        ("join strings", "str.join"),
        ("leap year", "calendar.isleap"),
        ("escape html", "html.escape"),
        ("how do I sort a list", "list.sort"),
    ],
)
def test_documentation_is_found_by_what_a_function_does(query: str, path: str) -> None:
    assert docs.search_docs(query)[0]["path"] == path


def test_documentation_is_the_running_pythons_own() -> None:
    assert docs.read_doc("math.sqrt").startswith("math.sqrt\n\nReturn the square root of x.")
    with pytest.raises(LookupError, match=r"Did you mean math\.sqrt"):
        docs.read_doc("math.sqr")
    with pytest.raises(LookupError, match=r"No documentation under 'os\.system'"):
        docs.read_doc("os.system")


def test_documentation_is_the_same_word_for_word_on_every_supported_python() -> None:
    text = "\n".join(f"{path}\n{text}" for path, text in docs.all_docs().items())
    assert len(docs.all_docs()) > 150
    assert hashlib.sha256(text.encode()).hexdigest() == DOCS_DIGEST


def test_numbers_are_compared_as_they_are_written() -> None:
    assert compare_numbers(580, 536, "km²") == {
        "first": 580,
        "second": 536,
        "larger": "first",
        "difference": 44,
        "ratio": 1.0821,
        "unit": "km²",
    }
    assert compare_numbers(0.1, 0.3)["difference"] == 0.2
    assert compare_numbers(0.1, 0.3)["larger"] == "second"
    assert compare_numbers(1, 1.0)["larger"] == "equal"
    assert "ratio" not in compare_numbers(-1, 3)
    with pytest.raises(ValueError, match="second: expected a finite number, got nan"):
        compare_numbers(1, float("nan"))


@given(st.floats(-1e9, 1e9), st.floats(-1e9, 1e9))
def test_a_comparison_and_its_mirror_agree(first: float, second: float) -> None:
    there, back = compare_numbers(first, second), compare_numbers(second, first)
    assert there["difference"] == back["difference"] >= 0
    mirrored = {"first": "second", "second": "first", "equal": "equal"}
    assert there["larger"] == mirrored[back["larger"]]


@pytest.fixture
def _empty_outbox() -> Iterator[None]:
    mail.outbox.clear()
    yield
    mail.outbox.clear()


@pytest.mark.usefixtures("_empty_outbox")
def test_a_mail_lands_in_the_outbox_and_says_that_it_was_not_sent() -> None:
    result = mail.send_mail("team@example.org", "你好", "两行\n正文")
    assert result["sent"] is False
    assert "nothing was sent" in result["note"]
    assert mail.outbox == [{"to": "team@example.org", "subject": "你好", "body": "两行\n正文"}]


@pytest.mark.usefixtures("_empty_outbox")
@pytest.mark.parametrize(
    ("to", "subject"),
    [("team", "x"), ("a@b.org, c@d.org", "x"), ("", "x"), ("a@b.org", "x\nBcc: c@d.org")],
)
def test_a_mail_that_could_go_astray_is_refused(to: str, subject: str) -> None:
    with pytest.raises(ValueError, match="expected one"):
        mail.send_mail(to, subject, "text")
    assert mail.outbox == []


def _tools() -> list[Callable[..., Any]]:
    methods = [
        demo_tools.Sandbox.list_files,
        demo_tools.Sandbox.read_file,
        demo_tools.Sandbox.write_file,
        demo_tools.Database.list_tables,
        demo_tools.Database.query_database,
    ]
    helpers = {"make_bookshop", "set_clock", "fresh_sandbox"}
    functions = [
        getattr(demo_tools, name)
        for name in demo_tools.__all__
        if name not in helpers and inspect.isfunction(getattr(demo_tools, name))
    ]
    return functions + methods


@pytest.mark.parametrize("tool", _tools(), ids=lambda tool: tool.__name__)
def test_each_tool_can_be_described_to_a_model(tool: Callable[..., Any]) -> None:
    documentation = inspect.getdoc(tool) or ""
    parameters = [name for name in inspect.signature(tool).parameters if name != "self"]
    assert documentation.splitlines()[0].endswith(".")
    assert bool(parameters) == ("\nArgs:\n" in documentation)
    for name in parameters:
        assert re.search(rf"^    {name}: [A-Z].+", documentation, re.MULTILINE), name
    assert set(inspect.get_annotations(tool)) == {*parameters, "return"}


def test_results_are_plain_data_that_json_knows() -> None:
    results = [
        demo_tools.city_facts("Oslo"),
        demo_tools.current_time("Oslo"),
        demo_tools.get_weather("Oslo"),
        demo_tools.get_property_tax("Oslo"),
        demo_tools.search_notes("lake"),
        demo_tools.compare_numbers(1, 2),
        demo_tools.calculate("1/3"),
    ]
    assert json.loads(json.dumps(results, allow_nan=False)) == results


def test_importing_the_tools_loads_nothing_heavy_and_reads_no_data() -> None:
    code = (
        "import sys, agentkit; before = set(sys.modules)\n"
        "import agentkit.demo_tools.places as places\n"
        "heavy = {'openai', 'pydantic', 'sqlite3', 'zoneinfo', 'socket', 'subprocess'}\n"
        "print(sorted(heavy & (set(sys.modules) - before)), places._index.cache_info().currsize)"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[] 0"
