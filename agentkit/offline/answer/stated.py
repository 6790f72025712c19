"""What the request itself states: "I'm in Oslo on Monday and in Rome on Tuesday. Where am I on
Monday?" needs no tool, whatever the tools know about Oslo. Built in lesson 00.
"""

import re

from agentkit.offline.language.phrases import say
from agentkit.offline.question.question import Question, read_question

_SENTENCES = re.compile(r"(?:[^.!?。！？\n]|[.!?](?=\S))+[.!?。！？]?")
_CLAUSES = re.compile(
    r"\s*(?:[,;，；、]\s*(?:and |then |but |以及|然后|而)?|\b(?:and|then|but)\b|然后|接着)\s*"
)
_OWN = re.compile(
    r"\b(?:where|when|who|what|which|how)\b[^.?!]*?\b(?:(?:am|was|do|did|will|have|can"
    r"|should) i|(?:are|were|do"
    r"|did|will|have) we|(?:is|are|was|were|does|did|do) (?:my|our)|(?:my|our) \w+ (?:is|are))\b"
    r"|(?:我们?|我的\S{1,6})\S{0,12}(?:什么|哪|谁|几|多少)"
)
_STATES = re.compile(r"\b(?:i|we|my|our|i'm|we're|i'll|i've)\b|我")
_OPENING = re.compile(
    r"\s*(?:i'm|i am|we're|we are|i'll be|i will be|i was|we were|i \w+|we \w+|my \w+ \w+"
    r"|our \w+ \w+)\b"
    r"(?= (?:in|at|on|to|from|with)\b)"
)
_KEYS = frozenset("date time name place number quoted code path email".split())
_YOURS = (
    (r"\b(?:I'm|I am)\b", "you are"),
    (r"\b(?:we're|we are)\b", "you are"),
    (r"\bI was\b", "you were"),
    (r"\bI(?:'ll| will)\b", "you will"),
    (r"\b(?:my|our)\b", "your"),
    (r"\b(?:I|me|we|us)\b", "you"),
    ("我们", "你们"),
    ("我", "你"),
)


def stated(question: Question, chinese: bool) -> str | None:
    """The clause of a request that answers its own question about the one who asks, or None."""
    if len(question.values) < 2 or not _OWN.search(question.plain):
        return None
    sentences = [sentence.strip() for sentence in _SENTENCES.findall(question.text)]
    asking = [s for s in sentences if s.endswith(("?", "？")) and _OWN.search(s.lower())]
    told = [s for s in sentences if not s.endswith(("?", "？")) and _STATES.search(s.lower())]
    if len(asking) != 1 or not told:
        return None
    asked = read_question(re.split(r"[:：]\s*", asking[0])[-1])
    keys = {(v.kind, str(v.value).casefold()) for v in asked.values if v.kind in _KEYS}
    if not keys:
        return None
    found = []
    for sentence in told:
        opening = _OPENING.match(sentence.lower())
        for number, clause in enumerate(_clauses(sentence)):
            read = read_question(clause)
            values = {(v.kind, str(v.value).casefold()) for v in read.values}
            if keys <= values and _words(read) - _words(asked):
                own = _STATES.search(read.plain) is not None
                lead = sentence[: opening.end()].strip() if opening and number and not own else ""
                found.append(f"{lead} {clause}".strip())
    if len(found) != 1:
        return None
    text = found[0].rstrip(".。!！")
    for mine, yours in _YOURS:
        text = re.sub(mine, yours, text)
    return say("you_said", chinese, text=text)


def _words(question: Question) -> frozenset[str]:
    return frozenset(t.text for t in question.words if t.kind not in ("stop", "mark"))


def _clauses(sentence: str) -> list[str]:
    return [clause for clause in _CLAUSES.split(sentence) if clause and clause.strip(" .。")]
