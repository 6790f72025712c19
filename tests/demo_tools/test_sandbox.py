"""No path leaves the sandbox, and what is written there is whole."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from agentkit.demo_tools import sandbox as sandbox_module
from agentkit.demo_tools.sandbox import Sandbox, fresh_sandbox

SECRET = "the secret outside"


@pytest.fixture
def box(tmp_path: Path) -> Sandbox:
    (tmp_path / "secret.txt").write_text(SECRET, encoding="utf-8")
    (tmp_path / "inside").mkdir()
    return Sandbox(tmp_path / "inside")


def _link(place: Path, target: Path) -> None:
    try:
        place.symlink_to(target)
    except OSError:
        pytest.skip("this machine does not let us make symbolic links")


def _tree(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


@pytest.mark.parametrize(
    "text", ["", "plain\n", "a\r\nb\n", "世界 🙂 مرحبا\u202e", "\ufeffwith a mark", "nul \0 inside"]
)
def test_what_is_written_is_read_back_to_the_letter(box: Sandbox, text: str) -> None:
    written = box.write_file("报告/résumé.txt", text)
    assert written == {
        "path": "报告/résumé.txt",
        "size_bytes": len(text.encode()),
        "replaced": False,
    }
    assert box.read_file("报告/résumé.txt") == text
    assert box.read_file("报告\\résumé.txt") == text
    assert box.list_files() == [{"path": "报告/résumé.txt", "size_bytes": len(text.encode())}]


HOSTILE = [
    "../secret.txt",
    "..\\secret.txt",
    "a/../../secret.txt",
    "./../secret.txt",
    "a/.. /../secret.txt",
    "/etc/passwd",
    "//server/share",
    "\\\\server\\share",
    "\\secret.txt",
    "C:\\secret.txt",
    "c:secret.txt",
    "..",
    "",
    ".",
    "/",
    "a//b",
    "a/",
    "nul\0.txt",
    "line\nbreak.txt",
    "half \ud800 pair.txt",
    "file.txt:stream",
    "CON",
    "con.txt",
    "Nul.tar.gz",
    "com1",
    "LPT¹.txt",
    "folder/aux/file.txt",
    "trailing.",
    "trailing ",
    " leading",
    "...",
    "what?.txt",
    "a" * 400,
    "/".join("abc" for _ in range(100)),
    ".writing-x",
]


@pytest.mark.parametrize("path", HOSTILE)
def test_a_hostile_path_is_refused_for_reading_and_writing(
    box: Sandbox, tmp_path: Path, path: str
) -> None:
    before = _tree(tmp_path)
    for attempt in (box.read_file, lambda path: box.write_file(path, "owned")):
        with pytest.raises((PermissionError, ValueError)) as caught:
            attempt(path)
        assert str(tmp_path) not in str(caught.value)
    assert _tree(tmp_path) == before


PIECES = st.sampled_from(
    [
        "..",
        ".",
        "/",
        "\\",
        "a",
        "secret.txt",
        "link",
        "C:",
        "~",
        " ",
        "\0",
        "%2e%2e",
        "．．",
        "inside",
        "",
    ]
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(st.one_of(st.lists(PIECES, max_size=8).map("".join), st.text(max_size=30)))
def test_no_path_at_all_changes_or_reads_what_is_outside(
    box: Sandbox, tmp_path: Path, path: str
) -> None:
    outside = {"secret.txt": SECRET.encode()}
    for attempt in (box.read_file, lambda path: box.write_file(path, "owned")):
        try:
            answer = attempt(path)
        except (OSError, ValueError) as error:
            assert str(tmp_path) not in str(error)  # noqa: PT017 - any of several errors will do
        else:
            assert SECRET not in str(answer)
    everything = _tree(tmp_path).items()
    assert {path: data for path, data in everything if not path.startswith("inside/")} == outside


@pytest.mark.parametrize("make", ["file", "folder", "broken", "loop"])
def test_a_link_is_neither_followed_nor_listed_nor_replaced(
    box: Sandbox, tmp_path: Path, make: str
) -> None:
    targets = {
        "file": tmp_path / "secret.txt",
        "folder": tmp_path,
        "broken": tmp_path / "not there.txt",
        "loop": box.root / "link",
    }
    _link(box.root / "link", targets[make])
    for path in ("link", "link/secret.txt", "link/new.txt"):
        with pytest.raises(PermissionError, match="leads over a link"):
            box.read_file(path)
        with pytest.raises(PermissionError, match="leads over a link"):
            box.write_file(path, "owned")
    assert box.list_files() == []
    assert _tree(tmp_path)["secret.txt"] == SECRET.encode()
    assert not targets["broken"].exists()


def test_a_hard_link_is_not_read_and_not_written_through(box: Sandbox, tmp_path: Path) -> None:
    try:
        os.link(tmp_path / "secret.txt", box.root / "twin.txt")
    except OSError:
        pytest.skip("this machine does not let us make hard links")
    for attempt in (box.read_file, lambda path: box.write_file(path, "owned")):
        with pytest.raises(PermissionError, match=r"'twin\.txt' is not a plain file"):
            attempt("twin.txt")
    assert (tmp_path / "secret.txt").read_text(encoding="utf-8") == SECRET


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes on this machine")
def test_a_pipe_is_refused_and_does_not_hang(box: Sandbox) -> None:
    os.mkfifo(box.root / "pipe")
    with pytest.raises(PermissionError, match="not a plain file"):
        box.read_file("pipe")


def test_a_sandbox_may_itself_be_reached_over_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    _link(tmp_path / "alias", tmp_path / "real")
    box = Sandbox(tmp_path / "alias")
    box.write_file("a.txt", "x")
    assert (tmp_path / "real" / "a.txt").read_text(encoding="utf-8") == "x"


def test_sizes_are_bounded_for_reading_and_writing(tmp_path: Path) -> None:
    box = Sandbox(tmp_path, max_bytes=10)
    assert box.write_file("a.txt", "x" * 10)["size_bytes"] == 10
    with pytest.raises(ValueError, match="12 bytes, at most 10 are allowed"):
        box.write_file("b.txt", "世界世界")
    (tmp_path / "big.txt").write_text("x" * 11, encoding="utf-8")
    with pytest.raises(ValueError, match="larger than 10 bytes"):
        box.read_file("big.txt")
    assert [file["path"] for file in box.list_files()] == ["a.txt", "big.txt"]


def test_the_number_of_files_is_bounded(box: Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox_module, "MAX_FILES", 2)
    box.write_file("a.txt", "")
    box.write_file("b.txt", "")
    with pytest.raises(OSError, match="no more fit"):
        box.write_file("c.txt", "")
    assert box.write_file("a.txt", "anew")["replaced"] is True


def test_a_failed_write_leaves_the_old_file_and_nothing_else(
    box: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.write_file("a.txt", "old")

    def fail(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device", str(target))

    monkeypatch.setattr(Path, "replace", fail)
    with pytest.raises(
        OSError, match=r"'a\.txt' cannot be read or written: No space left"
    ) as caught:
        box.write_file("a.txt", "new")
    assert str(box.root) not in str(caught.value)
    assert _tree(box.root) == {"a.txt": b"old"}


@pytest.mark.parametrize(
    ("attempt", "error", "message"),
    [
        (lambda box: box.read_file("b.txt"), FileNotFoundError, "No file 'b.txt'.*a.txt"),
        (lambda box: box.read_file("folder"), IsADirectoryError, "'folder' is a folder"),
        (lambda box: box.write_file("folder", ""), IsADirectoryError, "'folder' is a folder"),
        (lambda box: box.write_file("a.txt/b.txt", ""), NotADirectoryError, "part of the path is"),
        (lambda box: box.read_file("bytes.txt"), ValueError, "not a text in UTF-8"),
        (lambda box: box.write_file("c.txt", "a\ud800"), ValueError, "position 2 is half"),
    ],
)
def test_an_error_names_the_file_and_what_to_do(
    box: Sandbox, attempt: Callable[[Sandbox], object], error: type[Exception], message: str
) -> None:
    box.write_file("a.txt", "x")
    box.write_file("folder/d.txt", "x")
    (box.root / "bytes.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(error, match=message):
        attempt(box)


def test_a_sandbox_without_a_folder_or_with_a_senseless_limit_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotADirectoryError, match="is not a folder"):
        Sandbox(tmp_path / "nowhere")
    with pytest.raises(ValueError, match="max_bytes must be 1 or more, got 0"):
        Sandbox(tmp_path, max_bytes=0)


def test_a_fresh_sandbox_is_empty_hides_its_path_and_goes_away_with_its_last_user() -> None:
    box = fresh_sandbox()
    box.write_file("a.txt", "x")
    root, tools = box.root, box.tools
    assert repr(box) == "<Sandbox with 1 files>"
    del box
    assert root.exists()  # a tool that is still held keeps it
    assert [tool.__name__ for tool in tools] == ["list_files", "read_file", "write_file"]
    del tools
    assert not root.exists()
