"""What kind of tool a definition describes."""

import re

from agentkit.offline.tools.parameters import Parameter, meanings

_FINISH = re.compile(
    r"final[ _]?answer|最终答案|最终回答|最后答案|(?:finish|end)(?:es)? the (?:task|run"
    r"|conversation)|when you are (?:done|finished)"
)

_POINTERS = frozenset({"path", "url", "id"})
_TEXTS = frozenset("handbook note file article page text news chapter encyclopedia log".split())


def kind_of(
    name: str,
    plain: str,
    words: str,
    sentence: str,
    parameters: tuple[Parameter, ...],
    changes: bool,
    strong: frozenset[str],
) -> str:
    if _adds_numbers(plain, parameters):
        return "compute"
    if _FINISH.search(name) or _FINISH.search(plain):
        return "finish"
    if changes:
        return "effect"
    roles = {parameter.role for parameter in parameters if parameter.required}
    numeric = [parameter for parameter in parameters if parameter.role == "number"]
    if "expression" in roles:
        return "compute"
    if "compare" in strong and len(numeric) >= 2:
        return "compare"
    several = len(numeric) > 1 or any(parameter.many for parameter in numeric)
    if roles == {"number"} and several and strong & {"calculate", "sum", "average", "difference"}:
        return "compute"
    if "query" in roles or (
        "search" in meanings(words + " " + sentence)
        and len(roles) == 1
        and roles & {"query", "free"}
    ):
        return "search"
    if (
        roles
        and roles <= (_POINTERS if not strong & _TEXTS else _POINTERS | {"free", "subject"})
        and ("path" in roles or "read" in strong)
    ):
        return "read"
    if not roles:
        return "list"
    return "lookup"


def _adds_numbers(plain: str, parameters: tuple[Parameter, ...]) -> bool:
    """ "Add numbers" is arithmetic; "Add a task" is a change."""
    numeric = [parameter for parameter in parameters if parameter.role == "number"]
    return (
        bool(parameters)
        and len(numeric) == len(parameters)
        and (len(numeric) > 1 or numeric[0].many)
        and re.search(
            r"\b(?:adds?|sums?|subtracts?|multipl\w+|divides?|averages?)\b.*\b(?:numbers?|values?)\b"
            r"|(?:加|减|乘|除|求和|相加|平均).*数|数.*(?:相加|之和|求和|平均)",
            plain,
        )
        is not None
    )
