"""How to check an answer in free text: strict about the fact, easy about the words around it.

Built in lesson 09. The same figure may come as 1,082,575, as 1 082 575 or as 108.2575 万, the same
hour as 15:00, 3 pm or 下午3点. What a check must not be easy about is the figure itself. Each
function here is small enough to be tested with a wrong answer.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping

from agentkit.evals.figures import numbers_in, one_spelling
from agentkit.events import RunResult

MOST_ROUNDED = 0.01  # a figure may be rounded, but not so far that it is 1 % off
# The number before each line of a list: it is no figure of what the line says.
NUMBERING = re.compile(r"^\s*\d{1,2}[.)] +(?=\S)", re.MULTILINE)
# What `besides` takes out of a text: figures of another kind than the one that was asked for.
NOTHING = r"(?!)"
WIND = (
    r"(wind\w*|风速?|風速?)[^\d\n,;，；。]{0,20}\d+(\.\d+)?( ?km/?h)?"
    r"|\d+(\.\d+)? ?(km/?h|m/s|公里|千米|米)"
)
CLOCK = r"(UTC|GMT)? ?[+-]\d{1,2}(:\d\d)?|\d{1,2}:\d\d"
# In Chinese by the sign that follows 星期, 周 or 礼拜.
WEEKDAYS = {
    "Monday": "一",
    "Tuesday": "二",
    "Wednesday": "三",
    "Thursday": "四",
    "Friday": "五",
    "Saturday": "六",
    "Sunday": "日天",
}
CANNOT = re.compile(
    r"\b(cannot|can['’]?t|can not|unable|not able|none|no (tool|such|city|place|way|access|data|"
    r"information|result|match)\w*|(do|does|did|could|is|was|were)( not|n['’]t)|not (find|found|"
    r"known?|possible|available)|unknown|lack\w*|nothing)\b"
    r"|没有|沒有|无法|無法|不能|不了|找不到|不知道|没法|沒法|未能|未找到|查不到|缺少|抱歉",
    re.IGNORECASE,
)
ASKS = re.compile(
    r"[?？]|\b(which|what|where|tell me|need|missing|please|name|give)\b"
    r"|哪|请|請|告诉|告訴|缺|需要|什么|什麼",
    re.IGNORECASE,
)


def text_of(run: RunResult) -> str:
    """The answer in one spelling of digits, signs and spaces."""
    return one_spelling(run.answer or "")


def says_number(run: RunResult, value: float, besides: str = NOTHING) -> bool:
    """The answer has this figure, whole or rounded in its last place; not in what `besides` finds:
    12 degrees are not told by "a wind of 12 km/h"."""
    return text_has_number(text_of(run), value, besides)


def text_has_number(text: str, value: float, besides: str = NOTHING) -> bool:
    """As `says_number`, for any text: the body of a mail, the content of a file."""
    return any(_is_figure(number, half, value) for number, half in _told(text, besides))


def _told(text: str, besides: str) -> Iterator[tuple[float, float]]:
    text = one_spelling(text)
    if re.search(r"^\s*1[.)] ", text, re.MULTILINE):
        text = NUMBERING.sub("", text)
    return numbers_in(re.sub(besides, " ", text, flags=re.IGNORECASE))


def _is_figure(number: float, half: float, value: float) -> bool:
    return abs(number - value) <= min(half, MOST_ROUNDED * abs(value)) + 1e-9 * abs(value)


def text_has_result(
    text: str, work: Callable[[Iterable[float]], float], parts: Mapping[str, float]
) -> bool:
    """The text has what is worked out of the parts, by `sum` or by `mean`; each part has a name.

    A part may have the same figure, as Berlin's 5 degrees are the average of Oslo's 1, Berlin's 5
    and Madrid's 9. Then the text must have the figure once more than it tells that part: each of
    several cities has its own figure there, or this city is named alone.
    """
    value = work(parts.values())
    named = {name for name in parts if _mentions(text, name)}
    same = {name for name in named if _is_figure(parts[name], 0.0, value)}
    others = named - same
    listed = not others or any(text_has_number(text, parts[name]) for name in others)
    times = sum(_is_figure(number, half, value) for number, half in _told(text, NOTHING))
    return times > (len(same) if listed else 0)


def says(run: RunResult, *spellings: str) -> bool:
    """The answer has the thing in one of its spellings, whatever the case and the accents."""
    return any(_mentions(text_of(run), spelling) for spelling in spellings)


def says_all(run: RunResult, things: Iterable[str]) -> bool:
    """The answer has each of the things."""
    return all(says(run, thing) for thing in things)


def says_time(run: RunResult, clock: str) -> bool:
    """The answer has this time of day, given as "15:00"; also as 3 pm or 下午3点."""
    hour, minute = map(int, clock.split(":"))
    text = text_of(run).casefold()
    for match in re.finditer(
        r"(上午|早上|凌晨|中午|下午|晚上)?\s*(?<!\d)(\d{1,2})(?:\s*[:点點时時.h]\s*(\d{2})?)?"
        r"(?:\s*(?:分|整))?\s*([ap]\.?m\b)?",
        text,
    ):
        before, hours, minutes, after = match.groups()
        if not (before or after or minutes or re.search("[点點时時]", match[0])):
            continue
        told = int(hours)
        late = before in ("下午", "晚上") or (before == "中午" and told < 11)
        if late or (after or "").startswith("p"):
            told = told % 12 + 12
        elif (after or "").startswith("a"):
            told %= 12
        if (told, int(minutes or 0)) == (hour, minute):
            return True
    return False


def says_weekday(run: RunResult, weekday: str) -> bool:
    """The answer names this day of the week, given in English, and no other one."""
    text = text_of(run)
    named = {
        name
        for name, signs in WEEKDAYS.items()
        if re.search(rf"\b{name}|(星期|周|週|礼拜|禮拜)[{signs}]", text, re.IGNORECASE)
    }
    return named == {weekday}


def chooses(
    run: RunResult, right: Iterable[str], other: Iterable[str], more: str, less: str = r"(?!)"
) -> bool:
    """Of two things the answer says that it is this one: "Oslo is larger than Rome".

    `right` and `other` are spellings of the two; `more` finds a word that the right one deserves
    ("larger|更大"), `less` one that the other deserves. In a sentence with such a word it is the
    name before the word, or else the first one after it. Without one the answer names the right one
    alone: what names both leaves the choice to its reader, as a question does.
    """
    names = dict.fromkeys(right, True) | dict.fromkeys(other, False)
    text = text_of(run)
    chosen = []
    for sentence in re.split(r"(?<=[.;!?])(?=\s|$)|(?<=[。；！？\n])", text):
        if sentence.endswith(("?", "？")):
            continue
        for words, deserved in ((more, True), (less, False)):
            word, places = re.search(words, sentence, re.IGNORECASE), _places(sentence, names)
            if word and places:
                chosen.append(_nearest(sentence, word.start(), places, names) is deserved)
    named = {names[name] for _, name in _places(text, names)}
    return all(chosen) if chosen else named == {True}


def names_first(run: RunResult, right: Iterable[str], names: Iterable[str]) -> bool:
    """Of all these names the answer has one of the right ones first."""
    places = _places(text_of(run), names)
    return bool(places) and places[0][1] in set(right)


def _nearest(
    sentence: str, word: int, places: list[tuple[int, str]], names: dict[str, bool]
) -> bool:
    before = [name for at, name in places if at < word]
    if "比" in sentence[:word] and before:
        return names[before[0]]  # 甲比乙大: the one before the word is the other one
    return names[before[-1] if before else places[0][1]]


def _places(text: str, names: Iterable[str]) -> list[tuple[int, str]]:
    """Where the names stand in a text, in order."""
    folded = _folded(text)
    return sorted(
        (match.start(), name)
        for name in names
        for match in re.finditer(_pattern(_folded(name)), folded)
    )


def says_it_cannot(run: RunResult, never: str = r"(?!)") -> bool:
    """The answer says that it could not be done, and holds nothing that `never` finds."""
    text = text_of(run)
    return bool(CANNOT.search(text)) and not re.search(never, text, re.IGNORECASE)


def asks_back(run: RunResult, *about: str) -> bool:
    """The answer asks for what is missing, names it in one of these words, and gives no figures."""
    text = text_of(run)
    return bool(ASKS.search(text)) and says(run, *about) and not list(numbers_in(text))


def shares_words(run: RunResult, text: str, share: float = 0.6) -> bool:
    """The answer has most of the text's words of four letters and more: it may say them anew."""
    wanted = set(re.findall(r"[a-z]{4,}", text.casefold()))
    found = set(re.findall(r"[a-z]{4,}", text_of(run).casefold()))
    return len(wanted & found) >= share * len(wanted)


def _mentions(text: str, spelling: str) -> bool:
    return bool(re.search(_pattern(_folded(spelling)), _folded(text)))


def _pattern(name: str) -> str:
    """Whole words where words have ends; Chinese has none."""
    start = r"(?<![^\W_])" if name[:1].isascii() else ""
    end = r"(?![^\W_])" if name[-1:].isascii() else ""
    return start + re.escape(name) + end


def _folded(text: str) -> str:
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
