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
    if roles == {"number"} and strong & {"calculate", "sum", "average", "difference"}:
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
