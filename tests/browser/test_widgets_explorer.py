"""The trace explorer in a real browser: by keyboard from run to run and from step to step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from coursetools.browser import OpenLab
from tests.support.notebooks import code_cell, store

RUNS = """\
from agentkit import Agent, connect
from agentkit.trace import Trace
from agentkit.widgets.explorer import TraceExplorer

def look(city: str) -> str:
    \"\"\"Look.\"\"\"
    if city == "Rome":
        raise ValueError("no map of Rome")
    return "一切都好 <b>" + city

def run(*cities, task="Where?"):
    script = [{"name": "look", "arguments": {"city": city}} for city in cities]
    Agent(*connect(script=[*script, "That is all."]), [look], on_event=trace).run(task)

trace = Trace()
run("Oslo", task="第一个 <i>task</i>")
run("Oslo", "Rome", "Lima", "Rome")
explorer = TraceExplorer(trace)
explorer
"""

pytestmark = pytest.mark.browser


def tab_to(lab: OpenLab, control: Locator) -> None:
    """Press Tab until the control has the focus."""
    for _ in range(8):
        if control.evaluate("each => each === document.activeElement"):
            break
        lab.page.keyboard.press("Tab")
    expect(control).to_be_focused()


def choose_next(lab: OpenLab) -> None:
    """The next line of the list that has the focus. With the list closed, the notebook would take
    the arrow, and go to the next cell."""
    for key in ("Space", "ArrowDown", "Enter"):
        lab.page.keyboard.press(key)


def test_steps_and_runs_are_walked_through_by_keyboard(lab: OpenLab, served: Path) -> None:
    store(served / "explorer.ipynb", code_cell(RUNS), code_cell('run("Rome", task="Later")'))
    lab.open("explorer.ipynb")
    lab.run_all()
    shown = lab.page.locator(".jp-OutputArea-output .widget-vbox").first
    status, keyboard = shown.get_by_role("status"), lab.page.keyboard
    expect(status).to_contain_text("1 of 2 · step 1 ")
    expect(shown.get_by_text("第一个 <i>task</i>", exact=True).last).to_be_visible()

    runs = shown.get_by_label("Run", exact=True)
    runs.focus()
    choose_next(lab)
    expect(status).to_contain_text("1 of 5 · step 1 ")
    tab_to(lab, shown.get_by_role("button", name="Next"))
    keyboard.press("Space")
    expect(status).to_contain_text("2 of 5 · step 2 ")
    expect(shown).to_contain_text("no map of Rome")
    frame = shown.locator(".drawing i")
    before = frame.bounding_box()
    keyboard.press("Space")
    expect(status).to_contain_text("3 of 5 · step 3 ")
    picture = shown.get_by_role("img")
    expect(picture).to_have_accessible_name(re.compile(r"^Tokens by step.*Step 3 is in the frame"))
    after = frame.bounding_box()
    assert before
    assert after
    assert after["x"] > before["x"] + before["width"]
    keyboard.press("Shift+Tab")
    expect(shown.get_by_role("slider")).to_be_focused()
    for _ in range(2):
        keyboard.press("ArrowRight")
    expect(status).to_contain_text("5 of 5 · step 5 ")
    expect(shown).to_contain_text("That is all.")
    folded = shown.get_by_text("that went in before")
    tab_to(lab, shown.get_by_role("region", name="Step 5"))
    keyboard.press("Tab")
    keyboard.press("Space")
    expect(shown.get_by_text("一切都好 <b>Oslo").last).to_be_visible()
    expect(folded).to_be_visible()

    errors = shown.get_by_label("Only steps with errors")
    errors.focus()
    keyboard.press("Space")
    expect(status).to_contain_text("1 of 2 with errors · step 2 ")
    tab_to(lab, shown.get_by_role("button", name="Read again"))
    expect(runs.locator("option")).to_have_count(2)
    keyboard.press("Space")
    expect(runs.locator("option")).to_have_count(3)
    expect(runs.locator("option:checked")).to_have_text("2. Where? · done")
    assert lab.outside == []
