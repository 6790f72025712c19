"""What `python course.py ready` looks at in the course's own Python.

The doctor of lesson 00 comes first; then what a course needs of the machine around it. Each check
takes what it looks at, so that a test can show it each fault.
"""

from __future__ import annotations

import dataclasses
import http.server
import os
import shutil
import sys
import threading
import urllib.request
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from agentkit import Agent, connect, doctor, tool
from agentkit.doctor import Verdict
from agentkit.plot_fonts import CHINESE_FONTS
from coursetools import LESSONS, ROOT
from coursetools.browser import find_browser
from coursetools.build import BuildError, execute
from coursetools.canonical import Notebook, read_notebook
from coursetools.lesson import output_texts
from coursetools.ready import Note, plain_output

# JupyterLab, two kernels and a browser took 0.8 GB; the system wants some as well.
NEEDED_MEMORY = 1_000_000_000
NEEDED_DISK = 200_000_000
LOOPBACK_SECONDS = 5.0


def verdicts() -> Iterator[Verdict]:
    """All of them, in an order in which the first fault tends to explain the later ones."""
    # Which Python this is was looked at before the set-up.
    yield from (verdict for verdict in doctor.verdicts() if verdict.about != "Python")
    if (ROOT / "work").exists():
        yield dataclasses.replace(doctor.check_folder(ROOT / "work"), about="Work")
    for about, check in CHECKS.items():
        try:
            yield check()
        except Exception as error:
            said = f"could not be checked ({type(error).__name__}: {error}). {doctor.START}"
            yield Verdict(about, False, said)


def check_disk(free: int | None = None) -> Verdict:
    """Whether there is room for notebooks and sessions. free: bytes."""
    free = shutil.disk_usage(ROOT).free if free is None else free
    if free < NEEDED_DISK:
        return Verdict(
            "Disk",
            False,
            f"Only {free / 1e6:.0f} MB are free. Free at least {NEEDED_DISK / 1e6:.0f} MB, or "
            "notebooks cannot be saved.",
        )
    return Verdict("Disk", True, "has room for your work")


def check_memory(free: int | None = None) -> Verdict:
    """Whether JupyterLab, its kernels and a browser find room. free: bytes."""
    if free is None:
        import psutil  # type: ignore[import-untyped]

        free = int(psutil.virtual_memory().available)
    if free < NEEDED_MEMORY:
        return Verdict(
            "Memory",
            False,
            f"Only {free / 1e9:.1f} GB are free. Close other programs, until "
            f"{NEEDED_MEMORY / 1e9:.0f} GB is.",
        )
    return Verdict("Memory", True, "enough is free")


def check_loopback() -> Verdict:
    """Whether a program here reaches another by HTTP, as the browser and a local model do."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Greeting) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            address = f"http://localhost:{server.server_port}/"
            # A new opener asks anew which proxies are set.
            with urllib.request.build_opener().open(address, timeout=LOOPBACK_SECONDS) as reply:
                said = reply.read(100)
        except OSError as error:
            said = str(error).encode()
        finally:
            server.shutdown()
    if said == Greeting.TEXT:
        return Verdict("Loopback", True, "programs of this machine reach one another")
    proxies = urllib.request.getproxies()
    if proxies and not urllib.request.proxy_bypass("localhost"):
        return Verdict(
            "Loopback",
            False,
            f"A proxy ({', '.join(sorted(proxies))}) takes even what is for this machine itself. "
            "Set NO_PROXY to localhost,127.0.0.1 and open a new terminal.",
        )
    return Verdict(
        "Loopback",
        False,
        f"A program here cannot reach another one at localhost ({said.decode(errors='replace')}). "
        "Allow Python in the firewall, and look whether the hosts file names localhost.",
    )


class Greeting(http.server.BaseHTTPRequestHandler):
    """Answers every question with the same line."""

    TEXT = b"agentkit is here"

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.TEXT)))
        self.end_headers()
        self.wfile.write(self.TEXT)

    def log_message(self, *_: Any) -> None:
        pass


def check_browser(find: Callable[[], Any] = find_browser) -> Verdict:
    """Whether there is a browser for JupyterLab to open."""
    try:
        there = find() or webbrowser.get()
    except webbrowser.Error:
        there = None
    if there:
        return Verdict("Browser", True, "there is one for JupyterLab")
    return Verdict(
        "Browser",
        False,
        "No browser was found. Install Firefox, Chrome or Edge.",
    )


def check_fonts(names: Callable[[], set[str]] | None = None) -> Verdict:
    """Whether pictures can show Chinese. names: gives the names of all fonts."""
    if not (names or font_names)().isdisjoint(CHINESE_FONTS):
        return Verdict("Fonts", True, "one with Chinese is there")
    return Note(
        "Fonts",
        True,
        "No font with Chinese was found, so pictures show boxes for it; text does not need one. "
        "Debian and Ubuntu: sudo apt install fonts-noto-cjk",
    )


def font_names() -> set[str]:
    """The names of the fonts that matplotlib finds."""
    from matplotlib.font_manager import fontManager

    return set(fontManager.get_font_names())


def check_notebook(lesson: Path = LESSONS / "00_the_wall.ipynb") -> Verdict:
    """Whether a kernel starts and gives for a lesson's first code cell what is stored with it."""
    notebook: Notebook = read_notebook(lesson)
    first = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    try:
        ran = execute({**notebook, "cells": [first]}, ROOT, lesson.name)
    except BuildError as error:
        said = str(error).splitlines()[0]
        return Verdict("Notebook", False, f"{said} Delete .venv, then: python course.py ready")
    if output_texts(ran["cells"][0]) != output_texts(first):
        return Verdict(
            "Notebook",
            False,
            f"The first cell of {lesson.name} gives something else than is stored with it. If you "
            "changed the lesson, nothing is wrong; if not, get the course's files anew.",
        )
    return Verdict("Notebook", True, "a kernel starts and runs a lesson's cell")


@tool
def get_stock(item: str) -> dict[str, Any]:
    """Look up how many pieces of an item are in stock.

    Args:
        item: What is looked for, for example "lamp".
    """
    return {"item": item, "pieces": {"lamp": 12}.get(item)}


def check_agent() -> Verdict:
    """Whether the built-in model, asked by the loop, calls a tool and answers with its result."""
    client, model = connect(context_window=128_000)  # the built-in one, whatever is set
    result = Agent(client, model, [get_stock]).run("How many pieces of the lamp are in stock?")
    called = any(message["role"] == "tool" for message in result.messages)
    if called and "12" in (result.answer or ""):
        return Verdict("Agent", True, "the built-in model calls a tool and answers")
    return Verdict(
        "Agent",
        False,
        f"The built-in model did not use its tool; it ended with {result.stop_reason}. Get the "
        "course's files anew: something in agentkit has been changed.",
    )


CHECKS: dict[str, Callable[[], Verdict]] = {
    "Disk": check_disk,
    "Memory": check_memory,
    "Loopback": check_loopback,
    "Browser": check_browser,
    "Fonts": check_fonts,
    "Agent": check_agent,
    "Notebook": check_notebook,
}


def main() -> int:
    """Print the verdicts; the exit code is the number of faults."""
    plain_output()
    os.chdir(ROOT)
    faults = 0
    for verdict in verdicts():
        print(verdict, flush=True)
        faults += not verdict.good
    return faults


if __name__ == "__main__":
    sys.exit(main())
