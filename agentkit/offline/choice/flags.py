"""Yes or no: what a question says for a boolean parameter: on and off, open and closed, named or
denied.

Nothing said is no "no": a required flag of a tool that changes something is asked for.
"""

import re
from functools import lru_cache

from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter, split_name

# Words that name the state, words that say yes, words that say no.
_SIDES = tuple(
    (re.compile(name), re.compile(yes), re.compile(no))
    for name, yes, no in (
        (
            r"\b(?:on|off|power|powered|enabled?|active|state|lit)\b|打开|开启|开关|启用|启动",
            r"\bon\b(?!\s+(?:mon|tues|wednes|thurs|fri|satur|sun)day|\s+the\b(?=.*\boff\b))"
            r"|\b(?:enable|activate|start)\b|打开|开启|启动|启用|开(?=$|[灯着了一上。！!])",
            r"\boff\b|\b(?:disable|deactivate|stop)\b|关闭|关掉|关上|停用|禁用|停止|关(?=$|[灯了一。！!])",
        ),
        (
            r"\b(?:open|opened|closed?|shut)\b|打开|开启|关闭",
            r"\bopen(?:ed)?\b|打开|开启|开(?=$|[着了一。！!])",
            r"\b(?:close|closed|shut)\b|关闭|关掉|关上|合上|关(?=$|[了一。！!])",
        ),
        (
            r"\b(?:locked|lock|unlocked)\b|锁",
            r"\b(?:lock|locked)\b|锁上|上锁|锁定|锁好",
            r"\b(?:unlock|unlocked)\b|解锁|开锁",
        ),
    )
)
_SAID = re.compile(r"\b(?:(?P<yes>true|yes)|false|no)\b(?!\s+\w)|(?P<shi>是的?|真)$|(?:否|假)$")
_NEGATIVE = re.compile(r"\b(?:off|closed?|disabled?|shut|unlocked|inactive)\b|关闭|停用")
_DENIED = re.compile(r"(?:\bno|\bnot|without|n't|不|没有|不要|别)\s*(?:\w+\s+)?$")


@lru_cache(maxsize=512)
def _sides(
    name: str, description: str, deed: str
) -> tuple[bool, re.Pattern[str], re.Pattern[str]] | None:
    """Whether yes means the negative state, and the words for both; None where none is named."""
    for text in (split_name(name), description.lower(), deed.lower()):
        for named, yes, no in _SIDES:
            if named.search(text):
                return bool(text == split_name(name) and _NEGATIVE.search(text)), yes, no
    return None


def flag(parameter: Parameter, tool: ToolView, question: Question) -> list[Value]:
    """The value of a boolean parameter as the question says it; [] where it says nothing."""
    deed = tool.description if [p.role for p in tool.parameters].count("flag") == 1 else ""
    sides = _sides(parameter.name, parameter.description, deed if parameter.required else "")
    if sides is not None:
        negative, yes, no = sides
        off, on = no.search(question.plain), yes.search(question.plain)
        if on and off:
            on, off = (
                (None, off) if off.start() <= on.start() and off.end() >= on.end() else (on, off)
            )
        if bool(on) != bool(off):
            span = on or off
            assert span is not None
            denied = bool(re.search(r"(?:\bnot|n't|别|不要)\s*$", question.before(span.start())))
            return [Value("enum", bool(on) ^ negative ^ denied, *span.span())]
    for token in question.words:
        if any(name[0] != "~" for name in token.concepts & parameter.own):
            denied = bool(_DENIED.search(question.before(token.start)))
            return [Value("enum", not denied, token.start, token.end)]
    said = _SAID.search(question.plain.rstrip(" .。!！"))
    if said is not None and parameter.required:
        return [Value("enum", bool(said["yes"] or said["shi"]), *said.span())]
    if parameter.required and (tool.kind != "effect" or "default" in parameter.schema):
        return [Value("default", bool(parameter.schema.get("default", False)), 0, 0)]
    return []
