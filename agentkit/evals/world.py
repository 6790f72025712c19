"""The world that the tasks are asked in: the demo tools by name, and a clock that stands.

Built in lesson 09. A study must find the same world in each of its runs, whatever process or
thread they are in: so the clock is stopped while any run is under way, each run has a sandbox of
its own, and all read one bookshop, which cannot be written.
"""

from __future__ import annotations

import atexit
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from typing import Any

from agentkit import demo_tools
from agentkit.demo_tools import clock

MOMENT = "2026-03-14 12:00"
"""When every task is asked: a Saturday, in UTC."""

TOOLS: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        demo_tools.calculate,
        demo_tools.city_facts,
        demo_tools.compare_numbers,
        demo_tools.current_date,
        demo_tools.current_time,
        demo_tools.days_between,
        demo_tools.distance_between,
        demo_tools.get_property_tax,
        demo_tools.get_weather,
        demo_tools.read_doc,
        demo_tools.read_note,
        demo_tools.search_docs,
        demo_tools.search_notes,
        demo_tools.send_mail,
    )
}
DATABASE_TOOLS = ("list_tables", "query_database")
FILE_TOOLS = ("list_files", "read_file", "write_file")

_lock = threading.Lock()
_users = 0
_before: Any = None


@contextmanager
def stopped_clock() -> Iterator[None]:
    """The clock of the demo tools stands at MOMENT until the last of its users has left."""
    global _users, _before
    with _lock:
        if not _users:
            _before = clock._stopped_at
            clock.set_clock(MOMENT)
        _users += 1
    try:
        yield
    finally:
        with _lock:
            _users -= 1
            if not _users:
                clock.set_clock(_before)


@cache
def bookshop() -> demo_tools.Database:
    """The bookshop's database, made once in each process and deleted when that ends."""
    folder = tempfile.mkdtemp(prefix="bookshop-")
    remove = partial(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(remove)
    if "multiprocessing.util" in sys.modules:  # a forked worker ends without what atexit holds
        sys.modules["multiprocessing.util"].Finalize(None, remove, exitpriority=0)
    return demo_tools.Database(demo_tools.make_bookshop(folder))


def make_tools(
    tools: Sequence[str | Callable[..., Any]], files: Mapping[str, str]
) -> list[Callable[..., Any]]:
    """The tools for one run: demo tools for names, and a new sandbox with `files` in it.

    Raises:
        ValueError: no demo tool has that name.
    """
    sandbox = demo_tools.fresh_sandbox() if set(tools) & set(FILE_TOOLS) else None
    if sandbox:
        for path, content in files.items():
            sandbox.write_file(path, content)
    return [_tool(tool, sandbox) if isinstance(tool, str) else tool for tool in tools]


def _tool(name: str, sandbox: demo_tools.Sandbox | None) -> Callable[..., Any]:
    if name in FILE_TOOLS:
        return getattr(sandbox, name)  # type: ignore[no-any-return]
    if name in DATABASE_TOOLS:
        return getattr(bookshop(), name)  # type: ignore[no-any-return]
    if name in TOOLS:
        return TOOLS[name]
    known = ", ".join(sorted([*TOOLS, *DATABASE_TOOLS, *FILE_TOOLS]))
    raise ValueError(f"No demo tool is named {name!r}. There are: {known}.")
