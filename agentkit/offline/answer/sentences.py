"""One finding as a sentence: "The weight of PX5127 is 3.2 kg." A finding of several facts, or one
of several findings, stays a line: "Oslo: 4 °C, light rain."
"""

import re

from agentkit.offline.answer.findings import Entry, end
from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.phrases import say
from agentkit.offline.language.places import named, other_name
from agentkit.offline.language.renderings import key_in
from agentkit.offline.language.vocabulary import is_known, root
from agentkit.offline.language.wording import Fact, is_noun, key_text, value_text
from agentkit.offline.question.counted import how_many
from agentkit.offline.question.question import Question
from agentkit.offline.question.scaling import scaling
from agentkit.offline.steps.facts import key_concepts
from agentkit.offline.tools.parameters import meanings, split_name

_CLOCK = re.compile(
    r"\btime (?:is it|now|in|at)\b|\b(?:current|local) time\b|几点|现在.{0,8}时间|当地时间"
)
_TIME_KEY = re.compile(r"(?:^|\b|_)(?:time|datetime|now|clock)$|^(?:时间|当地时间|现在时间)$")
_ZONE = re.compile(r"^(?:[A-Z]\w+/[A-Z][\w/+-]+|UTC|GMT)$")
_WHAT = re.compile(
    r"^\W*(?:please tell me |tell me |do you know )?wh(?:at|o)(?:'s|’s| is| are| was| were) "
    r"((?:the |my |our |his |her )?[^,.;:?!]{3,60})\s*\?\s*$",
    re.I,
)
_HAN_WHAT = re.compile(
    r"^(?:请问|告诉我|查一下|帮我查一下)?([^，。；：？！?!,;:]{2,30}?)(是|有)(?:(?:多少|几)(个?[人本只条位次件张名])?"
    r"|什么|多大|多高|谁|哪)[^，。；]{0,8}[？?]\s*$"
)
_YES_NO = re.compile(r"^\W*(?:is|are|was|were|does|do|can|has|have|will)\b|吗|是不是|是否|有没有")
_CLAUSE = re.compile(
    r"\b(?:and|or|if|that|which|who|you|it|there|he|she|they|do|does|for me|going|name)\b"
)
_TURNED = {"my": "your", "our": "your", "我": "你", "我的": "你的"}
_TOTAL = re.compile(
    r"\b(?:price|cost|total|fee|fare|amount|charge|sum|count|number|result|date|day|duration)$"
)
_STATES = {  # a yes or no that is said as a state: key -> what it is called when so, and when not
    "open": ("open", "营业中", "不营业"),
    "closed": ("closed", "已关闭", "没有关闭"),
    "available": ("available", "可用", "不可用"),
    "in stock": ("in stock", "有货", "没有货"),
    "free": ("free", "空闲", "不空闲"),
    "delivered": ("delivered", "已送达", "还没有送达"),
    "safe": ("safe", "安全", "不安全"),
    "paid": ("paid", "已付款", "还没有付款"),
    "valid": ("valid", "有效", "无效"),
    "prime": ("prime", "质数", "质数"),
    "locked": ("locked", "已上锁", "没有上锁"),
    "sold out": ("sold out", "售罄", "没有售罄"),
    "full": ("full", "已满", "未满"),
    "overdue": ("overdue", "已逾期", "没有逾期"),
}


def as_sentence(entry: Entry, question: Question, chinese: bool, worked_on: bool = False) -> str:
    """The sentence for a question's only finding, or "" where a line does better. `worked_on`:
    another figure is worked out from it, and that is the result.
    """
    clock = _clock(entry, question, chinese)
    if clock:
        return clock
    if len(entry.facts) != 1 or " → " in entry.label:
        return ""
    fact = entry.facts[0]
    if isinstance(fact.value, bool):
        if not entry.label and _YES_NO.search(question.plain):
            return say("yes" if fact.value else "no", chinese)
        return _state(entry, fact, question, chinese)
    shown = value_text(fact, chinese, labelled=False)
    if len(shown) > 60 or re.search(r"[^\W\d_]{2}[.!?]\s|[。！？]|\n", shown):
        return ""
    echoed = _echo(entry, fact, shown, question, chinese)
    if echoed:
        return echoed
    if not fact.key or fold(fact.key) == split_name(entry.tool.name):
        changed = worked_on or bool(scaling(question) or how_many(question, entry.tool))
        return "" if changed else _bare(fact, shown, question, chinese)
    return _of_key(entry, fact, shown, chinese)


def _bare(fact: Fact, shown: str, question: Question, chinese: bool) -> str:
    """A number without a name: what was counted gives it one."""
    if not fact.numeric or fact.unit:
        return ""
    counted = re.search(r"\bhow many ([a-z]+s|people|children)\b", question.plain)
    if counted and not chinese and "times" not in counted[1]:
        return end(f"{shown} {counted[1]}", chinese)
    return say("result", chinese, value=shown)


def _clock(entry: Entry, question: Question, chinese: bool) -> str:
    if not entry.at or not entry.label or not _CLOCK.search(question.plain):
        return ""
    time = next((f for f in entry.facts if _TIME_KEY.search(fold(f.key))), None)
    if time is None or not re.search(r"\d{1,2}:\d{2}", str(time.value)):
        return ""
    values = entry.data.values() if isinstance(entry.data, dict) else ()
    zone = next((v for v in values if isinstance(v, str) and _ZONE.match(v)), "")
    others = [
        value_text(fact, chinese, labelled=True)
        for fact in entry.facts
        if fact is not time and fact.value != zone
    ]
    if zone:
        others.insert(0, say("zone", chinese, zone=zone))
    extra = say("aside", chinese, text=("，" if chinese else ", ").join(others)) if others else ""
    return say("clock", chinese, label=entry.label, time=_moment(time, chinese), extra=extra)


def _moment(time: Fact, chinese: bool) -> str:
    """A time of day; of a date with a time the time comes first in English."""
    both = re.match(r"(\d{4}-\d{2}-\d{2})[T ](\d{1,2}:\d{2})", str(time.value))
    if both is None:
        return str(time.value)
    return f"{both[1]} {both[2]}" if chinese else f"{both[2]} on {both[1]}"


def _state(entry: Entry, fact: Fact, question: Question, chinese: bool) -> str:
    key = re.sub(r"^(?:is|was|are) ", "", fact.key.lower())
    state = _STATES.get(key)
    asked = re.match(r"\W*(?:is|are)\b.*\b" + re.escape(fold(key)) + r"\b", question.plain)
    if state is None and asked and not chinese:
        state = (key, "", "")  # "Is it viable?": it is viable
    if state is None or not entry.label:
        return ""
    if chinese:
        verb = "是" if key == "prime" and fact.value else "不是" if key == "prime" else ""
        gap = "" if is_han(entry.label[-1]) else " "
        return f"{entry.label}{gap}{verb}{state[1] if fact.value else state[2]}。"
    article = "a " if key == "prime" else ""
    noun = " number" if key == "prime" else ""
    label = entry.label[0].upper() + entry.label[1:]
    return f"{label} is {'' if fact.value else 'not '}{article}{state[0]}{noun}."


def _echo(entry: Entry, fact: Fact, shown: str, question: Question, chinese: bool) -> str:
    """ "What is the height of the tower?": the height of the tower is ..."""
    if chinese != question.chinese or scaling(question) is not None:
        return ""
    if chinese:
        asked = _HAN_WHAT.match(question.plain)
        if (
            not asked
            or not _speaks_of(entry, fact, asked[1])
            or re.search(r"[和与跟]|哪|吗|怎么|多少|几|我", asked[1])
        ):
            return ""
        gap = "" if is_han(shown[0]) else " "
        said = question.text[asked.start(1) : asked.end(2)]
        if asked[2] == "有" and not (asked[3] or fact.unit):
            return ""
        counter = f" {asked[3]}" if asked[3] and fact.numeric and not fact.unit else ""
        return end(f"{said}{gap}{shown}{counter}", chinese)
    what = _WHAT.match(question.text)
    if not what or _CLAUSE.search(what[1].lower()) or re.match(r"(?:a|an|\d)\b", what[1], re.I):
        return ""
    words = what[1].split()
    if not _speaks_of(entry, fact, what[1]):
        return ""
    if not re.match(r"(?:the|my|our|his|her)$", words[0], re.I) or len(words) > 9:
        return ""
    words[0] = _TURNED.get(words[0].lower(), words[0].lower()).capitalize()
    verb = "are" if re.match(r"\W*wh(?:at|o) (?:are|were)", question.text, re.I) else "is"
    return end(f"{' '.join(words)} {verb} {shown}", chinese)


def _speaks_of(entry: Entry, fact: Fact, asked: str) -> bool:
    """Whether the words of a question name this fact (or it has no name of its own) of that thing:
    a corrected call may have looked up another one.
    """
    label = fold(entry.label)
    if label not in fold(asked) and fold(other_name(entry.label) or "\0") not in fold(asked):
        return False
    units = {named("unit")[t.text] for t in tokens(fold(asked)) if t.text in named("unit")}
    if units and fact.unit and named("unit").get(fold(fact.unit)) not in units:
        return False  # asked for in another unit
    key = key_concepts(fact.key)
    if key and not key & meanings(fold(asked)):
        return False
    own = {root(word) for word in re.findall(r"[a-z]+", fold(f"{entry.label} {fact.key}"))}
    words = [token.text for token in tokens(fold(asked)) if token.kind == "unknown"]
    known = entry.tool.literal | own
    return all(root(word) in known for word in words if word.isascii() and word.isalpha())


def _of_key(entry: Entry, fact: Fact, shown: str, chinese: bool) -> str:
    key = key_text(fact.key, chinese)
    if not is_noun(fact.key) or (chinese and not is_han(key)):
        return ""
    last = key.split()[-1]
    if not chinese and (is_han(key) or not (is_known(last) or key_in(last, True) != last)):
        return ""
    total = bool(_TOTAL.search(fact.key.lower()))
    if chinese:
        gap = "" if is_han(shown[0]) else " "
        if not entry.label or (total and not entry.named):
            return end(f"{key}是{gap}{shown}", chinese)
        space = "" if is_han(entry.label[-1]) else " "
        return end(f"{entry.label}{space}的{key}是{gap}{shown}", chinese)
    verb = "are" if re.search(r"[^su]s$", key) and not fact.numeric else "is"
    where = ""
    if entry.label and (entry.at or entry.named):
        where = f" {'in' if entry.at else 'of'} {entry.label}"
    return end(f"The {key}{where} {verb} {shown}", chinese)
