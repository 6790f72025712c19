"""What all widgets have in common: they show themselves, as well as the place allows.

Built in lesson 08. A notebook takes the richest form it can: the live widget where a kernel and
ipywidgets are, else the page (HTML without a script), else the text. What is stored with a lesson
is the page and the text, so both say the same each time they are made.
"""

from __future__ import annotations

from typing import Any

from agentkit.redaction import hide_secrets
from agentkit.trace_page import MAX_CHARS, PageWriter

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"


def escaped(text: str, max_chars: int | None = MAX_CHARS) -> str:
    """A text that a model or a tool wrote, as HTML: redacted, cut, and nothing in it that moves the
    text around it."""
    return PageWriter(hide_secrets).text(text, max_chars)


class Shown:
    """A part of a notebook. Subclasses write `text`, `page` and `build`."""

    _widget: Any = None

    def text(self) -> str:
        """What it shows, as plain text."""
        raise NotImplementedError

    def page(self) -> str:
        """What it shows, as HTML that needs nothing but itself."""
        raise NotImplementedError

    def build(self) -> Any:
        """The ipywidgets widget. Called once."""
        raise NotImplementedError

    @property
    def widget(self) -> Any:
        """The live widget, made when it is first wanted. ModuleNotFoundError without ipywidgets."""
        if self._widget is None:
            self._widget = self.build()
        return self._widget

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = {"text/plain": self.text(), "text/html": self.page()}
        try:
            model = self.widget.model_id
        except ModuleNotFoundError:
            return bundle
        view = {"version_major": 2, "version_minor": 0, "model_id": model}
        return {**bundle, WIDGET_VIEW: view}
