"""The facts in a result: which of its values the question is about, with their units."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.measures import measured, other_things
from agentkit.offline.language.places import named
from agentkit.offline.language.vocabulary import concepts
from agentkit.offline.language.wording import Fact, split_key
from agentkit.offline.question.measure import measure_asked
from agentkit.offline.question.question import Question
from agentkit.offline.steps.prose import number_in, question_concepts, speaks_of

_SURE = {True: 2, None: 1, False: 0}
_UNIT_KEYS = frozenset("unit units currency uom 单位 货币".split())


_MONEY = re.compile(
    r"price|cost|fee|fare|amount|total|sum|balance|salary|tax|pay|rate|deposit|discount|refund|charge"
    r"|value|result|rent|budget|income|价|费|钱|额|税|工资|租|合计"
)
_DULL_KEYS = frozenset("ok success id source lat lon latitude longitude timezone url".split())


def facts_of(
    record: Any, arguments: Mapping[str, Any] | None = None, echoed: frozenset[str] = frozenset()
) -> list[Fact]:
    """The plain values of one record. What only repeats an argument (or is `echoed`, by its key) is
    left out.
    """
    if not isinstance(record, Mapping):
        return [Fact("", record)] if record is not None else []
    given = {fold(str(value)) for value in (arguments or {}).values()}
    unit = next(
        (
            str(record[key])
            for key in record
            if key.lower() in _UNIT_KEYS and isinstance(record[key], str)
        ),
        "",
    )
    money = any(key.lower() in ("currency", "货币") for key in record)
    numbers = [v for v in record.values() if isinstance(v, int | float) and not isinstance(v, bool)]

    def takes(key: str, value: Any) -> bool:
        """A unit on its own belongs to the number; of several, money to what is money."""
        return isinstance(value, int | float) and (
            len(numbers) == 1 or not money or bool(_MONEY.search(key))
        )

    found: list[Fact] = []
    for key, value in record.items():
        words, own = split_key(str(key))
        if str(key).lower() in _UNIT_KEYS and unit:
            continue
        if isinstance(value, Mapping):
            found.extend(
                Fact(_within(words, fact.key), fact.value, fact.unit)
                for fact in facts_of(value, arguments)
            )
        elif isinstance(value, list):
            plain = [item for item in value if not isinstance(item, Mapping | list)]
            if plain:
                found.append(Fact(words, ", ".join(str(item) for item in plain[:12])))
            elif value:
                found.append(Fact(words, len(value)))
        elif (
            value is not None
            and fold(str(value)) not in given
            and not (key in echoed and isinstance(value, str))
        ):
            found.append(Fact(words, value, own or (unit if takes(words, value) else "")))
    return found or [
        Fact(split_key(str(key))[0], value, split_key(str(key))[1])
        for key, value in record.items()
        if not isinstance(value, Mapping | list)
    ]


# Keys that say nothing without the thing they stand in: {"cars": {"now": 14, "limit": 30}}.
_INNER = frozenset(
    "now limit min max minimum maximum current count name speed start end level status state "
    "average low high total used free left 名称 状态 上限 当前".split()
)


def _within(outer: str, key: str) -> str:
    return f"{outer} {key}" if key in _INNER else key or outer


def asked(facts: Sequence[Fact], question: Question) -> list[Fact]:
    """The facts whose key the question names; all of them where it names none or where there are
    few.
    """
    wanted = question_concepts(question)
    scored = [(len(key_concepts(f"{fact.key} {fact.unit}") & wanted), fact) for fact in facts]
    hits = [fact for score, fact in scored if score]
    if hits and len(facts) > 3:
        return hits
    kept = [fact for fact in facts if fact.key not in _DULL_KEYS] or list(facts)
    return kept[:8]


def holds_answer(data: Any, arguments: Mapping[str, Any], question: Question) -> bool:
    """Whether what is left of a cut result speaks of what the question asks."""
    if isinstance(data, str):
        return bool(data) and speaks_of(data, question)
    if not isinstance(data, Mapping):
        return bool(data)
    wanted = question_concepts(question)
    return any(
        key_concepts(f"{fact.key} {fact.unit}") & wanted and fact.key not in _DULL_KEYS
        for fact in facts_of({k: v for k, v in data.items() if arguments.get(k) != v}, arguments)
    )


def key_concepts(key: str) -> frozenset[str]:
    if is_han(key):
        return frozenset().union(*(token.concepts for token in tokens(fold(key))))
    meant = frozenset().union(*(concepts(fold(word)) for word in key.split() if word))
    return frozenset(name for name in meant if name[0] != "~")


def changes_in(key: str) -> frozenset[str]:
    """The changes that a key speaks of: "sent", "cancelled"."""
    words = (
        concepts(fold(key))
        if not is_han(key)
        else frozenset().union(*(t.concepts for t in tokens(fold(key))))
    )
    return frozenset(name for name in words if name[0] == "!")


def _units_in(fact: Fact) -> set[str]:
    """The units that a fact's key or unit names: ml of "每次毫升"."""
    table, text = named("unit"), fold(f"{fact.key} {fact.unit}")
    words = {word for word in table if is_han(word) and word in text} | set(text.split())
    return {table[word] for word in words if word in table}


def of_measure(fact: Fact, question: Question) -> bool | None:
    """Whether a figure is of the measure that the question compares by; None where it does not
    say.
    """
    asked, own = measure_asked(question), measured(fact.key, fact.unit)
    if own:
        return bool(own & asked) if asked else None if own != {"map"} else False
    things = other_things(fact.key)
    return None if not asked or not things or things & question_concepts(question) else False


_MOMENT = re.compile(r"(?:\d{4}-\d{2}-\d{2})?[T ]?(?:(?:UTC|GMT)? ?[+-]?\d{1,2}:\d{2}.*)?\D{0,6}")


def main_number(facts: Sequence[Fact], question: Question) -> Fact | None:
    """The figure that a comparison or a sum is about."""
    numeric = [fact for fact in facts if fact.numeric]
    if not numeric:
        for fact in facts:
            if isinstance(fact.value, str) and not _MOMENT.fullmatch(fact.value.strip()):
                found = number_in(fact.value, question)
                if found is not None:
                    return Fact(fact.key, found[0], found[1])
        return None
    wanted = question_concepts(question)
    units = {str(v.value) for v in question.values if v.kind == "unit"}
    return max(
        enumerate(numeric),
        key=lambda entry: (
            bool(units & _units_in(entry[1])),
            _SURE[of_measure(entry[1], question)],
            len(key_concepts(f"{entry[1].key} {entry[1].unit}") & wanted),
            entry[1].key not in ("id", "year", "rank"),
            -entry[0],
        ),
    )[1]
