"""JupyterLab in a browser without a window: for the browser test and for the README's picture."""

from __future__ import annotations

import contextlib
import os
import secrets
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, urlsplit

from coursetools.environ import offline_environ
from coursetools.jupyter_settings import write_jupyter_settings
from coursetools.lab import quiet_options

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

START_SECONDS = 60
CHROMIUM_FLAGS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "msedge",
    "chrome",
)
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)
# Clicking through menus fails now and then; the commands behind them do not.
OPENED = """
async () => {
  const pause = () => new Promise(done => setTimeout(done, 100));
  while (!window.jupyterapp) await pause();
  const app = window.jupyterapp;
  await app.restored;
  while (!app.shell.currentWidget?.context?.ready) await pause();
  const panel = app.shell.currentWidget;
  await panel.context.ready;
  await panel.sessionContext.ready;
  while (!panel.sessionContext.session?.kernel) await pause();
  await panel.sessionContext.session.kernel.info;
}
"""
RUN_ALL = "async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
CONTENT = "() => window.jupyterapp.shell.currentWidget.content.model.toJSON()"
SELECT = """
async id => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const at = notebook.widgets.findIndex(cell => cell.model.id === id);
  if (at < 0) throw new Error(`no cell has the id '${id}'`);
  notebook.activeCellIndex = at;
  notebook.mode = 'command';
  await notebook.scrollToItem(at, 'smart');
  notebook.activate();
  return at;
}
"""
ACTIVE = """
() => {
  const { activeCell, activeCellIndex } = window.jupyterapp.shell.currentWidget.content;
  return [activeCellIndex, activeCell.model.executionCount];
}
"""
HAS_RUN = """
([at, before]) => {
  const { model } = window.jupyterapp.shell.currentWidget.content.widgets[at];
  const count = model.executionCount;
  return model.executionState === 'idle' && count !== null && count !== before;
}
"""
SAVED = "() => !window.jupyterapp.shell.currentWidget.context.model.dirty"


def find_browser() -> str | None:
    """The program of a Chromium, Chrome or Edge on this machine; AGENTKIT_BROWSER names another."""
    named = os.environ.get("AGENTKIT_BROWSER")
    if named:
        return shutil.which(named)
    on_path = (shutil.which(name) for name in NAMES)
    return next(filter(None, on_path), None) or next(filter(os.path.exists, PLACES), None)


@dataclass
class OpenLab:
    """A JupyterLab in a browser: open notebooks, run them, see what was asked of the outside."""

    page: Page
    address: str
    token: str
    outside: list[str] = field(default_factory=list)

    def open(self, path: str) -> None:
        """Show the notebook at `path`, relative to the server's folder, and wait for its kernel."""
        self.page.goto(f"{self.address}/lab/tree/{quote(path)}?reset&token={self.token}")
        self.page.evaluate(OPENED)

    def run_all(self) -> dict[str, Any]:
        """Run every cell of the notebook that is shown; give the notebook as it is then."""
        self.page.evaluate(RUN_ALL)
        return self.content()

    def content(self) -> dict[str, Any]:
        """The notebook that is shown, as it is now."""
        content: dict[str, Any] = self.page.evaluate(CONTENT)
        return content

    def select(self, cell_id: str) -> Locator:
        """Scroll to a cell and select it; its part of the page."""
        at: int = self.page.evaluate(SELECT, cell_id)
        return self.page.locator(".jp-Notebook-cell").nth(at)

    def replace_cell_text(self, cell_id: str, text: str, *, line_by_line: bool = False) -> None:
        """Type `text` into a cell instead of what is there, key by key or, three times as fast, as
        an input method does, line by line; stay in the cell."""
        keyboard = self.page.keyboard
        put = keyboard.insert_text if line_by_line else keyboard.type
        self.select(cell_id).locator(".cm-content").click()
        keyboard.press("ControlOrMeta+a")
        for number, line in enumerate(text.splitlines()):
            if number:
                # The editor indents a new line by itself: that goes first.
                keyboard.press("Enter")
                keyboard.press("Shift+Home")
            put(line)

    def run_cell(self) -> Locator:
        """Run the selected code cell by Shift+Enter, which selects the next; the part of the page
        that it fills."""
        at, before = self.page.evaluate(ACTIVE)
        self.page.keyboard.press("Shift+Enter")
        self.page.wait_for_function(HAS_RUN, arg=[at, before])
        return self.page.locator(".jp-Notebook-cell").nth(at)

    def save(self) -> None:
        """Save the notebook that is shown by Ctrl+S."""
        self.page.keyboard.press("ControlOrMeta+s")
        self.page.wait_for_function(SAVED)


@contextlib.contextmanager
def open_lab(
    folder: Path, state: Path, *, width: int = 1280, height: int = 900
) -> Iterator[OpenLab]:
    """Serve `folder` in JupyterLab and show it in a headless browser; `state` takes its files.

    Raises:
        LookupError: there is no browser on this machine.
    """
    from playwright.sync_api import sync_playwright

    program = find_browser()
    if program is None:
        raise LookupError("no Chromium, Chrome or Edge here; install one or set AGENTKIT_BROWSER")
    with _server(folder, state) as (address, token), sync_playwright() as playwright:
        # Chromium's own sandbox refuses to run for root, as in a container.
        as_root = hasattr(os, "geteuid") and os.geteuid() == 0
        flags = [*CHROMIUM_FLAGS, *(["--no-sandbox"] if as_root else [])]
        browser = playwright.chromium.launch(executable_path=program, args=flags)
        try:
            page = browser.new_page(viewport={"width": width, "height": height})
            page.set_default_timeout(120_000)
            lab = OpenLab(page, address, token)
            page.on("request", lambda request: _note_outside(request.url, lab.outside))
            yield lab
        finally:
            browser.close()


def _note_outside(url: str, outside: list[str]) -> None:
    parts = urlsplit(url)
    if parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1":
        outside.append(url)


@contextlib.contextmanager
def _server(folder: Path, state: Path) -> Iterator[tuple[str, str]]:
    """A running JupyterLab: its address and the token that opens it."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    token = secrets.token_hex(16)
    address = f"http://127.0.0.1:{port}"
    write_jupyter_settings(state)
    command = [sys.executable, "-m", "jupyterlab", "--no-browser", *quiet_options(folder)]
    command += [
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        "--ServerApp.ip=127.0.0.1",
    ]
    command += [f"--IdentityProvider.token={token}", "--LabApp.expose_app_in_browser=True"]
    env = offline_environ(Path(sys.executable).parent, state)
    log = state / "server.log"
    with (
        log.open("w", encoding="utf-8") as written,
        subprocess.Popen(
            command,
            cwd=folder,
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=written,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            _wait_until_up(process, f"{address}/api/status?token={token}", log)
            yield address, token
        finally:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                process.kill()


def _wait_until_up(process: subprocess.Popen[bytes], url: str, log: Path) -> None:
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and process.poll() is None:
        with contextlib.suppress(urllib.error.URLError, ConnectionError, TimeoutError):
            opener.open(url, timeout=5).close()
            return
        time.sleep(0.2)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text(encoding='utf-8')[-2000:]}")
