"""The stepper and the approval prompt in a real JupyterLab, by keyboard."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Locator, expect

from coursetools.browser import OpenLab
from coursetools.canonical import KERNEL

STEPPER = """\
from agentkit import Agent, connect, tool
from agentkit.demo_tools import calculate, get_property_tax
from agentkit.widgets import ApprovalPrompt, LoopStepper

client, model = connect()
agent = Agent(client, model, [get_property_tax, calculate])
stepper = LoopStepper(agent, "柏林、巴黎和罗马的房产税一共是多少？")
stepper"""
APPROVAL = """\
sent = []

@tool(risky=True)
def send(to: str) -> str:
    "Send a mail."
    sent.append(to)
    return f"sent to {to}"

calls = [{"name": "send", "arguments": {"to": name}} for name in ("anna", "bob")]
prompt = ApprovalPrompt(Agent(*connect(script=[calls, "Done."]), [send]), "Write to them.")
prompt"""
SENT = "print(sent, prompt.result.stop_reason)"

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def page(lab: OpenLab, served: Path) -> OpenLab:
    cells = {"stepper": STEPPER, "approval": APPROVAL, "sent": SENT}
    notebook = nbformat.v4.new_notebook(
        cells=[nbformat.v4.new_code_cell(source, id=name) for name, source in cells.items()],
        metadata={"kernelspec": KERNEL},
    )
    nbformat.write(notebook, served / "stepper.ipynb")
    lab.open("stepper.ipynb")
    return lab


def button(cell: Locator, name: str) -> Locator:
    return cell.get_by_role("button", name=name, exact=True)


def test_a_run_is_stepped_changed_forked_and_compared_by_keyboard(page: OpenLab) -> None:
    keyboard = page.page.keyboard
    page.select("stepper")
    cell = page.run_cell()
    button(cell, "Ask the model").focus()
    keyboard.press("Space")
    expect(button(cell, "Run 3 calls")).to_be_focused()
    expect(cell.get_by_text("Next, the model wants to call:")).to_be_visible()
    keyboard.press("Space")
    expect(button(cell, "Ask the model")).to_be_focused()
    expect(cell.get_by_text("5 messages on record")).to_be_visible()
    keyboard.press("Tab")
    expect(button(cell, "Run to the end")).to_be_focused()
    keyboard.press("Space")
    expect(button(cell, "The branch has ended")).to_be_disabled()
    expect(cell.get_by_text("合计：6587 EUR").first).to_be_visible()

    cell.get_by_role("slider").focus()
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    expect(button(cell, "Fork after step 1")).to_be_visible()
    observation = cell.get_by_label("It says")
    expect(observation).to_have_value(
        '{"city": "柏林", "property_tax_eur": 1654, "source": "made up for the course"}'
    )
    observation.focus()
    keyboard.press("ControlOrMeta+a")
    keyboard.insert_text("Error: Permission denied")
    keyboard.press("Shift+Tab")
    expect(button(cell, "Fork after step 1")).to_be_focused()
    keyboard.press("Space")
    table = cell.locator("table").first
    expect(table.get_by_text("Branch 1, from 0 after step 1, call_1 changed")).to_be_visible()
    button(cell, "Run to the end").focus()
    keyboard.press("Space")
    expect(button(cell, "The branch has ended")).to_be_disabled()
    expect(table.get_by_text("Error: Permission denied")).to_be_visible()
    expect(table.get_by_text("合计：6587 EUR")).to_be_visible()
    expect(table.get_by_text("differs")).to_have_count(3)


def test_the_approval_button_lets_a_waiting_run_go_on(page: OpenLab) -> None:
    page.select("approval")
    cell = page.run_cell()
    expect(cell.get_by_text("May this call run?")).to_be_visible()
    expect(cell.get_by_text('to = "anna"')).to_be_visible()
    button(cell, "Approve").focus()
    page.page.keyboard.press("Space")
    expect(cell.get_by_text('send(to = "anna"): approved')).to_be_visible()
    expect(cell.get_by_text('to = "bob"')).to_be_visible()
    cell.get_by_label("Reason").fill("Bob is away")
    button(cell, "Deny").focus()
    page.page.keyboard.press("Space")
    expect(cell.get_by_text("Ended: done.")).to_be_visible()
    expect(cell.get_by_text("Bob is away.", exact=False).first).to_be_visible()
    page.select("sent")
    expect(page.run_cell().locator(".jp-OutputArea-output")).to_have_text("['anna'] done")
    assert page.outside == []
