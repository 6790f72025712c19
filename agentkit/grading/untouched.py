"""Whether a task is as it was handed out: a function that does nothing but `...`."""

from __future__ import annotations

import dis
import inspect
from typing import Any

# What the body of `def f(): ...` is made of, in Python 3.11 to 3.14; of `async def f(): ...` too.
NOTHING_DONE = {
    "RESUME", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST", "NOP", "POP_TOP",
    "RETURN_GENERATOR", "CALL_INTRINSIC_1", "RERAISE",
}  # fmt: skip


def is_untouched(value: Any) -> bool:
    """`...` itself, a function that does no more, or a class all of whose functions do no more."""
    if value is ...:
        return True
    if isinstance(value, type):
        own = [each for each in vars(value).values() if inspect.isfunction(each)]
        return bool(own) and all(map(is_untouched, own))
    try:
        code = inspect.unwrap(getattr(value, "__func__", value)).__code__
        if code.co_names or code.co_freevars:
            return False
        steps = list(dis.get_instructions(code))
    except (AttributeError, TypeError, ValueError):
        return False
    returned = [each.argval for each in steps if each.opname in ("LOAD_CONST", "RETURN_CONST")]
    return {each.opname for each in steps} <= NOTHING_DONE and set(returned) <= {None}
