"""Lines of a system prompt that lower a fault's rate, and by how much.

A real model reads such a line and errs less often, nobody knows how much less before it is
measured. Here the factor is written down: a study of prompts finds it again, with an interval, and
nothing more. Lesson 10 asks a real model.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

_LINES: tuple[tuple[float, tuple[str, ...], re.Pattern[str]], ...] = tuple(
    (factor, faults, re.compile(pattern, re.IGNORECASE))
    for factor, faults, pattern in (
        (
            0.2,
            ("hallucinated_tool",),
            r"\bif (?:no|none of the|none of your) tools? fits?\b|instead of guessing"
            r"|\b(?:never|do not|don't) (?:guess|invent|make up) (?:a |any )?(?:tools?|names?)\b"
            r"|\bonly (?:use|call) (?:the )?tools (?:that are |you are )?(?:listed|given|offered)"
            r"|没有合适的工具|(?:不要|别)(?:编造|臆造|猜测)工具",
        ),
        (
            0.5,
            ("malformed_json", "wrong_type"),
            r"\bvalid json\b|\b(?:check|follow|keep to) the (?:json )?schema\b"
            r"|合法的 ?json|有效的 ?json|遵守参数的?类型",
        ),
        (
            0.3,
            ("repeated_call",),
            r"\b(?:never|do not|don't) (?:repeat (?:a|the same|any) calls?"
            r"|call (?:a|the same) tool twice)|(?:不要|别)重复(?:调用|相同的调用)",
        ),
        (
            0.3,
            ("false_success", "claimed_call"),
            r"\b(?:never|do not|don't) claim\b|\bonly (?:report|claim|say) what (?:the )?results\b"
            r"|(?:不要|别|不得)(?:声称|谎称|假装)|如实(?:报告|说明|回答)",
        ),
        (
            0.3,
            ("giving_up", "varying_after_error"),
            r"\bread the error\b|\b(?:never|do not|don't) give up\b|(?:阅读|读一下|看清)错误"
            r"|(?:不要|别)放弃",
        ),
    )
)


@lru_cache(maxsize=64)
def factors_of(system: str) -> Mapping[str, float]:
    """Fault -> the factor on its rate, for the faults that a line of this system prompt names."""
    found: dict[str, float] = {}
    for factor, faults, pattern in _LINES:
        if pattern.search(system):
            found |= dict.fromkeys(faults, factor)
    return found
