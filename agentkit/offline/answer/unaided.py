"""What to say to a request for which there is no tool at all: from memory, or that it needs one."""

from agentkit.offline.answer.recall import acknowledged, asks_back, recalled
from agentkit.offline.answer.smalltalk import without_tools
from agentkit.offline.language.phrases import say
from agentkit.offline.question.conversation import Talk
from agentkit.offline.question.followup import is_elliptic
from agentkit.offline.question.orders import asks_for
from agentkit.offline.question.question import Question


def unaided(talk: Talk, question: Question, chinese: bool) -> str:
    """The answer without any tool."""
    told = from_memory(talk, question, chinese)
    if told is not None:
        return told
    acts = _acts(question)
    if asks_back(question) and not acts:
        return say("not_told", chinese)
    if len(talk.turns) == 1 and is_elliptic(question):
        return say("nothing_before", chinese)
    return without_tools(question, chinese, acts)


def from_memory(talk: Talk, question: Question, chinese: bool) -> str | None:
    """What the messages themselves answer: what the user told before, or tells now; else None."""
    told = recalled(talk, question, chinese)
    if told is not None:
        return told
    return None if _acts(question) else acknowledged(question, chinese)


def _acts(question: Question) -> bool:
    """Whether something is to be changed."""
    return any(n[0] == "!" for t in question.words for n in t.concepts if asks_for(question, t))
