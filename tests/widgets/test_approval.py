"""A person is asked before a risky tool runs, and the run waits without a thread."""

from __future__ import annotations

from typing import Any

import pytest

from agentkit import Agent, Executor, connect, history_problems, tool
from agentkit.widgets import ApprovalPrompt

ANNA = {"name": "send", "arguments": {"to": "anna@example.org", "text": "你好 <b>"}}
BOB = {"name": "send", "arguments": {"to": "bob@example.org", "text": "Hi"}}


@pytest.fixture
def sent() -> list[str]:
    return []


@pytest.fixture
def ask(sent: list[str]) -> Any:
    @tool(risky=True)
    def send(to: str, text: str) -> str:
        """Send a mail."""
        sent.append(to)
        return f"sent to {to}"

    def made(*script: Any) -> Any:
        return ApprovalPrompt(Agent(*connect(script=list(script)), [send]), "Write to them.")

    return made


def buttons(prompt: Any) -> list[Any]:
    assert prompt.widget is not None
    return list(prompt._row.children)


def test_nothing_runs_before_it_is_approved_and_what_is_shown_runs(
    ask: Any, sent: list[str]
) -> None:
    prompt = ask([ANNA], "Done.")
    assert sent == []
    assert prompt.result is None
    assert prompt.waiting.arguments == ANNA["arguments"]
    assert 'to = "anna@example.org"' in prompt.text()
    buttons(prompt)[0].click()
    assert sent == ["anna@example.org"]
    assert prompt.result.answer == "Done."
    assert 'send(to = "anna@example.org", text = "你好 <b>"): approved' in prompt.text()
    assert buttons(prompt) == []


def test_a_denied_call_is_not_run_and_the_model_reads_the_reason(ask: Any, sent: list[str]) -> None:
    prompt = ask([ANNA], "I did not.")
    _, no, why = buttons(prompt)
    why.value = " not before noon "
    no.click()
    assert sent == []
    assert "not before noon" in prompt.result.messages[-2]["content"]
    assert history_problems(prompt.result.messages) == []


def test_each_call_is_asked_for_by_itself(ask: Any, sent: list[str]) -> None:
    prompt = ask([ANNA, BOB], [ANNA], "Done.")
    prompt.approve()
    assert prompt.waiting.arguments["to"] == "bob@example.org"
    prompt.deny()
    assert prompt.waiting.arguments["to"] == "anna@example.org"
    prompt.approve()
    assert sent == ["anna@example.org", "anna@example.org"]
    assert prompt.waiting is None


def test_a_second_press_does_not_decide_the_next_question(ask: Any, sent: list[str]) -> None:
    prompt = ask([ANNA, BOB], "Done.")
    yes = buttons(prompt)[0]
    yes.click()
    yes.click()
    assert prompt.waiting.arguments["to"] == "bob@example.org"
    assert prompt.result is None


def test_a_run_that_needs_nobody_goes_to_its_end(ask: Any) -> None:
    prompt = ask("Nothing to do.")
    assert prompt.result.answer == "Nothing to do."
    assert "Ended: done. Nothing to do." in prompt.text()
    with pytest.raises(RuntimeError, match="nothing waits"):
        prompt.approve()


def test_an_agent_that_asks_by_itself_is_refused() -> None:
    client, model = connect()
    for agent in (
        Agent(client, model, approve=lambda tool, arguments: True),
        Agent(client, model, executor=Executor([], approve=lambda tool, arguments: True)),
    ):
        with pytest.raises(ValueError, match="Leave approve= out"):
            ApprovalPrompt(agent, "x")
    with pytest.raises(TypeError, match="must be an Agent"):
        ApprovalPrompt((client, model), "x")  # type: ignore[arg-type]


def test_the_page_escapes_hides_and_shows_every_argument(ask: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("MAIL_TOKEN", "not-a-real-token-42")
    long = "x" * 3000
    call = {"name": "send", "arguments": {"to": "<b>not-a-real-token-42", "text": long + "END"}}
    page = ask([call], "Done.").page()
    assert "<b>" not in page
    assert "&lt;b&gt;[key]" in page
    assert "END" in page
    assert 'role="alert"' in page


def test_no_sign_in_an_argument_moves_what_is_shown_around_it(ask: Any) -> None:
    call = {"name": "send", "arguments": {"to": "anna\u202egro.elpmaxe@", "text": "Hi"}}
    page = ask([call], "Done.").page()
    assert "\u202e" not in page
    assert "anna\\u202egro.elpmaxe@" in page
