"""The trial of an installed model: whether it replies at all, and what it did."""

from __future__ import annotations

from typing import Any

import pytest

from agentkit import connect
from coursetools import local_try

CALL = {"name": "get_weather", "arguments": {"city": "Oslo"}}


def trial(monkeypatch: pytest.MonkeyPatch, *script: Any) -> int:
    """The exit code, with a model that says this."""
    monkeypatch.setattr(local_try, "connect_local", lambda name: connect(script=script))
    return local_try.main(["smollm2"])


def test_a_model_that_replies_has_passed_right_or_wrong(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert trial(monkeypatch, "It is 30 °C.") == 0
    said = capsys.readouterr().out
    assert "0 tool calls it said: It is 30 °C." in said
    assert "made up" in said


def test_a_model_that_looks_it_up_is_not_called_a_liar(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert trial(monkeypatch, CALL, "It is 1 °C.") == 0
    said = capsys.readouterr().out
    assert "1 tool call it said" in said
    assert "made up" not in said


def test_a_model_that_does_not_reply_has_failed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert trial(monkeypatch, *[500] * 9) == 1
    assert "does not answer" in capsys.readouterr().out
