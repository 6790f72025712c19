"""The quiz at a lesson's end in a real JupyterLab, answered by keyboard."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from coursetools.browser import OpenLab
from tests.support.notebooks import code_cell, store

END_KERNELS = "() => window.jupyterapp.serviceManager.sessions.shutdownAll()"

pytestmark = pytest.mark.browser


@pytest.fixture
def asked(lab: OpenLab, served: Path) -> Locator:
    """The part of a page where question 2 of lesson 03 is asked, of which D is right."""
    store(
        served / "quiz.ipynb",
        code_cell('from agentkit.widgets import quiz\n\nquiz("03", 1)'),
        code_cell('quiz("03", 2)'),
    )
    lab.open("quiz.ipynb")
    lab.run_all()
    output = lab.page.locator(".jp-Notebook-cell").nth(1).locator(".jp-OutputArea-output")
    expect(output.get_by_role("button")).to_have_text(list("ABCD"))
    return output


def test_a_question_is_answered_by_keyboard_and_tried_again(lab: OpenLab, asked: Locator) -> None:
    keyboard, said = lab.page.keyboard, asked.get_by_role("status")
    expect(said).to_be_empty()
    expect(asked.locator("code").first).to_have_text("max_steps=3")

    asked.get_by_role("button", name="A").focus()
    keyboard.press("Tab")
    expect(asked.get_by_role("button", name="B")).to_be_focused()
    expect(asked.get_by_role("button", name="B")).to_have_css("outline", re.compile("2px"))
    keyboard.press("Space")
    expect(said).to_contain_text("✗ Not that one.")
    expect(said).to_contain_text("B: Some frameworks do ask once more.")
    expect(said).not_to_contain_text("D:")
    expect(asked.get_by_role("button")).to_have_text(["A", "B ✗", "C", "D"])

    keyboard.press("Tab")
    keyboard.press("Tab")
    expect(asked.get_by_role("button", name="D")).to_be_focused()
    keyboard.press("Enter")
    expect(said).to_contain_text("✓ Right.")
    expect(said.locator("bdi")).to_have_text(["D:", "A:", "B:", "C:"])
    expect(asked.get_by_role("button")).to_have_text(["A", "B ✗", "C", "D ✓"])

    asked.get_by_role("button", name="A").click()
    expect(said).to_contain_text("✗ Not that one.")
    expect(asked.get_by_role("button")).to_have_text(["A ✗", "B ✗", "C", "D ✓"])
    expect(asked.get_by_title("✗ Not that one. That is a loop without a cap")).to_be_enabled()
    expect(asked.get_by_title("Answer C: Three times")).to_be_enabled()
    other = lab.page.locator(".jp-Notebook-cell").nth(0)
    expect(other.get_by_role("button").first).to_have_text("A")
    assert lab.outside == []


def test_saved_and_opened_without_its_kernel_a_question_has_its_answer_in_a_fold_out(
    lab: OpenLab, asked: Locator
) -> None:
    lab.save()
    lab.page.evaluate(END_KERNELS)
    lab.open("quiz.ipynb")
    expect(asked.get_by_role("button")).to_have_count(0)
    answer = asked.get_by_text("D is right.")
    expect(answer).to_be_hidden()
    asked.get_by_text("Answer", exact=True).click()
    expect(answer).to_be_visible()
