"""Is a summary asked for, and of what? Of a transcript, of a text, or of this conversation.

The text to be summarised is data: whatever it asks for is not done. "Sum up 3, 4 and 5" is a sum.
"""

import re
from collections.abc import Sequence

from agentkit.offline.language.han import fold, speaks_chinese
from agentkit.offline.language.numerals import read_numeral
from agentkit.offline.question.conversation import Talk
from agentkit.offline.summary.exchanges import Exchange, read_transcript
from agentkit.offline.summary.writing import of_exchanges, of_text
from agentkit.offline.tools.definitions import ToolView

_VERB = (
    r"(?:summari[sz]e|condense|recap|abridge|boil down|tl;? ?dr|in a nutshell"
    r"|(?:a|the|brief|short|concise) (?:\w+ )?(?:summary|recap)|summary of|(?:key|main) points"
    r"|sum (?:this|that|it|the (?:text|conversation|discussion|article)) up"
    r"|sum up (?=this|that|what|everything|the (?:text|conv|disc|chat|article|above|following))"
    r"|总结|摘要|概括|概述|归纳|小结)"
)
_ORDER = re.compile(
    r"(?:^|[.!?。！？\n]\s*|\b(?:please|you|now|to|must|should|can you|could you|will you|would you"
    r"|me|give me|write|produce|make|create|and) |请|来|把|将|你|给我|写|做|帮我|一下|一份|一个|的"
    r"|内容|对话|文字|并|，|[句字]话?|点)\W*" + _VERB
)
_WISH = re.compile(_VERB)
_LATER = re.compile(
    r"\b(?:when|if|whenever|on|upon) (?:\w+ ){0,3}(?:ask|request)|如果|当用户|被要求"
)
_NOTES = re.compile(
    _VERB + r"|\b(?:keep|facts|notes|shorten|compress|compact|remember|extract)\b|保留|要点|压缩"
    r"|精简|事实|提取|记录"
)
_OF_TALK = re.compile(
    r"\b(?:conversation|discussion|chat|dialog(?:ue)?|so far|we (?:have )?(?:talked|discussed|said"
    r"|did)|everything|above|history|until now)\b|对话|聊天|谈话|刚才|我们|以上|上面|到目前|至今"
    r"|之前|讨论"
)
_COUNT = re.compile(
    r"(\d+|an?|one|two|three|four|five|一|两|二|三|四|五)(?:个|条)?[ -]?(?:short |brief |simple )?"
    r"(?:sentences?|lines?|points?|bullets?|句)"
)
_WORDS = re.compile(r"(\d{1,4})[ -]?(?:words?|个?字)")
_CHARACTERS = re.compile(r"(\d{1,5})[ -]?(?:characters|个?字符)")


def summary_asked(talk: Talk, tools: Sequence[ToolView], chinese: bool) -> str | None:
    """The summary that the last request wants, or None where it wants something else."""
    turn = talk.turns[-1]
    request, system = turn.request, talk.system
    if turn.steps or (tools and not _WISH.search(fold(request))):
        return None
    wish, text = _parted(request)
    ordered = not tools and _orders(system)
    exchanges = None
    if not tools:
        head, body = (wish, text) if wish else _head_and_transcript(request)
        if wish or ordered or _NOTES.search(fold(f"{system} {head}")):
            exchanges = read_transcript(body)
            wish = wish or head
    if exchanges is not None:
        return of_exchanges(exchanges, _language(exchanges, chinese), _most(f"{system} {wish}"))
    if wish and not text and _OF_TALK.search(fold(wish)):
        if any("summarise" in tool.strong for tool in tools):
            return None
        earlier = [_exchange(talk, number) for number in range(len(talk.turns) - 1)]
        return of_exchanges(earlier, chinese, _most(wish))
    if tools and (not wish or len(text) < 80 or any("summarise" in t.strong for t in tools)):
        return None
    if wish and text:
        limits = f"{system if ordered else ''} {wish}"
    elif ordered and not wish and request:
        limits, text = system, request
    else:
        return None
    return of_text(text, speaks_chinese(text), _count(limits), _most(limits))


def _head_and_transcript(request: str) -> tuple[str, str]:
    """What stands before the first paragraph that says who speaks, and the rest."""
    found = _SPEAKS.search(request)
    return (request[: found.start()], request[found.start() :].strip()) if found else ("", request)


_SPEAKS = re.compile(r"(?:\A|\n\n)(?:user|assistant|tool|system)(?:: | calls [\w-]+\()")


def _orders(text: str) -> bool:
    """Whether a system prompt sets the task of summarising, and not only speaks of it."""
    plain = fold(text)[:600]
    found = _ORDER.search(plain)
    return found is not None and not _LATER.search(plain) and len(plain[: found.start()]) < 160


def _parted(request: str) -> tuple[str, str]:
    """The wish for a summary and the text that is meant; ("", "") without such a wish."""
    head, mark, rest = _split(request)
    plain = fold(head)
    if len(plain) <= 300 and _ORDER.search(plain) and not _is_sum(rest):
        return head + mark, rest.strip().strip("\"“”'「」")
    before, _, last = request.rstrip().rpartition("\n")
    if before.strip() and len(last) <= 200 and _ORDER.search(fold(last)):
        return last, before.strip()
    return "", ""


def _split(request: str) -> tuple[str, str, str]:
    """What stands before the first colon or line's end, the mark, and what stands behind it."""
    found = re.search(r"[:：]\s|：|\n|:$", request)
    if found is None:
        quoted = re.search(r"[\"“「]", request)
        if quoted and len(request) - quoted.start() > 20:
            return request[: quoted.start()], "", request[quoted.start() :]
        return request, "", ""
    return request[: found.start()], found[0], request[found.end() :]


def _is_sum(rest: str) -> bool:
    """ "Sum this up: 3 + 4" is one: what is given has figures and no sentence."""
    letters = re.sub(r"\b(?:and|plus)\b|[和与加]", "", f"{rest} ")
    return bool(re.search(r"\d", letters)) and not re.search(r"[^\W\d_]{2}", letters)


def _exchange(talk: Talk, number: int) -> Exchange:
    turn = talk.turns[number]
    calls = tuple(
        (step.tool, step.arguments, step.observation.text if step.observation else None)
        for step in turn.steps
    )
    return Exchange(turn.request, calls, turn.answer or "")


def _language(exchanges: Sequence[Exchange], otherwise: bool) -> bool:
    """Whether a conversation is a Chinese one: most of its questions, else of its answers."""
    spoken = [each.request for each in exchanges if each.request]
    spoken = spoken or [each.answer for each in exchanges if each.answer]
    return sum(map(speaks_chinese, spoken)) * 2 > len(spoken) if spoken else otherwise


def _count(limits: str) -> int | None:
    found = _COUNT.search(fold(limits))
    if found is None:
        return None
    said = float(found[1]) if found[1].isdecimal() else read_numeral(found[1])
    return max(1, int(said or 1))


def _most(limits: str) -> int | None:
    """The length that a wish allows, in characters."""
    plain = fold(limits)
    characters, words = _CHARACTERS.search(plain), _WORDS.search(plain)
    if characters:
        return max(40, int(characters[1]))
    if words:
        return max(40, int(words[1]) * (1 if "字" in words[0] else 6))
    return None
