"""Measure everything: `python benchmarks/run.py` prints the table that README.md holds.

    python benchmarks/run.py --only study        one part, or several; see PARTS

Ratios are between two things measured in the same run. Nothing here is part of the test suite:
a busy machine would make it red for no fault of the code.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parent.parent)]

import built_in_cost  # noqa: E402
import loop_cost  # noqa: E402
import session_cost  # noqa: E402
import start_up  # noqa: E402
import study_cost  # noqa: E402
import tool_cost  # noqa: E402
import trim_cost  # noqa: E402
from table import markdown  # noqa: E402

PARTS = {
    "start": start_up,
    "tool": tool_cost,
    "loop": loop_cost,
    "trim": trim_cost,
    "session": session_cost,
    "built-in": built_in_cost,
    "study": study_cost,
}


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure what agentkit costs on this machine.")
    parser.add_argument(
        "--only",
        nargs="+",
        choices=PARTS,
        default=list(PARTS),
        metavar="PART",
        help=f"out of {', '.join(PARTS)}; all when left out",
    )
    rows = []
    for name in parser.parse_args().only:
        print(f"measuring {name} ...", file=sys.stderr)
        rows += PARTS[name].measure()
    print(markdown(rows))
    return 0 if all(row.held is not False for row in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
