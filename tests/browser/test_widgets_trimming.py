"""The trimming playground in a real browser: by keyboard alone, to the budget that is refused."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from agentkit.messages import user_message
from agentkit.widgets.cutting import budgets, cut_to, drop_oldest
from coursetools.browser import OpenLab
from tests.support.notebooks import code_cell, store

RECORD = """\
from agentkit.messages import assistant_message, tool_message, user_message
from agentkit.events import ToolCall

record = [user_message("东京 or Oslo?")]
for number in range(100):
    call = ToolCall(f"c{number}", "look", "{}")
    record += [assistant_message("", [call]), tool_message(f"c{number}", "It snows. " * 20)]
"""
SHOWN = """\
from agentkit.widgets.trimming import TrimmingPlayground

def mine(messages, budget):
    return messages[budget:][0]

TrimmingPlayground(record, methods={"mine": mine})
"""

pytestmark = pytest.mark.browser


def test_a_budget_is_moved_by_keyboard_until_the_naive_cut_is_refused(
    lab: OpenLab, served: Path
) -> None:
    store(served / "trimming.ipynb", code_cell(RECORD), code_cell(SHOWN))
    names: dict[str, list[dict[str, object]]] = {}
    exec(RECORD, names)
    record = names["record"]
    assert record[0] == user_message("东京 or Oslo?")
    places = budgets(record)
    refused = {each for each in places if cut_to(drop_oldest, record, each).problems}
    middle = len(places) // 2
    presses = next(n for n in range(1, middle) if places[middle - n] in refused)

    lab.open("trimming.ipynb")
    lab.run_all()
    shown = lab.page.locator(".jp-OutputArea-output .widget-vbox").first
    said, keyboard = shown.get_by_role("status"), lab.page.keyboard
    expect(said).to_have_text("✗ The method failed. It raised IndexError: list index out of range")

    method = shown.get_by_label("Method")
    method.focus()
    for key in ("Space", "ArrowDown", "ArrowDown", "Enter"):  # closed, the notebook takes arrows
        keyboard.press(key)
    expect(method.locator("option:checked")).to_have_text("drop the oldest messages")
    expect(said).to_contain_text("✓ Valid: an endpoint takes it.")
    keyboard.press("Tab")
    slider = shown.get_by_role("slider")
    expect(slider).to_be_focused()
    for _ in range(presses):
        keyboard.press("ArrowLeft")
    expect(shown.locator(".widget-readout")).to_have_text(f"{places[middle - presses]:,}")
    expect(said).to_contain_text("✗ Refused. Message 0: the result for")
    expect(said).to_contain_text("✗ The task is gone.")
    first, last = shown.locator("tr").nth(1), shown.locator("tr").last
    expect(first).to_contain_text("✗ gone")
    expect(first).to_contain_text("东京 or Oslo?")
    expect(last).to_contain_text("✓ kept, message ")
    keyboard.press("ArrowRight")
    expect(said).to_contain_text("✓ Valid: an endpoint takes it.")

    messages = shown.get_by_role("region", name="Messages")
    for _ in range(3):  # the number beside the slider may be typed, too
        if not messages.evaluate("each => each === document.activeElement"):
            keyboard.press("Tab")
    expect(messages).to_be_focused()
    expect(last).not_to_be_in_viewport()
    keyboard.press("End")
    expect(last).to_be_in_viewport()
    assert lab.outside == []
