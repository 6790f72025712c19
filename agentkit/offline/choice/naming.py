"""A question that opens with a name and asks about it: 小豆豆是什么品种的狗？

Words that say too little to choose a tool may do beside a name that fills all that a look-up wants.
"""

import re
from collections.abc import Mapping, Sequence

from agentkit.offline.choice.wants import Want
from agentkit.offline.question.question import Question
from agentkit.offline.tools.parameters import Parameter, split_name

_OPENS = re.compile(r"(?:请问|那么?)?[ ,，]*")
_ASKED_OF = re.compile(r" ?[的是]")
_NAME = re.compile(r"\bnames?\b|名")


def looked_up_by_name(
    wants: Sequence[Want], points: Mapping[str, Mapping[int, float]], question: Question
) -> list[Want]:
    """The look-up by name that shares most words with the question, if one shares more than any
    other.
    """
    fitting = [
        (sum(points[want.tool.name].values()), want)
        for want in wants
        if want.tool.kind == "lookup"
        and len(want.tool.required) == 1
        and _wants_a_name(want.tool.required[0])
        and not want.filling.missing
        and _opens_with_name(want, question)
    ]
    best = max((said for said, _ in fitting), default=0.0)
    found = [want for said, want in fitting if said == best]
    return found if best > 0 and len(found) == 1 else []


def _wants_a_name(parameter: Parameter) -> bool:
    text = f"{split_name(parameter.name)} {parameter.description.lower()}"
    return parameter.role == "person" or bool(_NAME.search(text))


def _opens_with_name(want: Want, question: Question) -> bool:
    used = want.filling.used
    return (
        len(used) == 1
        and used[0].kind in ("name", "phrase")
        and not re.search(r"\d", str(used[0].value))
        and bool(_OPENS.fullmatch(question.plain[: used[0].start]))
        and bool(_ASKED_OF.match(question.plain, used[0].end))
    )
