"""SQL for a model: one question at a time, reading only. First used in lesson 03.

Teaches defence in depth. The file is opened for reading only; SQLite's authorizer lets pass nothing
but SELECT; and rows, work and memory are bounded, so that an endless query ends. Work is counted in
steps of SQLite's machine and not only in seconds: then the same query is refused everywhere.
"""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import sqlite3

MAX_ROWS = 100
MAX_STEPS = 20_000_000  # instructions of SQLite's machine; a second or less
MAX_SECONDS = 5.0
MAX_VALUE_BYTES = 100_000  # of one value; replace() could make one that fills the memory
STEPS_PER_CHECK = 1_000

# All else is refused: what reaches out of the database (load_extension), gives another result each
# time (random), or works long inside one step, where no bound is looked at (printf).
FUNCTIONS = set(
    re.findall(
        r"\w+",
        "abs avg ceil char coalesce count date datetime dense_rank first_value floor glob "
        "group_concat ifnull iif instr json_array_length json_extract julianday lag last_value "
        "lead length like lower ltrim max min nth_value ntile nullif percent_rank rank replace "
        "round row_number rtrim sign sqrt strftime substr substring sum time total trim typeof "
        "unicode unixepoch upper",
    )
)


class Database:
    """A SQLite file that is only read; `tools` are the two to give an agent.

    Args:
        path: The file; it must exist.
        max_rows: How many rows a query returns at most.
        max_steps: How many instructions of SQLite's machine a query may take.
        max_seconds: How long a query may take, for a slow machine.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        max_rows: int = MAX_ROWS,
        max_steps: int = MAX_STEPS,
        max_seconds: float = MAX_SECONDS,
    ) -> None:
        for name, limit in (
            ("max_rows", max_rows),
            ("max_steps", max_steps),
            ("max_seconds", max_seconds),
        ):
            if limit <= 0:
                raise ValueError(f"Database: {name} must be more than 0, got {limit}.")
        self.path = Path(path).resolve()
        if not self.path.is_file():
            raise FileNotFoundError(f"Database: no file {self.path.name!r}. Make it first.")
        self.max_rows, self.max_steps, self.max_seconds = max_rows, max_steps, max_seconds

    def __repr__(self) -> str:
        return f"<Database {self.path.name}>"

    @property
    def tools(self) -> list[Callable[..., Any]]:
        """The database tools, for an agent's list of tools."""
        return [self.list_tables, self.query_database]

    def list_tables(self) -> dict[str, list[str]]:
        """List the tables of the database, each with the names of its columns."""
        with self._open() as connection:
            names = connection.execute(
                "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') "
                "AND name NOT LIKE 'sqlite_%' ORDER BY name"
            ).fetchall()
            columns = "SELECT name FROM pragma_table_info(?)"
            return {
                name: [column for (column,) in connection.execute(columns, (name,))]
                for (name,) in names
            }

    def query_database(self, sql: str) -> dict[str, Any]:
        """Run one SQL query (SELECT) on the database and return its rows.

        The database can only be read. List its tables first.

        Args:
            sql: One SELECT statement in SQLite's dialect.
        """
        with self._open() as connection:
            self._bound(connection)
            cursor = connection.execute(sql)
            rows = cursor.fetchmany(self.max_rows + 1)
        if cursor.description is None:
            raise ValueError("This SQL gives no rows. Write one SELECT statement.")
        names = _distinct([column[0] for column in cursor.description])
        shown = rows[: self.max_rows]
        result: dict[str, Any] = {
            "rows": [dict(zip(names, map(_plain, row), strict=True)) for row in shown],
            "complete": len(rows) <= self.max_rows,
        }
        if not result["complete"]:
            result["note"] = (
                f"Only the first {self.max_rows} rows. Use WHERE, LIMIT, or count and sum in SQL."
            )
        return result

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        import sqlite3

        try:
            # A connection for each question: tools may run in several threads.
            with closing(sqlite3.connect(f"{self.path.as_uri()}?mode=ro", uri=True)) as connection:
                yield connection
        except (sqlite3.Error, sqlite3.Warning) as error:
            raise _explained(str(error)) from None

    def _bound(self, connection: sqlite3.Connection) -> None:
        import sqlite3

        connection.set_authorizer(_authorize)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_VALUE_BYTES)
        connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
        checks_left = max(1, self.max_steps // STEPS_PER_CHECK)
        deadline = time.monotonic() + self.max_seconds

        def stop() -> bool:
            nonlocal checks_left
            checks_left -= 1
            return checks_left < 0 or time.monotonic() > deadline

        connection.set_progress_handler(stop, STEPS_PER_CHECK)


def _explained(problem: str) -> Exception:
    """The exception to raise for SQLite's own: what went wrong, and what to write instead."""
    if "interrupted" in problem:
        return TimeoutError("The query takes too much work. Ask for less: use WHERE and LIMIT.")
    if re.search("authoriz|prohibited|readonly", problem):
        return PermissionError(
            "Permission denied: this database can only be read, with SELECT and common functions."
        )
    if "one statement" in problem:
        return ValueError("There are several SQL statements. Send one SELECT at a time.")
    if "too big" in problem:
        return ValueError(f"A value is larger than {MAX_VALUE_BYTES:,} bytes. Ask for a part.")
    return ValueError(f"SQL error: {problem}. Check the names: list the tables and their columns.")


def _authorize(action: int, first: str | None, second: str | None, *_: str | None) -> int:
    """Whether SQLite may do a thing: called while it prepares a statement, once for each."""
    import sqlite3

    allowed = action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ, sqlite3.SQLITE_RECURSIVE)
    if action == sqlite3.SQLITE_FUNCTION:
        allowed = (second or "").lower() in FUNCTIONS
    return sqlite3.SQLITE_OK if allowed else sqlite3.SQLITE_DENY


def _distinct(names: list[str]) -> list[str]:
    """Column names for a dict: the second `title` becomes `title_2`, so that none is lost."""
    result: list[str] = []
    for name in names:
        copies = (f"{name}_{number}" for number in itertools.count(2))
        result.append(name if name not in result else next(c for c in copies if c not in result))
    return result


def _plain(value: Any) -> Any:
    """A value that JSON knows."""
    if isinstance(value, bytes):
        return f"({len(value)} bytes, not text)"
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        return str(value)
    return value
