"""Folders as classes hand them in: what is marked, what is named, and what is passed over."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from coursetools.canonical import Notebook, to_bytes
from coursetools.classroom.handed_in import HandedIn, handed_in
from coursetools.classroom.store import content_key

EXERCISE = "03_main_loop"
EXERCISES = [EXERCISE, "04_trimming"]


def notebook(text: str = "1 + 1") -> Notebook:
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": [text], "outputs": [],
            "execution_count": None}  # fmt: skip
    return {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}


def put(folder: Path, path: str, content: Notebook | bytes | None = None, age: float = 0) -> Path:
    place = folder / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content if isinstance(content, bytes) else to_bytes(content or notebook()))
    os.utime(place, (1_900_000_000 - age, 1_900_000_000 - age))
    return place


def only(folder: Path) -> HandedIn:
    copies, problems = handed_in(folder, EXERCISES)
    assert problems == {}
    assert len(copies) == 1
    return copies[0]


def only_problem(folder: Path) -> tuple[str, str]:
    copies, problems = handed_in(folder, EXERCISES)
    assert copies == []
    assert len(problems) == 1
    return problems.popitem()


def marked_text(copy: HandedIn) -> str:
    source = copy.notebook["cells"][0]["source"]
    return "".join(source)


@pytest.mark.parametrize(
    "student",
    ["Ann Lee", "李雷", "محمد", "d.o'neil+1", "Ann.", "ann", "É́", "n" * 200, "$HOME", "a{0}b"],
)
def test_a_students_folder_may_have_any_name_of_signs(tmp_path: Path, student: str) -> None:
    put(tmp_path, f"{student}/{EXERCISE}/{EXERCISE}.ipynb")
    assert only(tmp_path).name == f"{student}/{EXERCISE}"


@pytest.mark.parametrize("student", ["x[1]", "who?", "*"])
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_a_name_that_nbgrader_takes_for_a_pattern_is_to_be_changed(
    tmp_path: Path, student: str
) -> None:
    put(tmp_path, f"{student}/{EXERCISE}/{EXERCISE}.ipynb")
    name, advice = only_problem(tmp_path)
    assert name == f"{student}/{EXERCISE}"
    assert "Rename" in advice


@pytest.mark.parametrize(("raw", "shown"), [(b"b\xffb", "b\\udcffb"), (b"a\nb", "a\\nb")])
@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
def test_a_name_that_is_no_text_is_shown_in_a_form_that_can_be_printed(
    tmp_path: Path, raw: bytes, shown: str
) -> None:
    try:
        put(tmp_path, f"{os.fsdecode(raw)}/{EXERCISE}/{EXERCISE}.ipynb")
    except OSError:
        pytest.skip("this file system has no such names")
    name, advice = only_problem(tmp_path)
    assert name == f"{shown}/{EXERCISE}"
    assert "Rename" in advice


@pytest.mark.parametrize(
    "path", [f"ann/{EXERCISE}.ipynb", f"{EXERCISE}.ipynb", "ann/all.zip", "all.zip"]
)
def test_what_lies_too_high_is_named_with_the_place_where_it_belongs(
    tmp_path: Path, path: str
) -> None:
    put(tmp_path, path)
    name, advice = only_problem(tmp_path)
    assert name == (path if "/" in path else f"/{path}")
    assert "STUDENT/EXERCISE/EXERCISE.ipynb" in advice


def test_what_lies_too_deep_is_named_with_its_place(tmp_path: Path) -> None:
    put(tmp_path, f"ann/{EXERCISE}/__MACOSX/x.ipynb")
    put(tmp_path, f"ann/{EXERCISE}/mine/{EXERCISE}.ipynb")
    _, advice = only_problem(tmp_path)
    assert advice == f"No notebook was handed in. Move it up: mine/{EXERCISE}.ipynb."


def test_a_folder_without_a_notebook_is_named(tmp_path: Path) -> None:
    put(tmp_path, f"ann/{EXERCISE}/.ipynb_checkpoints/{EXERCISE}-checkpoint.ipynb")
    put(tmp_path, f"ann/{EXERCISE}/._{EXERCISE}.ipynb", b"\0\5\x16\7")
    _, advice = only_problem(tmp_path)
    assert advice == f"No notebook was handed in. Ask for {EXERCISE}.ipynb."


@pytest.mark.parametrize("folder", ["3_main_loop", "03_main_loop_", "Main loop"])
def test_a_folder_of_no_exercise_is_named_with_those_that_there_are(
    tmp_path: Path, folder: str
) -> None:
    put(tmp_path, f"ann/{folder}/{EXERCISE}.ipynb")
    name, advice = only_problem(tmp_path)
    assert name == f"ann/{folder}"
    assert ", ".join(EXERCISES) in advice


def test_what_systems_leave_behind_is_passed_over(tmp_path: Path) -> None:
    for path in (".DS_Store", "Thumbs.db", "ann/.DS_Store", f"ann/{EXERCISE}/.DS_Store",
                 f"ann/{EXERCISE}/._{EXERCISE}.ipynb", f"__MACOSX/{EXERCISE}/{EXERCISE}.ipynb",
                 f".Trash/{EXERCISE}/{EXERCISE}.ipynb", "ann/.ipynb_checkpoints/x.ipynb",
                 f"ann/{EXERCISE}/notes.txt", "ann/desktop.ini"):  # fmt: skip
        put(tmp_path, path, b"\0\1")
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE}.ipynb")
    assert only(tmp_path).note == ""


def test_an_empty_class_has_neither_copies_nor_problems(tmp_path: Path) -> None:
    assert handed_in(tmp_path / "submitted", EXERCISES) == ([], {})


def test_a_renamed_notebook_is_copied_to_the_right_name_and_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = put(tmp_path, f"ann/{EXERCISE}/{EXERCISE} (1).ipynb", notebook("old"), age=9)
    new = put(tmp_path, f"ann/{EXERCISE}/00 final.ipynb", notebook("new"))
    copy = only(tmp_path)
    assert marked_text(copy) == "new"
    assert copy.note == f"also there, and not marked: {old.name}"
    assert f"{new.name} is taken for {EXERCISE}.ipynb" in capsys.readouterr().out
    assert new.with_name(f"{EXERCISE}.ipynb").read_bytes() == new.read_bytes()
    only(tmp_path)
    assert capsys.readouterr().out == "", "it is said once"


def test_a_newer_renamed_one_takes_the_place_of_an_older_renamed_one(tmp_path: Path) -> None:
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE} (1).ipynb", notebook("first"), age=9)
    assert marked_text(only(tmp_path)) == "first"
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE} (2).ipynb", notebook("second"))
    assert marked_text(only(tmp_path)) == "second"
    assert sorted(path.name for path in (tmp_path / "ann" / EXERCISE).iterdir()) == [
        f"{EXERCISE} (1).ipynb", f"{EXERCISE} (2).ipynb", f"{EXERCISE}.ipynb"
    ]  # fmt: skip


def test_one_under_the_right_name_counts_and_the_other_is_named(tmp_path: Path) -> None:
    right = put(tmp_path, f"ann/{EXERCISE}/{EXERCISE}.ipynb", notebook("right"), age=9)
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE} (1).ipynb", notebook("newer"))
    before = right.read_bytes()
    copy = only(tmp_path)
    assert marked_text(copy) == "right"
    assert copy.note == f"also there, and not marked: {EXERCISE} (1).ipynb"
    assert right.read_bytes() == before


NO_NOTEBOOKS: dict[str, bytes] = {
    "cut off": b'{"cells": [',
    "empty": b"",
    "merge conflict": b"<<<<<<< HEAD\n" + to_bytes(notebook()) + b">>>>>>> theirs\n",
    "byte order mark": b"\xef\xbb\xbf" + to_bytes(notebook()),
    "UTF-16": to_bytes(notebook()).decode().encode("utf-16"),
    "a list": b"[]",
    "of an odd format": json.dumps({"nbformat": "x" * 900}).encode(),
    "too deep": b"[" * 100_000 + b"]" * 100_000,
    "a picture": b"\x89PNG\r\n\x1a\n",
}


@pytest.mark.parametrize("what", NO_NOTEBOOKS)
def test_what_is_no_notebook_is_named_and_costs_nobody_else(tmp_path: Path, what: str) -> None:
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE}.ipynb", NO_NOTEBOOKS[what])
    put(tmp_path, f"bob/{EXERCISE}/{EXERCISE}.ipynb")
    copies, problems = handed_in(tmp_path, EXERCISES)
    assert [copy.student for copy in copies] == ["bob"]
    assert list(problems) == [f"ann/{EXERCISE}"]
    advice = problems[f"ann/{EXERCISE}"]
    assert advice.startswith(f"{EXERCISE}.ipynb cannot be read (")
    assert advice.endswith("Ask for the file again.")
    assert "\n" not in advice
    assert len(advice) < 320


def without_ids(book: Notebook) -> None:
    for cell in book["cells"]:
        del cell["id"]
    book["nbformat_minor"] = 4


def with_one_id(book: Notebook) -> None:
    book["cells"] = [dict(book["cells"][0]), dict(book["cells"][0])]


def of_format_3(book: Notebook) -> None:
    source = book.pop("cells")[0]["source"]
    cell = {"cell_type": "code", "collapsed": False, "input": source, "language": "python",
            "metadata": {}, "outputs": []}  # fmt: skip
    book |= {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}}
    book["worksheets"] = [{"cells": [cell], "metadata": {}}]


def with_big_outputs(book: Notebook) -> None:
    book["cells"][0]["outputs"] = [
        {"output_type": "stream", "name": "stdout", "text": ["x" * 99 + "\n"] * 50_000}
    ]


@pytest.mark.parametrize("change", [without_ids, with_one_id, of_format_3, with_big_outputs])
@pytest.mark.filterwarnings("error")
def test_a_notebook_in_an_odd_form_is_read(
    tmp_path: Path, change: Callable[[Notebook], None]
) -> None:
    book = notebook("print('hello')")
    change(book)
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE}.ipynb", json.dumps(book).encode())
    copy = only(tmp_path)
    assert marked_text(copy) == "print('hello')"
    assert content_key(copy.notebook) == content_key(only(tmp_path).notebook)


def test_a_time_is_read(tmp_path: Path) -> None:
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE}.ipynb")
    put(tmp_path, f"ann/{EXERCISE}/timestamp.txt", b"2026-11-30 18:00:00 UTC\n")
    assert only(tmp_path).time == "2026-11-30 18:00:00"


@pytest.mark.parametrize("text", [b"", b"\n"])
def test_an_empty_time_is_none(tmp_path: Path, text: bytes) -> None:
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE}.ipynb")
    put(tmp_path, f"ann/{EXERCISE}/timestamp.txt", text)
    assert only(tmp_path).time == ""


@pytest.mark.parametrize("text", [b"yesterday", b"\xff\xfe", b"9" * 40, b"2026-13-45"])
def test_a_time_that_is_none_is_named(tmp_path: Path, text: bytes) -> None:
    put(tmp_path, f"ann/{EXERCISE}/{EXERCISE}.ipynb")
    put(tmp_path, f"ann/{EXERCISE}/timestamp.txt", text)
    _, advice = only_problem(tmp_path)
    assert "Write one like 2026-11-30 18:00:00 UTC, or delete the file." in advice
