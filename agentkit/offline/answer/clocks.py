"""Hours between clocks: two places' times of day as figures that can be compared.

"What is the time difference between Lima and Rome?" is asked of results that hold "07:00" and
"13:00". An offset from UTC says it best; without one the dates count too. Built in lesson 00.
"""

import re
from collections.abc import Sequence
from datetime import date
from functools import lru_cache

from agentkit.offline.language.han import fold
from agentkit.offline.language.wording import Fact
from agentkit.offline.question.question import Question

_HOURS_APART = re.compile(
    r"\btime difference\b|\bdifference in time\b|\bhours? (?:apart|ahead|behind|difference|between"
    r"|later|earlier)\b|\bhow many hours\b.*\b(?:apart|ahead|behind|between|differ\w*)\b|时差"
    r"|(?:差|早|晚|快|慢)(?:了)?(?:多少|几)个?小时|相差.{0,3}小时"
)
_OFFSET = re.compile(r"(?:utc|gmt)?\s*([+-])(\d{1,2})(?::?(\d{2}))?", re.I)
_CLOCK = re.compile(r"(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2}):(\d{2})(?::\d{2})?")
_DAY = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


@lru_cache(maxsize=256)
def asks_hours_apart(question: Question) -> bool:
    """Whether a question asks how far clocks are apart."""
    return bool(_HOURS_APART.search(question.plain))


def clock_figure(facts: Sequence[Fact]) -> Fact | None:
    """The hours that a clock is ahead, as a figure; None where the facts hold no time of day."""
    texts = [(fold(fact.key), str(fact.value)) for fact in facts]
    for key, text in texts:
        found = _OFFSET.fullmatch(text.strip()) if re.search(r"offset|utc|gmt|时区", key) else None
        if found:
            hours = int(found[2]) + int(found[3] or 0) / 60
            return _hours(-hours if found[1] == "-" else hours)
    times = [found for _, text in texts if (found := _CLOCK.fullmatch(text.strip()))]
    if not times:
        return None
    days = [found for _, text in texts if (found := _DAY.match(text.strip()))]
    try:
        day = date(*map(int, days[0].groups())).toordinal() if days else 0
    except ValueError:
        day = 0
    return _hours(day * 24 + int(times[0][1]) + int(times[0][2]) / 60)


def _hours(value: float) -> Fact:
    return Fact("", int(value) if float(value).is_integer() else value, "h")
