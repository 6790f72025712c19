"""A drawing as a picture in a notebook, with a text for who cannot see it.

Built in lesson 08. The same drawing gives the same bytes each time, so a stored picture can be
compared with a new one.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from agentkit.plot_style import said_of

if TYPE_CHECKING:
    from IPython.display import Image
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def picture(drawing: Axes | Figure, alt: str | None = None) -> Image:
    """The whole figure that `drawing` is or is part of, as the last line of a cell shows it.

    `alt` is what a person is told who cannot see it; without one, what the functions of `plots`
    say about their data. ValueError when neither is there.
    """
    from IPython.display import Image

    image: Any = Image  # it has no types
    shown: Image = image(png(drawing), alt=alt_text(drawing) if alt is None else alt)
    return shown


def png(drawing: Axes | Figure) -> bytes:
    """The whole figure as the bytes of a PNG, the same each time."""
    figure, file = _figure(drawing), BytesIO()
    figure.draw_without_rendering()  # the layout takes a first look before it is at rest
    figure.savefig(file, format="png", dpi=figure.dpi, metadata={"Software": None})
    return file.getvalue()


def alt_text(drawing: Axes | Figure) -> str:
    """What the picture shows, in words and figures, made from the data that were drawn."""
    said = " ".join(text for ax in _figure(drawing).axes if (text := said_of(ax)))
    if not said:
        raise ValueError(
            "picture: no function of plots drew this, so what it shows is not known. Say it "
            "yourself, for who cannot see it: picture(drawing, alt='...')."
        )
    return said


def _figure(drawing: Axes | Figure) -> Figure:
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure

    figure = drawing.get_figure(root=True) if isinstance(drawing, Artist) else None
    if not isinstance(figure, Figure):
        raise TypeError(
            "picture: pass what a function of plots gave back (Axes) or a Figure, got "
            f"{type(drawing).__name__}."
        )
    return figure
