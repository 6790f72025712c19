"""The file behind a session: what is on disk, what is read back, and who may write."""

from __future__ import annotations

import errno
import gc
import json
import os
import stat
import subprocess
import sys
import textwrap
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from agentkit import Session, history_problems
from agentkit import session_file as module
from agentkit.messages import user_message
from coursetools import ROOT

HEADER = b'{"agentkit_session": 1}\n'
HI = user_message("Hi")
FINE = {"role": "assistant", "content": "Fine. 很好 👩\u200d🚀"}
POSIX_ONLY = pytest.mark.skipif(
    os.name != "posix", reason="Windows has no such thing: rights, pipes, files with holes"
)


def line(message: dict[str, Any]) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


WHOLE = HEADER + line(HI) + line(FINE)


def opened(path: Path) -> Session:
    """A session of this file. What it warns of is in its problems too."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return Session(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "chat.jsonl"


# --- what is on disk ------------------------------------------------------------------------


def test_a_file_is_a_header_and_a_line_for_each_message_as_it_goes_on_the_wire(path: Path) -> None:
    with Session(path) as session:
        session.append(HI)
        assert path.read_bytes() == HEADER + line(HI)
        session.append(FINE)
        assert path.read_bytes() == WHOLE


def test_there_is_no_file_before_the_first_message(path: Path) -> None:
    with Session(path) as session:
        assert session.messages == []
    assert list(path.parent.iterdir()) == []


@pytest.mark.parametrize(
    "text", ["中文 👩\u200d🚀", "a\u2028b\u2029c\x85d", "a\nb\r\nc", "\x00\x1b"]
)
def test_any_text_is_one_line_and_comes_back_as_it_was(path: Path, text: str) -> None:
    with Session(path) as session:
        session.append(user_message(text))
    assert path.read_bytes().count(b"\n") == 2
    assert Session(path).messages == [user_message(text)]


def test_chinese_can_be_read_in_the_file(path: Path) -> None:
    with Session(path) as session:
        session.append(user_message("天气"))
    assert "天气" in path.read_text(encoding="utf-8")


def test_half_an_emoji_is_stored_as_an_escape_and_read_as_a_replacement(path: Path) -> None:
    with Session(path) as session:
        session.append({"role": "user", "content": "a \ud83d b"})
        live = session.messages
    assert b"\\ud83d" in path.read_bytes()
    assert live == Session(path).messages == [{"role": "user", "content": "a \ufffd b"}]


@POSIX_ONLY
def test_a_new_file_is_its_owners_alone_and_an_old_ones_rights_stay(path: Path) -> None:
    with Session(path) as session:
        session.append(HI)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    with Session(path) as session:
        session.append(HI)
    assert stat.S_IMODE(path.stat().st_mode) == 0o644


@pytest.mark.parametrize("fsync", [True, False])
def test_fsync_waits_for_the_disk_at_each_line_and_for_a_new_files_name(
    path: Path, fsync: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[str] = []

    def sync(descriptor: int) -> None:
        kind = os.fstat(descriptor).st_mode
        synced.append("folder" if stat.S_ISDIR(kind) else f"{path.stat().st_size} bytes")

    monkeypatch.setattr(os, "fsync", sync)
    with Session(path, fsync=fsync) as session:
        session.append(HI)
        session.append(FINE)
    sizes = [f"{len(HEADER + line(HI))} bytes", "folder", f"{len(WHOLE)} bytes"]
    if os.name != "posix":
        sizes.remove("folder")
    assert synced == (sizes if fsync else [])


def test_the_file_stays_the_same_when_the_working_folder_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    with Session("chat.jsonl") as session:
        monkeypatch.chdir(tmp_path / "elsewhere")
        session.append(HI)
    assert Session(tmp_path / "chat.jsonl").messages == [HI]
    assert list((tmp_path / "elsewhere").iterdir()) == []


# --- what is read back ----------------------------------------------------------------------


@pytest.mark.parametrize("cut", range(len(WHOLE) + 1))
def test_a_file_cut_at_any_byte_is_read_said_and_gone_on_with(path: Path, cut: int) -> None:
    """What was whole stays as it is, to the byte."""
    kept = WHOLE[:cut]
    path.write_bytes(kept)
    session = opened(path)
    assert path.read_bytes() == kept
    ends = [len(HEADER), len(HEADER + line(HI)), len(WHOLE)]
    complete = [end for end in ends if cut >= end - 1]  # a line may lack its newline
    assert session.messages == [HI, FINE][: max(0, len(complete) - 1)]
    torn = cut not in {0, *ends, *(end - 1 for end in ends)}
    assert session.problems == ([session.problems[0]] if torn else [])
    assert not torn or session.problems[0].startswith(f"line {len(complete) + 1}: torn, and dropp")
    with session:
        session.append(HI)
    begun = kept if cut in ends else kept[: ([0, *complete])[-1]]
    begun += b"\n" if begun and not begun.endswith(b"\n") else b""
    assert path.read_bytes() == (begun or HEADER) + line(HI)
    reloaded = Session(path)
    assert (reloaded.messages, reloaded.problems) == (session.messages, [])


def test_what_is_wrong_is_warned_of_at_the_line_that_opens_the_session(path: Path) -> None:
    path.write_bytes(HEADER + b"no\n" + line(HI) + b'{"ro')
    with pytest.warns(UserWarning, match="chat.jsonl") as caught:
        Session(path)
    assert [str(each.message) for each in caught] == [
        "Session: chat.jsonl, line 2: no message, and left out: 'no' And 1 more: see problems."
    ]
    assert caught[0].filename == __file__


BAD_LINES = {
    "no JSON": b"once upon a time",
    "half a line with a newline": line(FINE)[:30],
    "JSON, but no message": b'{"name": "Ada"}',
    "a list": b"[1, 2]",
    "a number": b"3",
    "null": b"null",
    "an unknown role": b'{"role": "robot", "content": "x"}',
    "no UTF-8": '{"role": "user", "content": "\xe9"}'.encode("latin-1"),
    "half an emoji in UTF-8": b'{"role": "user", "content": "\xed\xa0\xbd"}',
    "UTF-16": '{"role": "user", "content": "x"}'.encode("utf-16"),
    "zeros after a power cut": bytes(40),
    "NaN": b'{"role": "user", "content": "x", "score": NaN}',
    "too deep": b"[" * 100_000,
}


@pytest.mark.parametrize("bad", BAD_LINES.values(), ids=BAD_LINES)
def test_a_bad_line_is_named_and_left_in_the_file_and_the_others_count(
    path: Path, bad: bytes
) -> None:
    data = HEADER + line(HI) + bad + b"\n" + line(FINE)
    path.write_bytes(data)
    session = opened(path)
    assert session.messages == [HI, FINE]
    assert [each[:33] for each in session.problems] == ["line 3: no message, and left out:"]
    assert session.problems[0].isprintable()
    with session:
        session.append(HI)
    assert path.read_bytes() == data + line(HI)


def test_a_bad_last_line_that_is_complete_json_is_not_torn_and_stays(path: Path) -> None:
    path.write_bytes(HEADER + b'{"role": "robot"}')
    with opened(path) as session:
        assert session.problems[0].startswith("line 2: no message, and left out:")
        session.append(HI)
    assert path.read_bytes() == HEADER + b'{"role": "robot"}\n' + line(HI)


def test_lost_calls_and_lost_results_still_make_a_valid_history(path: Path) -> None:
    call = {"id": "c1", "type": "function", "function": {"name": "look", "arguments": "{}"}}
    calls = {"role": "assistant", "content": None, "tool_calls": [call]}
    result = {"role": "tool", "tool_call_id": "c1", "content": "sun"}
    for lines in ([HI, None, result, FINE], [HI, calls, None, FINE], [None, calls, result, FINE]):
        path.write_bytes(
            HEADER + b"".join(b"x\n" if each is None else line(each) for each in lines)
        )
        assert history_problems(opened(path).messages) == []
        assert opened(path).messages[-1] == FINE


AS_EDITORS_LEAVE_IT = {
    "with a byte order mark": b"\xef\xbb\xbf" + WHOLE,
    "with Windows line ends": WHOLE.replace(b"\n", b"\r\n"),
    "with both": b"\xef\xbb\xbf" + WHOLE.replace(b"\n", b"\r\n"),
    "with empty lines": WHOLE.replace(b"\n", b"\n\n"),
    "with blank lines": WHOLE.replace(b"\n", b"\n \r\n"),
    "without the last newline": WHOLE[:-1],
    "with other spaces": WHOLE.replace(b": ", b" :\t "),
    "with escapes": HEADER + line(HI) + json.dumps(FINE).encode() + b"\n",
}


@pytest.mark.parametrize("data", AS_EDITORS_LEAVE_IT.values(), ids=AS_EDITORS_LEAVE_IT)
def test_a_file_as_an_editor_leaves_it_is_read_and_gone_on_with(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with Session(path) as session:
        assert (session.messages, session.problems) == ([HI, FINE], [])
        session.append(HI)
    assert path.read_bytes().startswith(data)
    assert Session(path).messages == [HI, FINE, HI]


NO_SESSIONS = {
    "a text": b"Dear Ada,\n\nhow are you?\n",
    "a text without a newline": b"Dear Ada",
    "another JSON lines file": line(HI) + line(FINE),
    "a notebook": b'{\n "cells": [],\n "nbformat": 4\n}\n',
    "a JSON list": json.dumps([HI, FINE]).encode(),
    "an empty line": b"\n",
    "blank": b"   ",
    "a header further down": b"\n" + WHOLE,
    "zeros": bytes(64),
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)),
    "UTF-16": WHOLE.decode().encode("utf-16"),
    "a long line": b"x" * 100_000,
    "half of something else": b'{"agentkit_version": ',
}


@pytest.mark.parametrize("data", NO_SESSIONS.values(), ids=NO_SESSIONS)
def test_a_file_that_is_no_session_is_refused_and_left_to_the_byte(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"^Session: chat.jsonl is no session file: .* own\.$"):
        Session(path)
    assert path.read_bytes() == data
    assert list(path.parent.iterdir()) == [path]


@POSIX_ONLY
def test_a_huge_file_is_refused_without_being_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(2**40)  # a hole: it takes no room
    with pytest.raises(ValueError, match="no session file"):
        Session(path)


@pytest.mark.parametrize("version", [2, 0, "2", [1], {"major": 1}])
def test_another_version_is_refused_and_left_as_it_is(path: Path, version: Any) -> None:
    data = line({"agentkit_session": version}) + line(HI)
    path.write_bytes(data)
    with pytest.raises(ValueError, match=r"has version .*, this agentkit reads version 1"):
        Session(path)
    assert path.read_bytes() == data


def test_a_header_may_say_more(path: Path) -> None:
    path.write_bytes(line({"agentkit_session": 1, "made_by": "Ada"}) + line(HI))
    assert Session(path).messages == [HI]


@pytest.mark.parametrize("head", [HEADER, line({"agentkit_session": 1, "forked_from": "a.jsonl"})])
def test_a_torn_header_is_dropped_and_said(path: Path, head: bytes) -> None:
    for cut in range(1, len(head) - 2):
        path.write_bytes(head[:cut])
        with opened(path) as session:
            assert session.problems[0].startswith("line 1: torn, and dropped: ")
            session.append(HI)
        assert path.read_bytes() == HEADER + line(HI)


# --- where no file can be -------------------------------------------------------------------


def test_a_folder_that_is_not_there_is_said_at_once(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"there is no folder 'chats' for 'a.jsonl'.*mkdir"):
        Session(tmp_path / "chats" / "a.jsonl")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"is a folder. Give the session a file of its own"):
        Session(tmp_path)


@POSIX_ONLY
def test_a_device_or_a_pipe_is_no_file_and_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")  # type: ignore[attr-defined,unused-ignore]
    for place in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(ValueError, match="is no ordinary file"):
            Session(place)


@pytest.mark.parametrize("path", [[HI], 3, HI, Session])
def test_a_path_is_a_text_or_a_path(path: Any) -> None:
    with pytest.raises(TypeError, match=r"must be a text or a Path, got .*Session\(messages="):
        Session(path)


def test_an_empty_path_is_no_path() -> None:
    with pytest.raises(ValueError, match=r"^Session: the path is empty. Write a file's name"):
        Session("")


def test_a_tilde_is_the_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(name, str(tmp_path))
    with Session("~/chat.jsonl", messages=[HI]) as session, session.fork("~/copy.jsonl"):
        assert (tmp_path / "chat.jsonl").read_bytes() == HEADER + line(HI)
    assert (tmp_path / "copy.jsonl").exists()
    with pytest.raises(FileExistsError):
        session.fork("~/copy.jsonl")


# --- a disk that refuses --------------------------------------------------------------------


def refusing(
    monkeypatch: pytest.MonkeyPatch, name: str, error: BaseException, *, half: bool = False
) -> None:
    """Let a function of `os` fail, a write perhaps in the middle."""
    real: Callable[..., Any] = getattr(os, name)
    begun: list[bool] = []

    def fail(descriptor: Any, *arguments: Any) -> Any:
        if half and not begun:
            begun.append(True)
            return real(descriptor, arguments[0][: len(arguments[0]) // 2])
        raise error

    monkeypatch.setattr(module.os, name, fail)


FULL = OSError(errno.ENOSPC, "No space left on device")


@pytest.mark.parametrize("written_before", [0, 1])
@pytest.mark.parametrize("half", [True, False])
@pytest.mark.parametrize("error", [FULL, KeyboardInterrupt()])
def test_what_a_failed_write_left_is_taken_back_and_a_later_append_works(
    path: Path,
    monkeypatch: pytest.MonkeyPatch,
    written_before: int,
    half: bool,
    error: BaseException,
) -> None:
    session = Session(path)
    for _ in range(written_before):
        session.append(HI)
    before = path.read_bytes() if written_before else b""
    with monkeypatch.context() as patch:
        refusing(patch, "write", error, half=half)
        with pytest.raises(type(error)):
            session.append(FINE)
    assert path.read_bytes() == before
    assert session.messages == Session(path).messages == [HI] * written_before
    session.append(FINE)
    session.close()
    assert Session(path).messages == session.messages == [*[HI] * written_before, FINE]


def test_a_half_line_that_cannot_be_taken_back_is_dropped_by_the_next_append(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(path)
    session.append(HI)
    with monkeypatch.context() as patch:
        refusing(patch, "write", FULL, half=True)
        refusing(patch, "ftruncate", OSError(errno.EIO, "oh"))
        with pytest.raises(OSError, match="No space left"):
            session.append(FINE)
    assert path.read_bytes() != HEADER + line(HI)
    assert opened(path).messages == [HI]
    session.append(FINE)
    session.close()
    assert path.read_bytes() == WHOLE


def test_a_line_that_did_not_reach_the_disk_is_taken_back(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(path, fsync=True)
    session.append(HI)
    with monkeypatch.context() as patch:
        refusing(patch, "fsync", OSError(errno.EIO, "Input/output error"))
        with pytest.raises(OSError, match="Input/output error"):
            session.append(FINE)
    assert session.messages == Session(path).messages == [HI]


def test_a_disk_that_refuses_is_an_error_that_says_what_is_safe(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session(path)
    refusing(monkeypatch, "write", FULL)
    with pytest.raises(OSError) as caught:  # noqa: PT011
        session.append(HI)
    assert caught.value.errno == errno.ENOSPC
    assert str(caught.value).endswith(
        "Session: chat.jsonl cannot be written: No space left on device. Nothing of this message "
        "was stored, and nothing that was stored is lost."
    )


def test_a_lock_file_that_cannot_be_made_is_an_error_and_the_file_can_be_read(path: Path) -> None:
    path.write_bytes(WHOLE)
    path.with_name(".chat.jsonl.lock").mkdir()
    session = Session(path)
    assert session.messages == [HI, FINE]
    with pytest.raises(OSError, match=r"Session: chat.jsonl cannot be written: "):
        session.append(HI)
    assert path.read_bytes() == WHOLE


@POSIX_ONLY
def test_a_real_limit_on_the_size_of_a_file_loses_nothing(path: Path) -> None:
    done = in_another_process(
        """
        import resource
        from agentkit.session import Session
        session = Session(sys.argv[1])
        resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, 2_000))
        stored = 0
        try:
            while True:
                session.append({"role": "user", "content": f"{stored} " + "x" * 100})
                stored += 1
        except OSError as error:
            print(stored, len(session.messages))
        """,
        path,
    )
    stored, kept = map(int, done.split())
    assert stored == kept == len(Session(path).messages) > 10
    assert path.read_bytes().endswith(b'"}\n')
    with Session(path) as session:
        session.append(HI)
    assert len(Session(path).messages) == stored + 1


# --- two writers ----------------------------------------------------------------------------


def start(program: str, path: Path) -> subprocess.Popen[str]:
    code = "import sys\n" + textwrap.dedent(program)
    return subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        cwd=ROOT,
    )


def in_another_process(program: str, path: Path) -> str:
    """What the program prints."""
    process = start(program, path)
    out, error = process.communicate(timeout=60)
    assert error == ""
    return out.strip()


HOLD = """
    from agentkit.session import Session
    session = Session(sys.argv[1])
    session.append({"role": "user", "content": "I was here first."})
    print("held", flush=True)
    sys.stdin.read()
"""
APPEND = """
    from agentkit.session import Session
    try:
        Session(sys.argv[1]).append({"role": "user", "content": "Hello?"})
    except RuntimeError as error:
        print(error)
"""


def test_two_processes_do_not_write_to_one_file_and_a_killed_one_lets_go(path: Path) -> None:
    holder = start(HOLD, path)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        session = Session(path)  # reading is free
        data = path.read_bytes()
        with pytest.raises(RuntimeError, match="another process writes to"):
            session.append(HI)
        assert path.read_bytes() == data
        assert session.messages == [user_message("I was here first.")]
        copy = session.fork(path.with_name("copy.jsonl"))
        copy.append(HI)
        copy.close()
    finally:
        holder.kill()
        holder.communicate(timeout=60)
    session.append(HI)
    session.close()
    assert Session(path).messages == session.messages


@pytest.mark.parametrize("way", ["open", "closed", "collected", "with"])
def test_another_process_may_write_when_the_session_here_is_done(path: Path, way: str) -> None:
    session = Session(path)
    session.append(HI)
    if way == "closed":
        session.close()
    elif way == "collected":
        circle: list[Any] = [session]
        circle.append(circle)
        del session, circle
        gc.collect()
    elif way == "with":
        with session:
            pass
    out = in_another_process(APPEND, path)
    assert out.startswith("Session: another process writes to chat.jsonl") is (way == "open")
    assert len(Session(path).messages) == (1 if way == "open" else 2)


def test_a_session_that_is_collected_leaves_no_file_open(path: Path) -> None:
    session = Session(path)
    session.append(HI)
    assert session._file is not None
    descriptor = session._file._descriptor
    os.fstat(descriptor)
    del session
    gc.collect()
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(descriptor)


def test_a_file_that_cannot_be_opened_leaves_no_lock_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refuse(file: Any, *arguments: Any, **settings: Any) -> int:
        if Path(file) == path:
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(file, *arguments, **settings)

    session = Session(path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "open", refuse)
        with pytest.raises(PermissionError, match=r"cannot be written: Permission denied") as held:
            session.append(HI)
    assert in_another_process(APPEND, path) == ""
    assert held.value.errno == errno.EACCES
    assert Session(path).messages == [user_message("Hello?")]


def test_what_another_process_wrote_while_the_lock_was_waited_for_is_not_written_over(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.write_bytes(HEADER + line(HI)[:-5])
    session, locked = opened(path), module.locked

    def late(place: Path) -> Any:
        place.write_bytes(WHOLE)
        return locked(place)

    monkeypatch.setattr(module, "locked", late)
    with pytest.raises(RuntimeError, match="has changed since it was read"):
        session.append(HI)
    assert path.read_bytes() == WHOLE


def test_a_session_that_was_closed_goes_on_with_the_next_append(path: Path) -> None:
    session = Session(path)
    session.append(HI)
    session.close()
    session.close()
    session.append(FINE)
    session.close()
    assert path.read_bytes() == WHOLE


def test_running_the_same_cell_again_takes_the_file_over(path: Path) -> None:
    """`session = Session(path)`, while an agent or `Out` still holds the first one."""
    first = Session(path)
    first.append(HI)
    second = Session(path)
    second.append(FINE)
    third = Session(Path(f"{path.parent}/../{path.parent.name}/{path.name}"))
    third.append(HI)
    assert path.read_bytes() == WHOLE + line(HI)
    for stale in (first, second):
        with pytest.raises(RuntimeError, match=r"chat.jsonl has changed since it was read. Nothin"):
            stale.append(FINE)
    third.append(FINE)
    third.close()
    assert path.read_bytes() == WHOLE + line(HI) + line(FINE)


def test_who_has_not_read_the_latest_state_may_not_write(path: Path) -> None:
    first, second = Session(path), Session(path)
    first.append(HI)
    with pytest.raises(RuntimeError, match=r"Load it again: Session\(path\)"):
        second.append(FINE)
    assert second.messages == []
    first.append(FINE)
    first.close()
    assert path.read_bytes() == WHOLE


@pytest.mark.parametrize("open_before", [True, False])
@pytest.mark.parametrize("change", ["added to", "cut", "replaced", "emptied", "deleted"])
def test_a_file_that_somebody_else_changed_is_not_written_to(
    path: Path, change: str, open_before: bool
) -> None:
    session = Session(path)
    session.append(HI)
    if not open_before:
        session.close()
    elif os.name == "nt" and change in ("replaced", "deleted"):
        pytest.skip("Windows does not let go of an open file")
    data = path.read_bytes()
    new = {"added to": data + line(FINE), "cut": data[:-5], "emptied": b""}.get(change, data)
    if change == "replaced":  # as editors save: beside it, and then renamed
        path.with_name("new").write_bytes(new if open_before else new + line(HI))
        path.with_name("new").replace(path)
    elif change == "deleted":
        path.unlink()
    else:
        path.write_bytes(new)
    left = path.read_bytes() if path.exists() else None
    word = "is gone" if change == "deleted" else "has changed"
    with pytest.raises(RuntimeError, match=f"chat.jsonl {word} since it was read. Nothing was wri"):
        session.append(FINE)
    assert (path.read_bytes() if path.exists() else None) == left
    assert session.messages == [HI]


def test_a_deleted_file_is_begun_anew_by_a_new_session(path: Path) -> None:
    with Session(path) as session:
        session.append(FINE)
    path.unlink()
    with Session(path) as session:
        session.append(HI)
    assert path.read_bytes() == HEADER + line(HI)


def test_opening_a_session_loads_no_lock_library_and_no_message_no_lock_file(path: Path) -> None:
    path.write_bytes(WHOLE)
    assert (
        in_another_process(
            """
            import os
            from agentkit import Session
            session = Session(sys.argv[1])
            session.listing()
            print("filelock" in sys.modules, os.listdir(os.path.dirname(sys.argv[1])))
            """,
            path,
        )
        == "False ['chat.jsonl']"
    )


def test_a_result_in_a_file_that_answers_no_call_is_named(path: Path) -> None:
    orphan = {"role": "tool", "tool_call_id": "call_9", "content": "x"}
    path.write_bytes(HEADER + line(orphan) + line(HI))
    with pytest.warns(UserWarning, match="The result for 'call_9' answers no open call"):
        session = Session(path)
    assert session.problems == ["The result for 'call_9' answers no open call."]
    assert session.messages == [HI]
