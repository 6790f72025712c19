"""The fault dial of the built-in model: how often it does what real models do wrong.

Lesson 09 turns it. Until then every rate is 0 and only 0 is accepted, so that no lesson believes it
has faults that do not happen.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Faults:
    """One rate for each fault, 0 (never, the default) to 1 (wherever it can happen)."""

    malformed_json: float = 0.0
    hallucinated_tool: float = 0.0
    wrong_type: float = 0.0
    repeated_call: float = 0.0
    collapsed_format: float = 0.0
    ignored_instruction: float = 0.0
    false_success: float = 0.0
    claimed_call: float = 0.0
    wavering: float = 0.0
    giving_up: float = 0.0
    varying_after_error: float = 0.0
    forgetting: float = 0.0
    rate_limited: float = 0.0
    server_error: float = 0.0
    timed_out: float = 0.0
    cut_by_length: float = 0.0

    def __post_init__(self) -> None:
        for field in fields(self):
            rate = getattr(self, field.name)
            if isinstance(rate, bool) or not isinstance(rate, int | float):
                raise TypeError(
                    f"Faults: {field.name} must be a number, got a {type(rate).__name__}."
                )
            if math.isnan(rate) or not 0 <= rate <= 1:
                raise ValueError(f"Faults: {field.name} must be a rate from 0 to 1, got {rate}.")
            if rate > 0:
                raise NotImplementedError(
                    f"Faults: {field.name}={rate} needs the fault dial, which comes with lesson "
                    "09. Until then every rate is 0; connect(script=[...]) shows one exact fault."
                )


def read_faults(faults: Faults | Mapping[str, float]) -> Faults:
    """Faults as they are or as a dict of rates; for an unknown name ValueError lists the names."""
    if isinstance(faults, Faults):
        return faults
    if not isinstance(faults, Mapping):
        raise TypeError(
            "connect: faults must be Faults(...) or a dict such as {'malformed_json': 0}, "
            f"got a {type(faults).__name__}."
        )
    names = [field.name for field in fields(Faults)]
    for name in faults:
        if name not in names:
            raise ValueError(f"connect: there is no fault {name!r}. There are {', '.join(names)}.")
    return Faults(**faults)
