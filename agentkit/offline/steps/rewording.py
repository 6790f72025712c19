"""Another query when a search found nothing: one word of it, or the name in the other language."""

import re
from typing import Any

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.places import other_name
from agentkit.offline.language.vocabulary import english_of
from agentkit.offline.question.conversation import Step
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView


def other_query(step: Step, tool: ToolView, question: Question) -> dict[str, Any] | None:
    """The same call with a shorter or translated query, or None when there is no other way to say
    it.
    """
    for parameter in tool.parameters:
        value = step.arguments.get(parameter.name)
        if not isinstance(value, str) or parameter.enum:
            continue
        other = other_name(value)
        if other:
            return {**step.arguments, parameter.name: other}
        if is_han(value) and not tool.chinese and (english := _in_english(value)):
            return {**step.arguments, parameter.name: english}
        words = [word for word in re.split(r"[\s,，、]+", value) if word]
        if len(words) > 1:
            unknown = [
                word for word in words if any(t.kind == "unknown" for t in tokens(fold(word)))
            ]
            return {**step.arguments, parameter.name: max(unknown or words, key=len)}
        if value.isascii() and value.lower().endswith("s") and len(value) > 4:
            return {**step.arguments, parameter.name: value[:-1]}
        if value.isascii() and value != value.lower():
            return {**step.arguments, parameter.name: value.lower()}
        if not value.isascii() and len(value) >= 4:
            return {**step.arguments, parameter.name: value[-2:]}
    return None


def _in_english(query: str) -> str:
    """The known words of a Chinese query, each with all the English words of its family."""
    known = [token for token in tokens(fold(query)) if token.kind == "word"]
    families = [english_of(token.text) for token in known]
    return " ".join(word for words in families for word in words)
