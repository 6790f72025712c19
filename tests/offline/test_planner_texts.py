"""Texts that tools read: the whole of one, the rows of one, the line in the asker's language."""

from typing import Any

import pytest
from planner_kit import Pair, ask, define, demo, kit, one, returns

from agentkit.demo_tools import calculate

FILES = {
    "rent.txt": "January 900\nFebruary 900\nMarch 950\n",
    "todo.txt": "buy milk\ncall Eva\n",
    "laps.csv": "runner,seconds\nMia,61.5\nBen,64\n",
    "water.txt": "一月：32 元\n二月：28 元\n",
    "story.txt": "Mia ran 3 laps.\nBen ran 5 laps, and then 2 more.\n",
}
PAGES = {
    "ness.md": "# Loch Ness · 尼斯湖\n\nThe volume of Loch Ness is 7.4 km³. "
    "The area of Loch Ness is 56 km².\n\n尼斯湖的水量为 7.4 立方公里。\n\n"
    "Source: a survey of the waters.",
    "lomond.md": "# Loch Lomond\n\nThe area of Loch Lomond is 71 km². The volume of Loch Lomond is "
    "2.6 km³.\n\nSource: a survey of the waters of Loch Lomond.",
}


def files(written: dict[str, str] | None = None) -> dict[str, Pair]:
    def store(path: str, text: str) -> dict[str, Any]:
        assert written is not None
        written[path] = text
        return {"path": path, "bytes": len(text)}

    pairs: list[Pair] = [
        (
            define("load_text", "Read a text file.", path="Path of the file"),
            lambda path: FILES[path],
        )
    ]
    if written is not None:
        text = "The text to write"
        definition = define(
            "store_text", "Write a text into a file.", path="Path of the file", text=text
        )
        pairs.append((definition, store))
    return kit(*pairs)


def pages(*extra: Pair) -> dict[str, Pair]:
    def find(q: str) -> list[dict[str, str]]:
        return [
            {"path": path, "title": text.splitlines()[0].strip("# ")}
            for path, text in PAGES.items()
            if path.removesuffix(".md") in q.lower() or ("尼斯" in q and path == "ness.md")
        ]

    return kit(
        (define("find_pages", "Search the encyclopedia for pages.", q="What to look for"), find),
        (
            define("open_page", "Read a page of the encyclopedia.", path="Path of the page"),
            lambda path: PAGES[path],
        ),
        *extra,
    )


@pytest.mark.parametrize(
    "question",
    [
        "Show me todo.txt.",
        "What does my file todo.txt say?",
        "What's in todo.txt?",
        "todo.txt 里写了什么？",
        "看一下 todo.txt 的内容。",
    ],
)
def test_a_file_that_nothing_else_is_asked_of_is_told_whole(question: str) -> None:
    run = ask(question, files())
    assert run.calls == [("load_text", {"path": "todo.txt"})]
    assert "buy milk\ncall Eva" in run.answer


def test_a_question_about_a_file_is_answered_with_a_line_of_it() -> None:
    assert "buy milk" not in ask("Who shall I call, by todo.txt?", files()).answer


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the total of the rents in rent.txt?", "Together: 2750."),
        ("Add up the numbers in rent.txt.", "Together: 2750."),
        ("What is the average in rent.txt?", "On average: 916.6667."),
        ("water.txt 里的金额加起来是多少？", "合计：60"),
        ("Who was faster in laps.csv?", "Mia is faster, by 2.5."),
    ],
)
@pytest.mark.parametrize("calculator", [True, False])
def test_the_rows_of_a_text_are_figures(question: str, told: str, calculator: bool) -> None:
    tools = {**files(), **(demo(calculate) if calculator else {})}
    run = ask(question, tools)
    assert run.names[0] == "load_text"
    assert told in run.answer


def test_sentences_with_figures_are_no_rows() -> None:
    assert "Together" not in ask("What is the total in story.txt?", files()).answer


def test_add_up_writes_nothing() -> None:
    written: dict[str, str] = {}
    run = ask("Add up the rents in my file rent.txt, please.", files(written))
    assert run.names == ["load_text"]
    assert written == {}


def test_a_sum_out_of_one_file_goes_into_the_other() -> None:
    written: dict[str, str] = {}
    tools = {**files(written), **demo(calculate)}
    ask("Add together the numbers in rent.txt and save the total in sum.txt.", tools)
    assert list(written) == ["sum.txt"]
    assert "2750" in written["sum.txt"]


def test_what_is_to_be_written_is_looked_up_first() -> None:
    written: dict[str, str] = {}
    tools = {**files(written), **pages()}
    run = ask("Find out how large Loch Ness is and write the area into loch.md.", tools)
    assert run.names == ["find_pages", "open_page", "store_text"]
    assert written == {"loch.md": "The area of Loch Ness is 56 km²."}


def test_words_that_only_point_are_not_written_down() -> None:
    written: dict[str, str] = {}
    ask("Read up on Loch Ness and write the area into the file loch.md.", files(written))
    assert written == {}


def test_a_reader_of_files_is_not_sent_what_a_search_of_pages_found() -> None:
    written: dict[str, str] = {}
    tools = {**files(written), **pages()}
    run = ask("Look up the area of Loch Ness and save it in the file loch.md.", tools)
    assert "load_text" not in run.names
    assert "56 km²" in written["loch.md"]


def test_a_text_that_points_at_nothing_found_is_asked_for() -> None:
    written: dict[str, str] = {}
    run = ask("Save the height in tower.md.", files(written))
    assert (run.calls, written) == ([], {})
    assert "?" in run.answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "Which holds more water, Loch Ness or Loch Lomond, and by how many cubic kilometres?",
            "Loch Ness has more, by 4.8 km³.",
        ),
        (
            "By how many square kilometres is Loch Lomond larger than Loch Ness?",
            "Loch Lomond is larger, by 15 km².",
        ),
    ],
)
def test_the_unit_asked_for_chooses_the_sentence(question: str, answer: str) -> None:
    assert ask(question, pages()).answer.endswith(answer)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the volume of Loch Ness?", "The volume of Loch Ness is 7.4 km³."),
        ("尼斯湖的水量是多少？", "尼斯湖的水量为 7.4 立方公里。"),
    ],
)
def test_of_two_languages_the_asker_s_is_told(question: str, answer: str) -> None:
    assert ask(question, pages()).answer == answer


def test_what_only_names_the_searched_collection_is_no_query() -> None:
    definition = define("find_in_manual", "Search the Ruby manual for methods.", query="What to do")
    tools = one(definition, lambda query: [{"path": "Array#max", "title": "The largest element"}])
    question = "Which method in Ruby's array module returns the largest element?"
    query = ask(question, tools).calls[0][1]["query"]
    assert "Ruby" not in query
    assert "largest element" in query
    both = ask("Look up Array#max in the Ruby manual.", tools).calls
    assert all("Ruby" not in arguments["query"] for _, arguments in both)


def test_the_reader_that_goes_with_the_search_reads_what_was_found() -> None:
    written: dict[str, str] = {}
    names = {"find_pages": "find_memos", "open_page": "read_memo"}
    memos: dict[str, Pair] = {}
    for name, (definition, function) in pages().items():
        told = definition["function"]
        text = told["description"].replace("encyclopedia", "memos").replace("page", "memo")
        renamed = {**told, "name": names[name], "description": text}
        memos[names[name]] = ({"type": "function", "function": renamed}, function)
    run = ask("请在备忘录里查尼斯湖的面积，写进 sum.md。", {**files(written), **memos})
    assert run.names == ["find_memos", "read_memo", "store_text"]
    assert "56" in written["sum.md"]


NOTE = """The next Lantern Fair after that of 2024 is held in Kiel.
It opens on 2026-08-01 and closes on 2026-08-05.
灯会开幕日期为 2026-08-01，闭幕日期为 2026-08-05。"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many days until the Lantern Fair opens?", "It opens on 2026-08-01"),
        ("How long does the Lantern Fair last?", "It opens on 2026-08-01"),
        ("距离 Lantern Fair 开幕还有多少天？", "开幕日期为 2026-08-01"),
    ],
)
def test_of_two_languages_the_line_in_the_askers_is_told(question: str, told: str) -> None:
    tools = kit(
        (
            define("search_memos", "Search the memos.", query="what to look for"),
            returns([{"path": "fairs/lantern.md", "title": "Lantern Fair"}]),
        ),
        (define("read_memo", "Read a memo.", path="path of the memo"), returns(NOTE)),
    )
    answer = ask(question, tools).answer
    assert told in answer
    assert ("灯会" in answer) is not question.isascii()


HITS = [
    {"path": "itertools.groupby", "title": "Group equal values."},
    {"path": "statistics.mode", "title": "Give the most common value."},
]


@pytest.mark.parametrize(
    "question",
    [
        "Which function in the statistics module gives the most common value of a list?",
        "What function of statistics gives me the value of a list that is the most common?",
    ],
)
def test_what_is_read_lies_where_the_question_says_and_is_named(question: str) -> None:
    bodies = {hit["path"]: f"{hit['path']}\n\n{hit['title']}" for hit in HITS}
    tools = kit(
        (define("search_manual", "Search the manual.", query="what to look for"), returns(HITS)),
        (
            define("read_manual", "Read a page of the manual.", path="dotted name"),
            lambda path: bodies[path],
        ),
    )
    run = ask(question, tools)
    assert run.calls[-1] == ("read_manual", {"path": "statistics.mode"})
    assert run.answer == "statistics.mode: Give the most common value."


def test_a_list_of_hits_is_not_read() -> None:
    tools = kit(
        (define("search_manual", "Search the manual.", query="what to look for"), returns(HITS)),
        (define("read_manual", "Read a page of the manual.", path="dotted name"), returns("text")),
    )
    assert ask("Please list what there is on modes.", tools).names == ["search_manual"]
