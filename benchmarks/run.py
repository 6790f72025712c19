"""Measure everything: `python benchmarks/run.py` prints the table that README.md holds.

Ratios are between two things measured in the same run. Nothing here is part of the test suite:
a busy machine would make it red for no fault of the code.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

import built_in_cost  # noqa: E402
import loop_cost  # noqa: E402
import session_cost  # noqa: E402
import start_up  # noqa: E402
import tool_cost  # noqa: E402
import trim_cost  # noqa: E402
from table import markdown  # noqa: E402


def main() -> int:
    rows = []
    for part in (start_up, tool_cost, loop_cost, trim_cost, session_cost, built_in_cost):
        print(f"measuring {part.__name__} ...", file=sys.stderr)
        rows += part.measure()
    print(markdown(rows))
    return 0 if all(row.held is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
