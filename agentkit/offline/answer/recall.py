"""What the user said before: the list of messages is the only memory there is."""

import re
from collections.abc import Sequence

from agentkit.offline.language.phrases import say
from agentkit.offline.question.conversation import GO_ON, Talk
from agentkit.offline.question.question import Question, read_question
from agentkit.offline.question.spans import Value
from agentkit.offline.tools.definitions import ToolView

_SENTENCE = re.compile(r"(?:[^.!?。！？\n]|[.!?](?=\S))+[.!?。！？]?")
_ASKS = re.compile(
    r"[?？]\s*$|^\W*(?:who|what|which|where|when|why|how|is|are|do|does|did|can|could|tell|say|send"
    r"|write|find|show)\b|什么|哪|谁|几|多少|怎么|吗|呢\W*$"
)
_WISH = re.compile(
    r"\b(?:need|want|would like|looking for|wish|please)\b|想|需要|要(?!是)|请|帮|给我"
)
_EMPTY = frozenset("我 你 什么 哪 是 个 的 叫 remember know tell recall 记得 知道 还".split())
_PERSONAL = re.compile(r"\b(?:my|our|i|me|we)\b|\bi'm\b|我")
_NAME = re.compile(
    r"\b(?:my name is|my name's|i am called|call me)\s+(?P<en>[^\W\d_][\w'’-]*(?: [A-Z][\w'’-]*)?)"
    r"|(?:叫我|我(?:叫做?|是叫|的名字是|名叫))\s*(?P<zh>[^\s，。！？,.!?什谁]{1,12})",
    re.I,
)
_I_AM = re.compile(r"\bI(?:'m|’m| am) ([A-Z][\w-]*(?: [A-Z][\w-]*)?)(?=\W*$|[,;.!])")
_ASKS_NAME = re.compile(
    r"\bmy name\b|\bwho am i\b|\bwhat am i called\b|我(?:的名字)?(?:叫什么|叫啥|是谁)|我的名字"
)
_TURNED = (
    (r"\b(?:my|our)\b", "your"),
    (r"\bI(?: am|'m)\b", "you are"),
    (r"\bI was\b", "you were"),
    (r"\b(?:I|me|we|us)\b", "you"),
    ("我们", "你们"),
    ("我", "你"),
)
_REMEMBER = re.compile(
    r"^\W*(?:please )?(?:remember|note|keep in mind)(?: that)?\W+|^\W*(?:请)?记住\W*", re.I
)
# How a question asks is not what it is about, unless it holds nothing else.
_ASKING = frozenset("count amount stock place time date person".split())


_FIRST = re.compile(
    r"\bwhat (?:did i ask|was my) (?:you )?(?:first|(?:very )?first question|at first|in the "
    r"beginning|to begin with)\b|\bmy (?:very )?first question\b|\bdid i ask (?:you )?first\b"
    r"|我.{0,4}(?:最先|首先|最初|一开始|第一个).{0,2}(?:问|说)|我的?第一个问题"
)
_LAST = re.compile(
    r"\bwhat did i (?:just )?ask(?: you)?(?: last| before| just now)?\W*$|\bmy (?:last|previous) "
    r"question\b|我(?:刚才|刚刚|上一个|之前)(?:问|说)(?:了|的|过)?(?:什么|问题)|我的?上一个问题"
)
_PEOPLE = re.compile(
    r"\b(?:user|profile|account|contact|customer|member|person|people)|用户|联系人"
)


def told_before(
    talk: Talk, question: Question, tools: Sequence[ToolView], chinese: bool
) -> str | None:
    """What the user told about their name or asked before, where the question is about that."""
    if not _PERSONAL.search(question.plain) and not GO_ON.match(question.plain):
        return None
    earlier = [turn.request for turn in talk.turns[:-1] if turn.request]
    if _FIRST.search(question.plain) or _LAST.search(question.plain):
        if not earlier:
            return say("asked_nothing", chinese)
        first = bool(_FIRST.search(question.plain))
        text = re.sub(r"\s+", " ", earlier[0 if first else -1])
        return say("asked_first" if first else "asked_last", chinese, text=text[:200])
    if GO_ON.match(question.plain):
        return say("nothing_left" if earlier else "nothing_before", chinese)
    asking = [s for s in _SENTENCE.findall(question.plain) if _ASKS.search(s.strip())]
    if any(_ASKS_NAME.search(sentence) for sentence in asking):
        told = recalled(talk, question, chinese)
        if told is not None:
            return told
        about = any(_PEOPLE.search(f"{tool.name} {tool.description}") for tool in tools)
        return None if about or not tools else say("not_told", chinese)
    if _name(question.text):
        return acknowledged(question, chinese)
    return None


def introduced(value: Value, question: Question) -> bool:
    """Whether a value is the name that the user gives as their own: no place."""
    said = [(found.start(), found.end()) for found in _NAME.finditer(question.text)]
    return any(start <= value.start and value.end <= end for start, end in said)


def recalled(talk: Talk, question: Question, chinese: bool) -> str | None:
    """What the user has told about what is asked now, newest first; None if nothing."""
    if not _ASKS.search(question.plain) or not _PERSONAL.search(question.plain):
        return None
    before = [turn.request for turn in reversed(talk.turns[:-1])]
    if _ASKS_NAME.search(question.plain):
        name = next(filter(None, (_name(text) for text in (question.text, *before))), None)
        return say("your_name", chinese, name=name) if name else None
    wanted = _topics(question)
    wanted = (wanted - _ASKING) or wanted
    if not wanted:
        return None
    for text in (question.text, *before):
        for sentence in reversed(_SENTENCE.findall(text)):
            told = read_question(sentence.strip())
            if _ASKS.search(told.plain) or not _PERSONAL.search(told.plain):
                continue
            topics = _topics(told)
            if wanted <= topics and wanted != topics:
                return say("you_said", chinese, text=_to_you(told.text))
    return None


def asks_back(question: Question) -> bool:
    """Whether a question is about the one who asks: what only they could have told."""
    return bool(
        _ASKS.search(question.plain)
        and (_ASKS_NAME.search(question.plain) or re.search(r"\bmy\b|我的", question.plain))
    )


def acknowledged(question: Question, chinese: bool) -> str | None:
    """What to say when the user tells something and asks for nothing; None where they do ask."""
    sentences = [sentence.strip() for sentence in _SENTENCE.findall(question.plain)]
    if any(_ASKS.search(sentence) for sentence in sentences):
        return None
    name = _name(question.text)
    if name:
        return say("nice_to_meet", chinese, name=name)
    if any(_WISH.search(sentence) for sentence in sentences):
        return None
    return say("noted", chinese) if _PERSONAL.search(question.plain) else None


def _name(text: str) -> str | None:
    for sentence in _SENTENCE.findall(text):
        found, am = _NAME.search(sentence), _I_AM.search(sentence)
        if am and not sentence.rstrip().endswith("?"):
            return am[1]
        if found and not sentence.rstrip().endswith(("?", "？")):
            name = (found["en"] or found["zh"] or "").removesuffix("吧").strip(".!。！ ")
            return name or None
    return None


def _to_you(text: str) -> str:
    """Said back to the one who said it: my dog is your dog."""
    text = _REMEMBER.sub("", text).rstrip(".。!！ ")
    for mine, yours in _TURNED:
        text = re.sub(mine, yours, text, flags=re.I)
    return text[0].lower() + text[1:] if text[:4].lower() in ("your", "you ") else text


def _topics(question: Question) -> frozenset[str]:
    """What a sentence is about: the families of its words, or the words themselves."""
    found: set[str] = set()
    for token in question.words:
        if token.kind in ("word", "unknown") and token.text not in _EMPTY:
            found |= token.concepts or {token.text}
        elif token.kind == "number":
            found.add(token.text)
    return frozenset(found)
