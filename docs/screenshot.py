"""Make the README's picture: a lesson, run in a real JupyterLab, as a learner sees it.

    .venv/bin/python docs/screenshot.py 03 docs/lesson_03.png --at "A longer task: five tools"

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


def picture_of(lesson: Path, at: str, width: int, height: int) -> bytes:
    """A PNG of `lesson` after a run, scrolled to the cell that holds the text `at`."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        folder = Path(place) / "agentkit-course"
        (folder / "lessons").mkdir(parents=True)
        shutil.copy(lesson, folder / "lessons")
        with open_lab(folder, Path(place), width=width, height=height) as lab:
            lab.open(f"lessons/{lesson.name}")
            lab.run_all()
            lab.page.evaluate(TIDY)
            if at:
                lab.page.evaluate(SCROLL, at)
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
    parser.add_argument("lesson", help="number, name or path of a lesson")
    parser.add_argument("picture", type=Path, help="where the PNG goes")
    parser.add_argument("--at", default="", help="text of the cell to scroll to")
    parser.add_argument("--size", type=int, nargs=2, default=(1280, 860), help="width and height")
    options = parser.parse_args()
    (lesson,) = find_notebooks([options.lesson])
    picture = small_enough(picture_of(lesson, options.at, *options.size))
    options.picture.write_bytes(picture)
    print(f"{options.picture}: {len(picture) / 1000:.0f} kB")


if __name__ == "__main__":
    main()
