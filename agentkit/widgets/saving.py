"""What is stored of a widget: its page, which can be read when the widget's kernel is gone.

Used from lesson 00 on, by the JupyterLab that the course opens. A stored widget says "model not
found" as soon as its kernel has ended, and hides the page that stands beside it.
"""

from __future__ import annotations

from typing import Any

from agentkit.widgets.shown import WIDGET_VIEW


def keep_pages(*, model: dict[str, Any], **_: Any) -> None:
    """Take the widgets that have a page out of a notebook that is about to be saved.

    A hook for Jupyter's contents manager: `c.ContentsManager.pre_save_hook` takes its name. The
    notebook in the browser keeps its widgets. One without a page stays in the file as well.
    """
    if model.get("type") != "notebook" or not model.get("content"):
        return
    for cell in model["content"]["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            if "text/html" in data:
                data.pop(WIDGET_VIEW, None)
