"""What came of a study: a row for each run, and rates with their intervals.

Built in lesson 09. The rows are plain dicts, so a data frame, a spreadsheet and a loop take them.
They stand in the order in which the runs were asked for and hold nothing that a clock said: the
same study gives the same rows on any number of workers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from agentkit.evals import study_file
from agentkit.evals.interval import interval
from agentkit.evals.setup import UNREADABLE
from agentkit.evals.study_file import Row
from agentkit.events import ErrorKind
from agentkit.trace_view import aligned

if TYPE_CHECKING:
    import os

ERRORS = (*map(str, ErrorKind), UNREADABLE)

Measure = str | Callable[[Row], bool]
By = str | Sequence[str]


class Results:
    """The rows of a study.

    Columns: task, difficulty ("easy", "medium", "hard"), calls_needed, language, setup, protocol,
    model, seed, success, reason, steps (model calls), calls (tool calls, failed ones too), errors
    ({kind: number}; "unreadable" counts replies that were sent back), prompt_tokens,
    completion_tokens, thought_tokens, answer.
    """

    def __init__(self, rows: Iterable[Row]) -> None:
        self.rows: list[Row] = list(rows)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Results:
        """The rows in a study's file, in the order in which the runs ended."""
        rows, _ = study_file.read(path)
        return cls({key: row[key] for key in row if key != "asked"} for row in rows)

    def __repr__(self) -> str:
        tasks, setups = ({row[name] for row in self.rows} for name in ("task", "setup"))
        return f"Results({len(self.rows)} runs: {len(tasks)} tasks, {len(setups)} setups)"

    def __len__(self) -> int:
        return len(self.rows)

    def where(self, **values: Any) -> Results:
        """The runs with these values in their columns: where(language="zh", success=False)."""
        return Results(
            row
            for row in self.rows
            if all(_checked(row, values)[name] == value for name, value in values.items())
        )

    def rate(
        self, by: By = ("setup",), of: Measure = "success", confidence: float = 0.95
    ) -> list[Row]:
        """For each value of the columns `by`: how many of its runs have what `of` asks, with
        Wilson's interval. Columns: those of `by`, runs, successes, rate, low, high.

        `of` is a column that is true or false, an error kind such as "bad_json" (at least one in
        the run), or a function from a row to a bool.
        """
        rates = []
        for values, rows in self._groups(by).items():
            successes = sum(_has(row, of) for row in rows)
            low, high = interval(successes, len(rows), confidence)
            rates.append(
                dict(zip(_names(by), values, strict=True))
                | {"runs": len(rows), "successes": successes, "rate": successes / len(rows)}
                | {"low": low, "high": high}
            )
        return rates

    def table(self, by: By = ("setup",)) -> str:
        """As text: for each group its runs, its success with the interval in percent, the steps and
        tokens of a run on average, and its error kinds."""
        names = _names(by)
        lines = [[*names, "runs", "success %", "95 % interval", "steps", "tokens", "errors"]]
        for rate, rows in zip(self.rate(by), self._groups(by).values(), strict=True):
            tokens = sum(row["prompt_tokens"] + row["completion_tokens"] for row in rows)
            errors: Counter[str] = Counter()
            for row in rows:
                errors.update(row["errors"])
            lines.append(
                [
                    *(str(rate[name]) for name in names),
                    str(len(rows)),
                    f"{100 * rate['rate']:.1f}",
                    f"{100 * rate['low']:.1f} to {100 * rate['high']:.1f}",
                    f"{sum(row['steps'] for row in rows) / len(rows):.1f}",
                    f"{tokens / len(rows):,.0f}",
                    ", ".join(f"{kind} {errors[kind]}" for kind in sorted(errors)) or "none",
                ]
            )
        return aligned(lines, [*[False] * len(names), *[True] * 5, False])

    def _groups(self, by: By) -> dict[tuple[Any, ...], list[Row]]:
        names = _names(by)
        groups: dict[tuple[Any, ...], list[Row]] = {}
        for row in self.rows:
            groups.setdefault(tuple(_checked(row, names)[name] for name in names), []).append(row)
        return groups


def _checked(row: Row, names: Iterable[str]) -> Row:
    """The row; ValueError if it lacks one of these columns."""
    if missing := [name for name in names if name not in row]:
        raise ValueError(
            f"Results: there is no column {missing[0]!r}. There are: {', '.join(row)}."
        )
    return row


def _names(by: By) -> list[str]:
    return [by] if isinstance(by, str) else list(by)


def _has(row: Row, of: Measure) -> bool:
    if callable(of):
        return bool(of(row))
    if of in row:
        return bool(row[of])
    if of in ERRORS:
        return of in row["errors"]
    raise ValueError(
        f"Results.rate: {of!r} is neither a column ({', '.join(row)}) nor an error kind "
        f"({', '.join(ERRORS)})."
    )
