"""The written report of a study: Markdown out of the rows, and HTML by Jupyter's own converter.

Built in lesson 10. Each figure is worked out from the rows when the report is written, and no
sentence is kept that they do not bear out. What they cannot say is part of it, under a heading of
its own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from agentkit.evals.interval import interval
from agentkit.evals.results import Results
from agentkit.model_study.effects import Effect, Row
from agentkit.model_study.measures import (
    MADE_UP,
    MEASURES,
    Measure,
    beside_examples,
    draw_effects,
    line_effects,
    takes_a_call,
    verdict,
)
from agentkit.model_study.prompts import LINES, way_of

TITLE = "Which model, which prompt?"
LIMITS = "What this does not show"
BESIDE = f"{MADE_UP.name}, beside the examples"

Records = Mapping[str, Results]
About = Mapping[str, Mapping[str, Any]]


def report(records: Records, about: About | None = None) -> str:
    """The report as Markdown.

    records: the runs of each model under setups of `setups_for`, by the model's name.
    about: what `about(model)` gives of each; what is missing is said to be.

    Raises:
        ValueError: there is no record, or one without a run.
    """
    if not records or not all(len(results) for results in records.values()):
        raise ValueError("report: there is nothing to write about. Pass the runs of a model.")
    about = about or {}
    effects = {name: _effects(results) for name, results in records.items()}
    compared = sum(len(lines) for each in effects.values() for lines in each.values())
    meant = (f"- `{name}`: {text or 'two worked examples'}" for name, text in LINES.items())
    parts = [
        f"# {TITLE}",
        "## In short",
        "Which lines change how often a call is made up, in the runs that had the examples, by how "
        "many percentage points, and the 95 % interval:",
        "\n".join(_in_short(effects)),
        "## What was asked",
        _asked(records, about),
        "## Calls and answers",
        "Of the tasks that take a call: how many runs made one, and looked the right thing up. "
        "Of all tasks: how many were solved. Each with its 95 % interval.",
        _calls(records),
        "![Tool calls that worked, by model and way](accuracy.png)",
        "## Lines of the prompt",
        "\n".join(meant),
        "A difference is shown where its interval leaves 0 out *and* a line without any effect "
        "would seldom do as much: in how many of 100 studies it would, stands under *chance*.",
        *_lines(effects),
        "![Made-up calls, by model and line](lines.png)",
        f"## {LIMITS}",
        "\n".join(_limits(records, about, compared)),
    ]
    return "\n\n".join(parts) + "\n"


def section(text: str, heading: str) -> str:
    """A section of a report, by its heading.

    Raises:
        ValueError: there is no such heading; the text says which there are.
    """
    found = {part.partition("\n")[0].strip(): part for part in text.split("\n## ")[1:]}
    if heading not in found:
        raise ValueError(f"section: no heading {heading!r}; there are {', '.join(found)}.")
    return f"## {found[heading].rstrip()}\n"


def write_report(
    folder: str | os.PathLike[str], records: Records, about: About | None = None
) -> list[Path]:
    """Write `report.md`, its two pictures, and `report.html`, one page that holds all of it.

    Raises:
        ModuleNotFoundError: nbconvert or matplotlib is missing.
    """
    from agentkit.plots import accuracy_by_error, png

    text = report(records, about)
    folder = Path(folder)
    rows = [
        {**row, "what": f"{name}, {way_of(row['setup'])}"}
        for name, results in records.items()
        for row in results.rows
    ]
    effects = {
        f"{name}: {line}": effect
        for name, results in records.items()
        for line, effect in line_effects(results.rows, MADE_UP).items()
    }
    pictures = {
        "accuracy.png": accuracy_by_error(rows, by="what"),
        "lines.png": draw_effects(effects, "made-up calls"),
    }
    for name, axes in pictures.items():
        (folder / name).write_bytes(png(axes))
    (folder / "report.md").write_text(text, encoding="utf-8", newline="\n")
    (folder / "report.html").write_text(_page(text, folder), encoding="utf-8", newline="\n")
    return [folder / name for name in ("report.md", "report.html", *pictures)]


STYLE = """\
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 62em; margin: 2em auto; padding: 0 1em; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { border: 1px solid #8888; padding: 3px 9px; }
img { max-width: 100%; background: white; }
"""


def _page(text: str, folder: Path) -> str:
    """The page that nbconvert makes of a notebook with this one cell, with nothing from outside."""
    import nbconvert
    import nbformat

    make: Any = nbconvert.HTMLExporter  # has no types
    exporter = make(template_name="basic", embed_images=True, anchor_link_text=" ")
    cell = {"cell_type": "markdown", "id": "report", "metadata": {}, "source": text}
    read: Any = nbformat.from_dict  # neither has this
    notebook = read({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [cell]})
    resources = {"metadata": {"path": str(folder)}}
    body, _ = exporter.from_notebook_node(notebook, resources=resources)
    head = f'<meta charset="utf-8">\n<title>{TITLE}</title>\n<style>\n{STYLE}</style>'
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{body}</body></html>'
    )


def _asked(records: Records, about: About) -> str:
    rows = [["model", "runs", "tasks", "setups", "date", "temperature", "seeds", "versions"]]
    for name, results in records.items():
        known = about.get(name, {})
        versions = ", ".join(f"{k} {v}" for k, v in known.get("versions", {}).items())
        counts = [str(_number(results, column)) for column in ("task", "setup")]
        said = [str(known.get(key, "not on record")) for key in ("date", "temperature")]
        title = f"{name} ({known['model']})" if known.get("model", name) != name else name
        seeds = str(_number(results, "seed"))
        rows.append([title, str(len(results)), *counts, *said, seeds, versions or "not on record"])
    return _table(rows)


def _calls(records: Records) -> str:
    rows = [["model", "way", "examples", "made a call", "looked it up", "solved"]]
    called = Measure("made a call", lambda row: bool(row["calls"]), takes_a_call)
    for name, results in records.items():
        for way in dict.fromkeys(way_of(row["setup"]) for row in results.rows):
            for chosen in ("no line", "examples"):
                own = results.where(setup=f"{way}: {chosen}").rows
                if own:
                    rates = [_rate(own, each) for each in (called, *MEASURES[2:])]
                    rows.append([name, way, "yes" if chosen == "examples" else "no", *rates])
    return _table(rows)


def _effects(results: Results) -> dict[str, dict[str, Effect]]:
    """What each line changes, by the measure."""
    found = {each.name: line_effects(results.rows, each) for each in MEASURES}
    found[BESIDE] = line_effects(beside_examples(results.rows), MADE_UP)
    return {title: effects for title, effects in found.items() if effects}


def _in_short(effects: Mapping[str, Mapping[str, Mapping[str, Effect]]]) -> Iterator[str]:
    for name, by_measure in effects.items():
        said = [
            f"{verdict(effect)} with `{line}` ({', '.join(_row(effect)[3:5])})"
            for line, effect in by_measure.get(BESIDE, {}).items()
            if effect.shown
        ]
        tried = len(by_measure.get(BESIDE, {}))
        yield f"- {_plain(name)}: {'; '.join(said) or f'of {tried} tried, none was shown to'}"


def _lines(effects: Mapping[str, Mapping[str, Mapping[str, Effect]]]) -> Iterator[str]:
    head = ["line", "without", "with", "difference", "95 % interval", "chance", "what may be said"]
    for name, by_measure in effects.items():
        for title, by_line in by_measure.items():
            yield f"### {_plain(name)}: {title}"
            yield _table([head, *map(_row, by_line.values())])


def _row(effect: Effect) -> list[str]:
    rates = [f"{100 * rate:.1f} %" for rate in (effect.without, effect.with_line)]
    low, high = (f"{100 * end:+.1f}" for end in (effect.low, effect.high))
    points = f"{100 * effect.difference:+.1f}"
    chance = f"{100 * effect.chance:.1f} %"
    return [f"`{effect.line}`", *rates, points, f"{low} to {high}", chance, verdict(effect)]


def _limits(records: Records, about: About, compared: int) -> Iterator[str]:
    tasks = {row["task"] for results in records.values() for row in results.rows}
    languages = sorted({row["language"] for results in records.values() for row in results.rows})
    yield f"- Models in general: {len(records)} were asked, {', '.join(map(_plain, records))}."
    yield (
        f"- Other tasks: these were {len(tasks)}, in {' and '.join(languages)}, with the same "
        "tools in all of them. The intervals are about other tasks *of these kinds*."
    )
    once = [name for name, results in records.items() if _number(results, "seed") == 1]
    if once:
        yield (
            f"- Chance in the replies: {', '.join(map(_plain, once))} answered each task once "
            "under a setup. Another temperature, build or machine may give other replies."
        )
    yield (
        f"- Certainty: {compared} differences were looked at. Were no line of any effect, about "
        "one in twenty would still leave 0 out of its interval."
    )
    yield (
        "- Why: a line that lowers one rate may raise another, and a model that makes no call "
        "makes none up. Look at what happened instead."
    )
    if missing := [name for name in records if name not in about]:
        yield f"- When and how {', '.join(map(_plain, missing))} ran: it is not on record."


def _number(results: Results, column: str) -> int:
    return len({row[column] for row in results.rows})


def _rate(rows: Sequence[Row], measure: Measure) -> str:
    own = [measure.of(row) for row in rows if measure.counts(row)]
    low, high = interval(sum(own), len(own))
    return f"{sum(own)} of {len(own)} ({100 * low:.0f} to {100 * high:.0f} %)"


def _table(rows: Sequence[Sequence[str]]) -> str:
    lines = [f"| {' | '.join(map(_plain, row))} |" for row in rows]
    return "\n".join([lines[0], "|---" * len(rows[0]) + "|", *lines[1:]])


def _plain(text: str) -> str:
    """A name of somebody's model is text, and neither a border of the table nor markup."""
    for sign, written in (("&", "&amp;"), ("<", "&lt;"), ("|", "&#124;"), ("\n", " ")):
        text = text.replace(sign, written)
    return text
