"""Asking back: a value is missing, several could be meant, or no tool fits."""

import re
from collections.abc import Sequence
from typing import Any

from agentkit.offline.choice.outside import outside
from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.phrases import say
from agentkit.offline.language.renderings import key_in, value_in
from agentkit.offline.language.wording import value_text
from agentkit.offline.question.compositions import composition
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.days import other_days
from agentkit.offline.question.orders import asks_for
from agentkit.offline.question.question import Question
from agentkit.offline.steps.facts import facts_of
from agentkit.offline.steps.observations import records
from agentkit.offline.steps.work import Work
from agentkit.offline.tools.calendar import spans_days, tells_now
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter, split_name


def ask_for(missing: Sequence[Parameter], chinese: bool, question: Question) -> str:
    """A question for what is missing, in the words of the parameters' descriptions; for a value
    that is none of the choices, what the choices are.
    """
    told = [
        say("only_offers", chinese, choices=_choices(parameter, chinese), value=strange.value)
        for parameter in missing
        if (strange := outside(parameter, question)) is not None
    ]
    missing = [parameter for parameter in missing if outside(parameter, question) is None]
    if told:
        space = "" if chinese else " "
        rest = ask_for(missing, chinese, question) if missing else say("which_one", chinese)
        return space.join([*told, rest])
    described = composition(question)
    if described is not None and any(parameter.role == "content" for parameter in missing):
        others = [parameter for parameter in missing if parameter.role != "content"]
        said = say("cannot_write", chinese, what=described.text)
        rest = ask_for(others, chinese, question) if others else ""
        return said + ("" if chinese or not rest else " ") + rest
    whats = [_asked_thing(parameter, chinese) for parameter in missing]
    if len(whats) == 1:
        return say("ask", chinese, what=whats[0])
    if chinese:
        joined = "；".join(whats)
        count = "零一两三四五六七八九十"[len(whats)] if len(whats) <= 10 else str(len(whats))
    elif any("," in what or "(" in what for what in whats):
        joined, count = "; ".join(whats), str(len(whats))
    else:
        joined, count = _and(whats), _COUNTS.get(len(whats), str(len(whats)))
    return say("ask_many", chinese, what=joined, count=count)


_COUNTS = dict(enumerate("two three four five six seven eight nine ten".split(), start=2))


def _asked_thing(parameter: Parameter, chinese: bool) -> str:
    """One missing parameter as it is asked for: "the name of the city", "from city", 城市名称."""
    what = parameter.label()
    if not parameter.description:
        what = split_name(parameter.name)
    if chinese:
        what = key_in(_ARTICLE.sub("", fold(what)), True) if not is_han(what) else what
        what = _thing_in_chinese(what) or what
    elif what[1:2].islower():
        what = what[0].lower() + what[1:]
    if not chinese and parameter.description and _NAME_OF.match(what):
        what = f"the {what}"
    if parameter.enum:
        comma = "、" if chinese else ", "
        choices = (value_in(str(choice), chinese) for choice in parameter.enum)
        what += say("ask_choice", chinese, choices=comma.join(choices))
    return what


def _choices(parameter: Parameter, chinese: bool) -> str:
    """The choices as a list: "today and tomorrow"."""
    choices = parameter.enum or parameter.choices
    names = [value_in(str(choice), chinese) for choice in choices if choice is not None]
    return "、".join(names) if chinese else _and(names)


_ARTICLE = re.compile(r"^(?:the|a|an) ")
_NAME_OF = re.compile(r"(?:name|number|code|id|date|time|city|place|kind|type) (?:of|in|at|for) ")


def _thing_in_chinese(what: str) -> str | None:
    """ "name of the city" is 城市的名称, where both words are known."""
    parts = re.fullmatch(r"(?:the )?([a-z ]+?) of (?:the |a |an )?([a-z ]+)", fold(what))
    if parts is None:
        return None
    head, owner = key_in(parts[1], True), key_in(parts[2], True)
    return f"{owner}的{head}" if is_han(head) and is_han(owner) else None


def ask_which(work: Work, steps: Sequence[Step], several: Sequence[Any]) -> str:
    """Several records could be meant: show them and ask."""
    shown: list[str] = []
    for step in steps:
        if step.observation is None or step.observation.error:
            continue
        for item in records(step.observation.data):
            facts = facts_of(item)[:3]
            text = ", ".join(value_text(fact, work.chinese, labelled=False) for fact in facts)
            if any(str(value) in text for value in several) and text not in shown:
                shown.append(text)
    items = ("；" if work.chinese else "; ").join(shown or [str(value) for value in several])
    return say("ask_which", work.chinese, items=items)


def nothing_fits(work: Work) -> str:
    """Which tools were weighed, and what they lacked."""
    chinese, question = work.chinese, work.question
    described = composition(question)
    if described is not None and described.made_up:
        return say("cannot_write", chinese, what=described.text)
    weighed = [tool.name for tool, _ in work.choice.weighed][:3] or [
        tool.name for tool in work.tools
    ][:3]
    changes = [
        token
        for token in question.words
        if any(n[0] == "!" for n in token.concepts) and asks_for(question, token)
    ]
    known = frozenset().union(*(tool.everything for tool in work.tools))
    topic = next(
        (
            question.text[token.start : token.end]
            for token in question.words
            if token.kind in ("word", "unknown")
            and (len(token.text) > 1 or not is_han(token.text))
            and not token.concepts & known
            and not any(n[0] in "~!" for n in token.concepts)
        ),
        None,
    )
    days = other_days(question) if any(_of_days(t) for t, _ in work.choice.weighed[:3]) else []
    if changes:
        lack = say("lack_change", chinese)
    elif days:
        lack = say("lack_day", chinese, day=question.text[slice(*days[0])])
    elif topic:
        lack = say("lack_topic", chinese, topic=f"“{topic}”")
    else:
        lack = say("lack_any", chinese)
    tools = "、".join(weighed) if chinese else _and(weighed)
    return say("nothing_fits", chinese, tools=tools, lack=lack)


def parts_without_tool(work: Work, steps: Sequence[Step]) -> str:
    """What of a question no tool answers, beside what the others have found; "" where all is."""
    looked = {work.by_name[step.tool].kind for step in steps if step.tool in work.by_name}
    if looked & {"search", "read"}:
        return ""
    space = "" if work.chinese else " "
    parts = work.choice.unmet
    return "".join(space + say("no_tool_for", work.chinese, text=part) for part in parts)


def _of_days(tool: ToolView) -> bool:
    return tells_now(tool) or spans_days(tool)


def _and(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
