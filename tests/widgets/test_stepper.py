"""The stepper: what its buttons do, and what it shows without any."""

from __future__ import annotations

from typing import Any

import pytest

from agentkit import Agent, connect, tool
from agentkit.demo_tools import calculate, get_property_tax
from agentkit.widgets import LoopStepper
from agentkit.widgets.shown import WIDGET_VIEW

TAXES = "What do the property taxes in Berlin, Paris and Rome add up to?"


def stepper(*script: Any, tools: Any = (get_property_tax, calculate), task: str = TAXES) -> Any:
    client, model = connect(script=list(script)) if script else connect()
    made = LoopStepper(Agent(client, model, tools), task)
    assert made.widget is made.widget
    return made


def test_the_button_says_what_a_press_does_and_does_it() -> None:
    controls = stepper()._controls
    labels = []
    while not controls.go.disabled:
        labels.append(controls.go.description)
        controls.go.click()
    assert labels == [
        "Ask the model", "Run 3 calls", "Ask the model", "Run 1 call", "Ask the model",
        "Take the answer",
    ]  # fmt: skip
    assert controls.go.description == "The branch has ended"
    assert controls.at.value == controls.at.max == 3
    assert "6587" in controls.seen.value


def test_a_reply_that_cannot_be_read_is_sent_back() -> None:
    controls = stepper("", "Well.", task="Hello?")._controls
    controls.go.click()
    assert controls.go.description == "Send it back"
    controls.go.click()
    assert controls.branch.value == 0
    assert "Your reply was empty" in controls.seen.value


def test_an_observation_is_edited_and_the_two_branches_stand_side_by_side() -> None:
    made = stepper()
    controls = made._controls
    controls.end.click()
    controls.at.value = 1
    assert [value for _, value in controls.call.options] == ["call_1", "call_2", "call_3"]
    controls.call.value = "call_2"
    assert "2693" in controls.content.value
    controls.content.value = "Error: permission denied"
    assert controls.leave.description == "Fork after step 1"
    controls.leave.click()
    assert (controls.branch.value, controls.beside.value, controls.at.value) == (1, 0, 1)
    controls.end.click()
    assert made.branches[1].edits[0].call_id == "call_2"
    assert "6587" in controls.seen.value
    assert "permission denied" in controls.seen.value
    assert controls.seen.value.count("differs") == 3


def test_a_fork_without_an_edit_changes_nothing() -> None:
    made = stepper()
    made._controls.end.click()
    made._controls.at.value = 2
    made._controls.leave.click()
    assert made.branches[1].edits == ()
    assert made.branches[1].session.messages == made.branches[0].session.messages[:-1]


def test_to_look_back_changes_nothing_and_the_next_press_goes_on_at_the_end() -> None:
    made = stepper()
    controls = made._controls
    for _ in range(4):
        controls.go.click()
    controls.at.value = 1
    assert "3 messages" not in controls.seen.value
    assert "After step 1 of 2" in controls.seen.value
    controls.go.click()
    controls.go.click()
    assert controls.at.value == 3
    assert len(made.branches[0].steps) == 3


def test_what_was_forked_before_it_is_shown_stands_beside_what_it_left() -> None:
    made = LoopStepper(Agent(*connect(), [get_property_tax, calculate]), TAXES)
    made.to_the_end()
    made.to_the_end(made.fork(1, {"call_1": "Error: no"}))
    assert made.widget is made.widget
    controls = made._controls
    assert (controls.branch.value, controls.beside.value) == (1, 0)
    assert controls.at.value == len(made.branches[1].steps)
    hidden = {name for name, each in vars(controls).items()
              if hasattr(each, "layout") and each.layout.display == "none"}  # fmt: skip
    assert hidden == {"call", "content"}


def test_what_code_does_is_seen_on_the_widget() -> None:
    made = stepper()
    made.to_the_end()
    number = made.fork(1, {"call_1": "Error: no"})
    made.step(number)
    assert len(made._controls.branch.options) == 2
    assert made._controls.go.description == "The branch has ended"


def test_a_tool_that_brings_the_run_down_is_told_on_the_page() -> None:
    made = stepper()
    made.stepping.agent.on_event = lambda event: 1 / 0
    made._controls.go.click()
    made._controls.go.click()
    assert "ZeroDivisionError" in made._controls.seen.value
    assert 'role="alert"' in made._controls.seen.value


def test_the_page_escapes_hides_and_keeps_what_was_written(monkeypatch: Any) -> None:
    monkeypatch.setenv("MAP_API_KEY", "not-a-real-key-4711")

    @tool
    def look(what: str) -> str:
        """Look."""
        return "<b>bold</b> not-a-real-key-4711 北京 🎉 שלום"

    call = {"name": "look", "arguments": {"what": "<i>x</i>"}}
    made = stepper([call], "Done <script>", tools=[look], task="看一下 <b>!")
    made.to_the_end()
    made.fork(1)
    made._controls.show(0, 2)
    for text in (made.page(), made._controls.seen.value):
        assert "<b>bold" not in text
        assert "<script" not in text
        assert "&lt;b&gt;bold&lt;/b&gt; [key] 北京 🎉 שלום" in text
        assert "4711" not in text
    assert "4711" not in made.text()
    assert "北京 🎉 שלום" in made.text()


def test_a_notebook_gets_the_widget_the_page_and_the_text() -> None:
    made = stepper()
    bundle = made._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", WIDGET_VIEW}
    assert bundle["text/plain"] == made.text() == repr(made)
    assert bundle["text/html"] == made.page()


def test_without_ipywidgets_the_page_and_the_text_are_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ipywidgets", None)
    made = LoopStepper(Agent(*connect(), [get_property_tax]), TAXES)
    assert set(made._repr_mimebundle_()) == {"text/plain", "text/html"}


def test_the_same_run_gives_the_same_page_and_text() -> None:
    one, other = stepper(), stepper()
    for each in (one, other):
        each.to_the_end()
        each.fork(1, {"call_1": "1"})
        each.to_the_end(1)
    assert (one.page(), one.text()) == (other.page(), other.text())


def test_every_control_has_a_label() -> None:
    controls = stepper()._controls
    for each in (controls.go, controls.end, controls.leave, controls.branch, controls.beside):
        assert each.description
    for each in (controls.at, controls.call, controls.content):
        assert each.description


@pytest.mark.parametrize("number", [-1, 2, 0.5, None])
def test_a_branch_that_is_not_there_is_refused_by_number(number: Any) -> None:
    client, model = connect()
    stepper = LoopStepper(Agent(client, model, [get_property_tax]), "The tax in Rome?")
    stepper.fork(0)
    for use in (stepper.look, stepper.step, stepper.to_the_end):
        with pytest.raises(ValueError, match=f"branch must be from 0 to 1, got {number}"):
            use(number)
    with pytest.raises(ValueError, match="branch must be from 0 to 1"):
        stepper.fork(0, branch=number)
    assert [branch.steps for branch in stepper.branches] == [[], []]


@pytest.mark.parametrize("after", [-1, 1, None])
def test_a_fork_after_a_step_that_is_not_done_is_refused(after: Any) -> None:
    client, model = connect()
    stepper = LoopStepper(Agent(client, model, [get_property_tax]), "The tax in Rome?")
    with pytest.raises(ValueError, match=f"after must be a step from 0 to 0, got {after}"):
        stepper.fork(after)
    assert len(stepper.branches) == 1
