"""An answer to a question in traditional script is in traditional script too."""

from collections.abc import Iterator, Mapping
from typing import Any

from agentkit.offline.answer.answers import error_text
from agentkit.offline.language.han import is_han
from agentkit.offline.language.traditional import is_traditional, to_traditional
from agentkit.offline.question.conversation import Talk
from agentkit.offline.steps.observations import leaves


def writes_traditional(talk: Talk) -> bool:
    """Whether the last request that tells the scripts apart is in traditional script, or the
    system prompt asks for it.
    """
    if talk.levers.traditional:
        return True
    found = (is_traditional(turn.request) for turn in reversed(talk.turns))
    return next((script for script in found if script is not None), False)


def in_script(text: str, talk: Talk) -> str:
    """`text` in the script of the request. What tools returned stays as they wrote it."""
    if not is_han(text) or not writes_traditional(talk):
        return text
    return to_traditional(text, _quotable(talk))


def arguments_in_script(arguments: Mapping[str, Any], talk: Talk) -> dict[str, Any]:
    """The same for a text that the planner wrote itself to hand it to a tool: sentences, not
    values.
    """
    return {
        name: in_script(value, talk) if isinstance(value, str) and "。" in value else value
        for name, value in arguments.items()
    }


def _quotable(talk: Talk) -> Iterator[str]:
    """Everything that a tool said, as an answer may quote it: values, sentences, lines."""
    for turn in talk.turns:
        for step in turn.steps:
            yield from (v for v in step.arguments.values() if isinstance(v, str))
            if step.observation is None or not is_han(step.observation.text):
                continue
            for _, value in leaves(step.observation.data):
                if isinstance(value, str):
                    yield from _parts(value)
            if step.observation.error:
                yield error_text(step.observation.error, chinese=True)


def _parts(text: str) -> Iterator[str]:
    yield text
    for line in text.splitlines():
        yield line.strip().rstrip("。.")
        for sentence in line.replace("！", "。").replace("？", "。").split("。"):
            yield sentence.strip()
            yield sentence.partition("：")[2].strip()
