"""Make the README's pictures: a notebook, run in a real JupyterLab, as a learner sees it.

    .venv/bin/python docs/screenshot.py 03 docs/lesson_03.png --at "A longer task: five tools"
    .venv/bin/python docs/screenshot.py exercises/00_the_wall/00_the_wall.ipynb \\
        docs/exercise_00.png --size 1280 620 --at "def next_messages" --answer task-1-code \\
        tests/answers/00_the_wall/1/wrong_role_of_the_answer.py

Needs Chromium, Chrome or Edge. The picture stays under 400 kB.
"""

from __future__ import annotations

import argparse
import io
import shutil
import sys
import tempfile
from pathlib import Path

# `python docs/screenshot.py` looks for modules beside this file, not in the project's folder.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from PIL import Image

from coursetools.browser import open_lab
from coursetools.build import find_notebooks

MAX_BYTES = 400_000
TIDY = """
async () => {
  const { commands, shell } = window.jupyterapp;
  await commands.execute('docmanager:save');
  if (!shell.leftCollapsed) await commands.execute('application:toggle-left-area');
  if (!shell.rightCollapsed) await commands.execute('application:toggle-right-area');
}
"""
SCROLL = """
async text => {
  const notebook = window.jupyterapp.shell.currentWidget.content;
  const cells = notebook.widgets;
  const at = cells.findIndex(cell => cell.model.sharedModel.getSource().includes(text));
  if (at < 0) throw new Error(`no cell holds '${text}'`);
  notebook.activeCellIndex = at;
  await notebook.scrollToItem(at, 'start', 0);
}
"""


def picture_of(
    notebook: Path, at: str, width: int, height: int, answer: tuple[str, str] | None = None
) -> bytes:
    """A PNG of `notebook` after a run, scrolled to the cell that holds the text `at`.

    With an `answer`, a cell's id and a code, that code is typed in and run, and the check below.
    """
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place) / "agentkit-course"
        folder.mkdir()
        shutil.copy(notebook, folder)
        with open_lab(folder, Path(place), width=width, height=height) as lab:
            lab.open(notebook.name)
            lab.run_all()
            if answer:
                lab.replace_cell_text(*answer)
                lab.run_cell()
                lab.run_cell()
            lab.page.evaluate(TIDY)
            if at:
                lab.page.evaluate(SCROLL, at)
            lab.page.mouse.move(0, 0)  # a row under the pointer has another colour
            lab.page.wait_for_timeout(4000)  # diagrams and the status bar settle
            return lab.page.screenshot(animations="disabled")


def small_enough(picture: bytes) -> bytes:
    """The same picture in as few colours as it takes to stay below `MAX_BYTES`."""
    for colours in (256, 128, 64):
        packed = io.BytesIO()
        image = Image.open(io.BytesIO(picture)).convert("RGB")
        image.quantize(colours).save(packed, "PNG", optimize=True)
        if packed.tell() <= MAX_BYTES:
            return packed.getvalue()
    raise ValueError(f"the picture has more than {MAX_BYTES} bytes; choose a smaller window")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("notebook", help="number, name or path of a lesson, or another's path")
    parser.add_argument("picture", type=Path, help="where the PNG goes")
    parser.add_argument("--at", default="", help="text of the cell to scroll to")
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 860), help="width and height")
    parser.add_argument(
        "--answer", nargs=2, metavar=("CELL", "FILE"), help="type the code of FILE into this cell"
    )
    options = parser.parse_args()
    (notebook,) = find_notebooks([options.notebook])
    answer = None
    if options.answer:
        cell, file = options.answer
        text = Path(file).read_text(encoding="utf-8")
        answer = (cell, text[text.index('"""', 3) + 3 :].strip())  # without its docstring
    picture = small_enough(picture_of(notebook, options.at, *options.size, answer))
    options.picture.write_bytes(picture)
    print(f"{options.picture}: {len(picture) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
