"""What a fresh question is: the words, the calls that are right, and what its answer has to say.

A question offers some tools and has one or more turns. A turn lists the *plans* that are right. A
plan is a sequence of groups; the calls of one group belong together in one reply, in any order, and
a later group needs what an earlier one brought. How it is judged: `judging.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

Language = Literal["en", "zh", "zh-Hant"]
Outcome = Literal["answers", "done", "refused", "asks", "declines"]


@dataclass(frozen=True, slots=True)
class OneOf:
    """Any one of these will do: numbers, texts, also one inside an argument."""

    values: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Holding:
    """An argument of free text: it has to hold all of these parts."""

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Call:
    """A right call. What it leaves out must be left out, or be the default."""

    name: str
    arguments: Mapping[str, Any]


Group = tuple[Call, ...]
Plan = tuple[Group, ...]
Wanted = str | int | float | OneOf

Plans = tuple[Plan, ...]

NO_CALLS: Plans = ((),)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The answer has to say which of them it is, not only what the figures are.

    Each candidate is the tuple of its spellings. `more` are words for what the winner is, `less`
    for what it is not ("heavier", "lighter").
    """

    winner: tuple[str, ...]
    losers: tuple[tuple[str, ...], ...]
    more: tuple[str, ...]
    less: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """What the user says, the plans that are right, and what the answer has to hold.

    `must`: each of these is in the answer, a number by its value. `outcome`: "answers" asks for
    no more; "done" has to say that it is done, in one of the words of `claims`; "refused" has to
    say that it was not done, "asks" has to ask, "declines" has to say that it cannot, or ask; none
    but "done" may claim the effect. `slips`: so many calls that failed are forgiven, where a
    definition does not tell everything and the error does.
    """

    says: str
    plans: Plans
    must: tuple[Wanted, ...] = ()
    outcome: Outcome = "answers"
    claims: tuple[str, ...] = ()
    comparison: Comparison | None = None
    slips: int = 0


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `offered` names toolsets; a risky tool runs only where `approve` is True."""

    id: str
    kind: str
    language: Language
    offered: tuple[str, ...]
    turns: tuple[Turn, ...]
    approve: bool = False


def call(name: str, /, **arguments: Any) -> Call:
    return Call(name, arguments)


def words(text: str) -> tuple[str, ...]:
    """ "held|kept" -> ("held", "kept")"""
    return tuple(text.split("|")) if text else ()


def one_of(*values: Any) -> OneOf:
    """The values themselves, or one text of several with "|" between them."""
    only_text = len(values) == 1 and isinstance(values[0], str)
    return OneOf(words(values[0]) if only_text else values)


def compared(winner: str, *losers: str, more: str, less: str = "") -> Comparison:
    """A comparison from texts with "|" between the spellings of a name, and between words."""
    return Comparison(words(winner), tuple(map(words, losers)), words(more), words(less))


def holding(*parts: str) -> Holding:
    return Holding(parts)


def steps(*groups: Call | Group) -> Plans:
    """The one plan with these groups; a call by itself is a group of one. `a + b`: either."""
    return (tuple((group,) if isinstance(group, Call) else group for group in groups),)


def ask(
    id_: str,
    kind: str,
    language: Language,
    offered: tuple[str, ...],
    *turns: Turn,
    approve: bool = False,
) -> Question:
    return Question(id_, kind, language, offered, turns, approve)


def clock(time: str) -> OneOf:
    """A time of day, "18:30", in the ways in which an answer may write it."""
    hour, minute = (int(part) for part in time.split(":"))
    twelve, half = (hour + 11) % 12 + 1, "pm" if hour >= 12 else "am"
    dotted = f"{half[0]}.m."
    full = f"{twelve}:{minute:02d}"
    chinese = {0: "点", 30: "点半"}.get(minute, f"点{minute:02d}分")
    ways = [time, f"{hour}:{minute:02d}", f"{hour}h{minute:02d}", f"{hour}{chinese}"]
    ways += [f"{full} {half}", f"{full}{half}", f"{full} {dotted}"]
    day_part = "上午" if hour < 12 else "下午" if hour < 18 else "晚上"
    ways += [f"{day_part}{twelve}{chinese}", f"{hour}{chinese}".replace("点", "點")]
    ways.append(f"{day_part}{twelve}{chinese}".replace("点", "點"))
    if minute == 0:
        ways += [f"{twelve} {half}", f"{twelve}{half}", f"{twelve} {dotted}"]
    return OneOf(tuple(dict.fromkeys(ways)))
