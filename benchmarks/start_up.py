"""What `import agentkit` costs, and what it must not load."""

from __future__ import annotations

import subprocess
import sys
from statistics import median

from table import Row, spread

HEAVY = ("openai", "pydantic", "matplotlib", "ipywidgets")
CODE = f"""
import sys, time
start = time.perf_counter()
import agentkit
print((time.perf_counter() - start) * 1000, [m for m in {HEAVY!r} if m in sys.modules])
"""


def measure(rounds: int = 9) -> list[Row]:
    times, loaded = [], set()
    for _ in range(rounds):
        out = subprocess.run(
            [sys.executable, "-c", CODE], capture_output=True, text=True, check=True
        ).stdout
        milliseconds, heavy = out.split(" ", 1)
        times.append(float(milliseconds))
        loaded.add(heavy.strip())
    return [
        Row("import agentkit, ms", spread(times), "< 60", median(times) < 60),
        Row(f"of {', '.join(HEAVY)}, loaded by it", ", ".join(sorted(loaded)), "[]",
            loaded == {"[]"}),
    ]  # fmt: skip
