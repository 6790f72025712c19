"""The same class by hand: buttons of a real browser, a learner's and then the teacher's."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from coursetools.browser import CHROMIUM_FLAGS, OPENED, RUN_ALL, find_browser
from tests.classroom.hub_kit import GRADER, TEACHER, Hub
from tests.classroom.story import NAME, PLACE, Story, answer, hint_of

LIST = "async () => { const app = window.jupyterapp; await app.restored;" \
       " await app.commands.execute('nbgrader:open-assignment-list'); }"  # fmt: skip
OPEN = "async path => { await window.jupyterapp.commands.execute('docmanager:open', {path}); }"
SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"
FIRST_TASK = """
() => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const cells = notebook.model.toJSON().cells;
  notebook.activeCellIndex =
    cells.findIndex(cell => cell.metadata.nbgrader?.grade_id === 'task-1-code');
  notebook.mode = 'edit';
  notebook.activeCell.editor.focus();
}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = find_browser()
    if program is None and os.environ.get("AGENTKIT_REQUIRE_BROWSER") != "1":
        pytest.skip("no Chromium, Chrome or Edge (AGENTKIT_REQUIRE_BROWSER=1 makes this an error)")
    as_root = hasattr(os, "geteuid") and os.geteuid() == 0
    flags = [*CHROMIUM_FLAGS, *(["--no-sandbox"] if as_root else [])]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        yield browser
        browser.close()


def logged_in(browser: Browser, hub: Hub, name: str, server_of: str) -> Page:
    """A page of a person who has logged in and started the server of `server_of`."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.set_default_timeout(60_000)
    expect.set_options(timeout=60_000)
    page.goto(f"{hub.address}/hub/login?next=%2Fhub%2Fspawn%2F{server_of}")
    page.fill("#username_input", name)
    page.fill("#password_input", "any")
    page.click("#login_submit")
    there = re.compile(rf"^{re.escape(hub.address)}/user/{server_of}/")
    asked = re.compile(r"/oauth2/authorize")
    page.wait_for_url(re.compile(f"{there.pattern}|{asked.pattern}"), timeout=120_000)
    if asked.search(page.url):  # once for another account's server, until the Hub forgets it
        page.get_by_role("button", name="Authorize").click()
        page.wait_for_url(there)
    return page


def press(page: Page, row: str, column: str) -> str:
    """Click the sign of the formgrader's table; give what the dialog says, and close it."""
    page.locator(f"tr:has(:text-is('{row}')) td.{column} a").click()
    dialog = page.locator(".modal-dialog:visible")
    expect(dialog).to_contain_text("Log Output")
    said = dialog.inner_text()
    dialog.get_by_role("button", name="OK").click()
    expect(dialog).to_have_count(0)
    return said


def test_a_learner_and_a_teacher_get_through_with_buttons_alone(
    hub: Hub, story: Story, browser: Browser
) -> None:
    learner = logged_in(browser, hub, "cam", "cam")
    learner.wait_for_function("() => window.jupyterapp")
    learner.evaluate(LIST)
    learner.get_by_role("button", name="Fetch", exact=True).click()
    learner.locator(f"a:has-text({NAME!r}):visible").first.click()
    learner.get_by_role("button", name="Validate").click()
    dialog = learner.locator(".jp-Dialog:has-text('Validation Results')")
    expect(dialog).to_contain_text("Task 1: not done yet")
    dialog.get_by_role("button", name="Ok").click()

    learner.evaluate(OPEN, PLACE)
    learner.evaluate(OPENED)
    learner.evaluate(FIRST_TASK)
    learner.keyboard.press("ControlOrMeta+a")
    learner.keyboard.insert_text(answer("1", "wrong").read_text(encoding="utf-8"))
    learner.evaluate(RUN_ALL)
    expect(learner.locator(".jp-OutputArea:has-text('Task 1: not yet')").first).to_be_visible()
    learner.evaluate(SAVE)
    learner.evaluate(LIST)
    learner.get_by_role("button", name="Submit").click()
    expect(learner.get_by_role("button", name="Fetch Feedback")).to_be_visible()

    teacher = logged_in(browser, hub, TEACHER, GRADER)
    assert f"Collecting submission: cam {NAME}" in press(teacher, NAME, "collect")
    teacher.locator(f"tr:has(:text-is('{NAME}')) td.num-submissions a").click()
    assert "Successfully autograded" in press(teacher, "cam", "autograde")
    expect(teacher.locator("tr:has(:text-is('cam'))")).to_contain_text("0 / 14")
    expect(teacher.locator("tr:has(:text-is('ana'))")).to_contain_text("14 / 14")
    press(teacher, "cam", "generate-feedback")
    press(teacher, "cam", "release-feedback")

    learner.get_by_role("button", name="Fetch Feedback").click()
    learner.get_by_text("view feedback").click()
    learner.locator(f".jp-DirListing-item:has-text('{NAME}.html')").dblclick()
    words = learner.frame_locator("iframe").locator("body")
    expect(words).to_contain_text("Score: 0.0 / 14.0")
    expect(words).to_contain_text(hint_of(answer("1", "wrong")))
