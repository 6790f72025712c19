"""Stored notebooks are what running them gives, and the checks that say so can go red."""

from __future__ import annotations

import io
import json
import re
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import pytest

from coursetools import build
from coursetools.canonical import canonical, plain_png, read_notebook, text_of, to_bytes
from tests.support.notebooks import (
    code_cell,
    code_of,
    lesson_paths,
    namespace_of,
    prose_cell,
    run_nbval,
    store,
    stream,
)

# All over the course; each one is an output that nobody holds to anything.
MAX_NOT_COMPARED = 4
NOT_COMPARED = ("nbval-ignore-output", "nbval-skip")
NOT_COMPARED_IN_CODE = re.compile(
    r"^# *(NBVAL_IGNORE_OUTPUT|NBVAL_SKIP|PYTEST_VALIDATE_IGNORE_OUTPUT)"
)
REASON = re.compile(r"^# not compared: \S.{10,}", re.MULTILINE)


def code_cells(path: Path) -> list[dict[str, Any]]:
    return [cell for cell in read_notebook(path)["cells"] if cell["cell_type"] == "code"]


def not_compared(path: Path) -> list[str]:
    """The sources of cells whose output nbval is told not to compare."""
    found = []
    for cell in code_cells(path):
        source = text_of(cell["source"])
        marked = any(NOT_COMPARED_IN_CODE.match(line) for line in source.splitlines())
        if marked or set(cell["metadata"].get("tags", ())) & set(NOT_COMPARED):
            found.append(source)
    return found


each_lesson = pytest.mark.parametrize("path", lesson_paths(), ids=lambda path: path.stem)


def test_there_are_lessons() -> None:
    assert lesson_paths(), "lessons/ holds no notebook"


@each_lesson
def test_every_code_cell_of_a_lesson_has_an_execution_count(path: Path) -> None:
    """nbval runs a cell without one and compares nothing."""
    bare = [cell["id"] for cell in code_cells(path) if cell["execution_count"] is None]
    assert bare == []


@each_lesson
def test_a_lesson_is_stored_in_canonical_form(path: Path) -> None:
    is_canonical = to_bytes(canonical(read_notebook(path))) == path.read_bytes()
    assert is_canonical, f"run: python course.py build {path.stem[:2]}"


@each_lesson
def test_an_output_that_is_not_compared_gives_its_reason(path: Path) -> None:
    for source in not_compared(path):
        assert REASON.search(source), f"no '# not compared: ...' line in\n{source}"


def test_few_outputs_are_not_compared() -> None:
    assert sum(len(not_compared(path)) for path in lesson_paths()) <= MAX_NOT_COMPARED


def test_every_error_that_a_lesson_shows_on_purpose_is_caught_and_asserted() -> None:
    """The tag `raises-exception` would pass a cell that raises nothing."""
    for path in lesson_paths():
        for cell in code_cells(path):
            assert build.MAY_RAISE not in cell["metadata"].get("tags", ()), path.stem
            assert not [o for o in cell["outputs"] if o["output_type"] == "error"], path.stem


def test_a_marked_cell_is_found_by_tag_and_by_comment(tmp_path: Path) -> None:
    path = store(
        tmp_path / "a.ipynb",
        code_cell("print(1)", "nbval-ignore-output"),
        code_cell("# NBVAL_SKIP\nprint(2)"),
        code_cell("print(3)"),
    )
    assert not_compared(path) == ["print(1)", "# NBVAL_SKIP\nprint(2)"]


class TestStrictNbval:
    """What the notebook check compares."""

    def test_passes_a_notebook_that_was_just_built(self, tmp_path: Path) -> None:
        path = store(tmp_path / "a.ipynb", code_cell("print('你好')"), code_cell("6 * 7"))
        build.build(path)
        done = run_nbval(path)
        assert done.returncode == 0, done.stdout
        assert "2 passed" in done.stdout

    def test_turns_red_when_one_stored_output_is_changed(self, tmp_path: Path) -> None:
        path = store(tmp_path / "a.ipynb", code_cell("print('as it was')"), code_cell("6 * 7"))
        build.build(path)
        text = path.read_text(encoding="utf-8")
        assert '"as it was\\n"' in text
        path.write_text(text.replace('"as it was\\n"', '"as it is\\n"'), encoding="utf-8")
        done = run_nbval(path)
        assert done.returncode == 1
        assert "1 failed, 1 passed" in done.stdout

    def test_turns_red_when_the_kernel_dies(self, tmp_path: Path) -> None:
        path = store(
            tmp_path / "a.ipynb",
            code_cell("x = 1", count=1),
            code_cell("import os; os._exit(0)", count=2),
            code_cell("x", count=3),
        )
        assert run_nbval(path, cell_seconds=2).returncode == 1

    def test_turns_red_when_one_output_of_a_lesson_is_changed(self, tmp_path: Path) -> None:
        notebook = read_notebook(lesson_paths()[0])
        first = next(c for c in notebook["cells"] if c.get("outputs"))
        first["outputs"] = [stream("something else\n")]
        path = store(tmp_path / "a.ipynb", *notebook["cells"])
        done = run_nbval(path)
        assert done.returncode == 1
        assert f"1 failed, {len(code_cells(path)) - 1} passed" in done.stdout


class TestNoNetwork:
    """The guard that tests and builds put in front of the network."""

    def test_a_kernel_reaches_loopback_and_nothing_else(self, tmp_path: Path) -> None:
        path = store(
            tmp_path / "a.ipynb",
            code_cell(
                "import socket\n"
                "def reach(host):\n"
                "    try:\n"
                "        socket.create_connection((host, port), 5).close()\n"
                "    except OSError as error:\n"
                "        return 'no network' in str(error)\n"
                "    return 'reached'\n"
                "server = socket.create_server(('127.0.0.1', 0))\n"
                "port = server.getsockname()[1]"
            ),
            code_cell("reach('localhost'), reach('127.0.0.1')"),
            code_cell("reach('example.org'), reach('192.0.2.1'), reach('2001:db8::1')"),
            code_cell(
                "with socket.socket(type=socket.SOCK_DGRAM) as datagrams:\n"
                "    try:\n"
                "        datagrams.sendto(b'x', ('192.0.2.1', 9))\n"
                "    except OSError as error:\n"
                "        print(error)"
            ),
        )
        build.build(path)
        said = [cell["outputs"] for cell in code_cells(path)]
        assert text_of(said[1][0]["data"]["text/plain"]) == "('reached', 'reached')"
        assert text_of(said[2][0]["data"]["text/plain"]) == "(True, True, True)"
        assert "no network in tests and builds" in text_of(said[3][0]["text"])

    def test_the_process_of_the_tests_is_guarded_too(self) -> None:
        import socket

        with pytest.raises(OSError, match="no network in tests"):
            socket.getaddrinfo("example.org", 443)

    def test_no_key_and_no_endpoint_is_in_the_environment(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        monkeypatch.setenv("OPENAI_API_KEY", "k")
        monkeypatch.setenv("OTHER_API_KEY", "k")
        monkeypatch.setenv("AGENTKIT_MODEL", "m")
        monkeypatch.setenv("HTTPS_PROXY", "p")
        path = store(
            tmp_path / "a.ipynb",
            code_cell(
                "import os\n"
                "[n for n in ('OPENAI_API_KEY', 'OTHER_API_KEY', 'AGENTKIT_MODEL', 'HTTPS_PROXY',"
                " 'AGENTKIT_BACKEND') if n in os.environ]"
            ),
        )
        build.build(path)
        (output,) = code_cells(path)[0]["outputs"]
        assert text_of(output["data"]["text/plain"]) == "['AGENTKIT_BACKEND']"


class TestBuild:
    """`python course.py build`."""

    def test_a_second_build_changes_no_byte(self, tmp_path: Path) -> None:
        path = tmp_path / "a.ipynb"
        draw = "import matplotlib.pyplot as plt\nplt.plot([1, 4, 2])\nplt.show()"
        slide = "import ipywidgets\nipywidgets.IntSlider()"
        # As JupyterLab or a person leaves it: no ids, extra metadata, an old format.
        cells = [prose_cell("# 你好"), code_cell(draw), code_cell(slide), code_cell("{'b': 1}")]
        cells[1]["metadata"] = {"execution": {"iopub.status.busy": "now"}, "collapsed": False}
        written = {"cells": cells, "metadata": {"widgets": {}}, "nbformat": 4, "nbformat_minor": 4}
        path.write_text(json.dumps(written), encoding="utf-8")
        assert build.build(path) is True
        once = path.read_bytes()
        assert build.build(path) is False
        assert path.read_bytes() == once
        assert b"iopub" not in once
        assert b"widget-view" not in once
        assert "# 你好".encode() in once

    def test_ids_stay_and_missing_ones_are_the_same_everywhere(self) -> None:
        cells = [code_cell("a = 1"), code_cell("a = 1"), {**code_cell("b"), "id": "kept"}]
        written = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        ids = [cell["id"] for cell in canonical(written)["cells"]]
        assert ids == [cell["id"] for cell in canonical(written)["cells"]]
        assert ids[2] == "kept"
        assert len(set(ids)) == 3

    def test_a_copied_cell_gets_an_id_of_its_own(self) -> None:
        cell = {**code_cell("a = 1"), "id": "same"}
        written = {"cells": [cell, cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        first, second = canonical(written)["cells"]
        assert first["id"] == "same"
        assert second["id"] != "same"

    def test_canonical_form_is_a_fixed_point(self) -> None:
        cells = [code_cell("x", "build", outputs=[stream("a\n"), stream("b")], count=1)]
        once = canonical({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
        assert canonical(once) == once
        assert once["cells"][0]["outputs"][0]["text"] == ["a\n", "b"]

    def test_the_caller_keeps_the_notebook_as_it_was(self) -> None:
        written = {"cells": [code_cell("1")], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
        before = json.dumps(written)
        canonical(written)
        assert json.dumps(written) == before

    def test_a_cell_that_raises_is_named_and_nothing_is_overwritten(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        path = store(tmp_path / "a.ipynb", code_cell("x = 1"), code_cell("1 / 0"), code_cell("x"))
        before = path.read_bytes()
        assert build.main([str(path)]) == 1
        said = capsys.readouterr().out
        assert re.search(r"a\.ipynb, cell 2 \(id \w+, '1 / 0'\): ZeroDivisionError", said)
        assert path.read_bytes() == before

    @pytest.mark.parametrize(
        ("code", "says"),
        [("import os; os._exit(0)", "died"), ("while True: pass", "time")],
        ids=["dies", "never ends"],
    )
    def test_a_kernel_that_dies_or_never_ends_is_a_failure_of_its_cell(
        self, code: str, says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(build, "CELL_SECONDS", 1)
        path = store(tmp_path / "a.ipynb", code_cell("x = 1"), code_cell(code))
        before = path.read_bytes()
        with pytest.raises(build.BuildError, match=rf"a\.ipynb, cell 2 .*{says}"):
            build.build(path)
        assert path.read_bytes() == before

    def test_a_report_can_be_written_in_an_encoding_without_chinese(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What Windows takes for a file or a pipe."""
        (tmp_path / "东京.ipynb").write_text("no notebook", encoding="utf-8")
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="cp1252"))
        assert build.main([str(tmp_path / "东京.ipynb")]) == 1
        sys.stdout.seek(0)
        assert "FAILED" in sys.stdout.read()

    def test_an_expected_error_that_does_not_come_is_a_failure(self, tmp_path: Path) -> None:
        path = store(tmp_path / "a.ipynb", code_cell("x = 1", "raises-exception"))
        with pytest.raises(build.BuildError, match="it raises nothing"):
            build.build(path)

    def test_check_stores_nothing_and_says_what_would_change(self, tmp_path: Path) -> None:
        path = store(tmp_path / "a.ipynb", code_cell("print(1)"))
        before = path.read_bytes()
        assert build.main(["--check", str(path)]) == 1
        assert path.read_bytes() == before
        build.build(path)
        assert build.main(["--check", str(path)]) == 0

    @pytest.mark.parametrize("name", ["03", "3", "main_loop", "03_main_loop", "03_main_loop.ipynb"])
    def test_a_notebook_is_found_by_number_or_name(self, name: str, tmp_path: Path) -> None:
        path = store(tmp_path / "03_main_loop.ipynb", code_cell("1"))
        store(tmp_path / "13_memory.ipynb", code_cell("1"))
        assert build.find_notebooks([name], tmp_path) == [path]

    def test_a_name_that_fits_nothing_is_told_what_there_is(self, tmp_path: Path) -> None:
        store(tmp_path / "03_main_loop.ipynb", code_cell("1"))
        with pytest.raises(build.BuildError, match=r"No notebook is called '07'.*03_main_loop"):
            build.find_notebooks(["07"], tmp_path)


@each_lesson
def test_building_a_lesson_anew_gives_what_is_stored(path: Path) -> None:
    """Pictures aside: their bytes depend on the machine's libraries."""
    stored = read_notebook(path)
    anew = build.execute(stored, path.parent, path.name)
    assert without_pictures(anew) == without_pictures(stored)


def without_pictures(notebook: dict[str, Any]) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(notebook))
    for cell in plain["cells"]:
        for output in cell.get("outputs", []):
            for mime in output.get("data", {}):
                if mime.startswith("image/"):
                    output["data"][mime] = "a picture"
    return plain


def test_a_picture_loses_its_remarks_and_keeps_its_content() -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        check = struct.pack(">I", zlib.crc32(kind + data))
        return struct.pack(">I", len(data)) + kind + data + check

    head = b"\x89PNG\r\n\x1a\n"
    shown = chunk(b"IHDR", bytes(13)) + chunk(b"IDAT", b"data")
    end = chunk(b"IEND", b"")
    remark = chunk(b"tEXt", b"Software\0version 1")
    assert plain_png(head + shown + remark + end) == head + shown + end
    assert plain_png(b"no picture") == b"no picture"


class TestCodeOf:
    """The door by which contract tests get at a lesson's own code."""

    def test_code_is_taken_by_tag_in_order(self, tmp_path: Path) -> None:
        path = store(
            tmp_path / "a.ipynb",
            code_cell("a = 1", "build"),
            code_cell("a = 99"),
            code_cell("b = a + 1", "build", "finished-loop"),
        )
        assert code_of(path) == "a = 1\n\nb = a + 1"
        assert code_of(path, "finished-loop") == "b = a + 1"
        assert namespace_of(path)["b"] == 2

    def test_a_tag_that_no_cell_carries_is_an_error(self, tmp_path: Path) -> None:
        path = store(tmp_path / "a.ipynb", code_cell("a = 1"))
        with pytest.raises(LookupError, match=r"no code cell of a\.ipynb carries the tag 'build'"):
            code_of(path)

    def test_a_lesson_that_is_not_there_is_an_error(self) -> None:
        with pytest.raises(LookupError, match="no lesson is called '99'"):
            code_of("99")
