"""Checks of the exercises: they say what was tried, what was expected, what came, and one hint.

An exercise begins with `checks = Checks("04_trimming")`; each of its check cells is a
`with checks.task("1", marks=2) as task:`. The notebook shows the outcome; a failed check never
stops it. Every exercise uses them, from lesson 00 on. The same cells give the marks of a class
(`coursetools/marking/`).
"""

from agentkit.grading.checks import Checks

__all__ = ["Checks"]
