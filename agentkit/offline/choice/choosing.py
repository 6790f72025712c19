"""Which tools a question calls for: each word of the question speaks for the tools that are about
it.

The best tool explains its words away; another one is added only for words that are then still
unexplained. A tool that changes something takes part only where the question asks for that change.
"""

from collections.abc import Sequence
from functools import lru_cache

from agentkit.offline.choice.filling import Filling, fill
from agentkit.offline.choice.naming import looked_up_by_name
from agentkit.offline.choice.objects import lacks_object
from agentkit.offline.choice.points import points_for, speaking_words
from agentkit.offline.choice.signs import claimed, other_object, wants_to_know, without_claimed
from agentkit.offline.choice.wants import Choice, Want
from agentkit.offline.language.vocabulary import question_phrases, reading_verbs
from agentkit.offline.question.clauses import CLAUSE, in_own_clause, inside_list, without_taken
from agentkit.offline.question.intent import Intent, read_intent
from agentkit.offline.question.orders import asks_for
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView, all_grams
from agentkit.offline.tools.parameters import Parameter

ENOUGH = 0.65  # a tool with less has nothing to do with the question


_GUESS = 0.45  # values alone (a place, a path) speak for a tool with at least this much


_CHANGES_ALIKE = (
    frozenset({"!write", "!add", "!create", "!log"}),
    frozenset({"!book", "!buy", "!create"}),
    frozenset({"!cancel", "!delete"}),
    frozenset({"!update", "!switch", "!reset"}),
    frozenset({"!schedule", "!create", "!add", "!book"}),
    frozenset({"!borrow", "!book"}),
    frozenset({"!remind", "!create", "!add"}),
    frozenset({"!transfer", "!send", "!pay"}),
    frozenset({"!complete", "!update"}),
    frozenset({"!restock", "!add", "!buy"}),
    frozenset({"!water", "!switch", "!start"}),
)


@lru_cache(maxsize=512)
def choose(question: Question, tools: tuple[ToolView, ...]) -> Choice:
    """The tools that a question wants, in no particular order."""
    intent = read_intent(question)
    grams = all_grams(tools)
    orders = frozenset(
        index
        for index, token in enumerate(question.words)
        if any(name[0] == "!" for name in token.concepts) and asks_for(question, token)
    )
    claims = claimed(question, tools)
    own = {tool.name: without_claimed(tool, question, claims) for tool in tools}
    speaking = speaking_words(question)
    points = {tool.name: points_for(tool, own[tool.name], speaking, orders) for tool in tools}
    counts = any(value.kind in ("number", "expression") for value in question.values)
    wants: list[Want] = []
    near: list[tuple[ToolView, float]] = []  # the verb fits, its object does not
    for tool in tools:
        if tool.kind == "finish":
            continue
        if tool.kind == "effect" and not _asked(tool, question, points[tool.name]):
            continue
        given = (tool.kind == "compute" and counts) or tool.vague or len(tools) == 1
        spoken_of = points[tool.name] or given
        filling = (
            fill(tool, own[tool.name], grams) if spoken_of else Filling((), tool.required, 0.0)
        )
        if tool.kind == "effect" and (
            other_object(tool, filling, question) or lacks_object(tool, filling, question)
        ):
            near.append((tool, 0.0))
            continue
        wants.append(Want(tool, filling, _score(tool, points[tool.name], filling)))
    wants.sort(key=lambda want: (-want.score, len(want.filling.missing)))
    weighed = (*near, *((want.tool, want.score) for want in wants))
    picked = _pick(wants, points, question, intent) or _only_one(wants, points, question, orders)
    if (
        orders
        and not any(want.tool.kind == "effect" for want in picked)
        and (
            not any(points[w.tool.name] for w in picked)
            or not (wants_to_know(question) or picked[0].tool.kind == "compute")
        )
    ):
        picked = []  # a change is asked for that no tool makes: guessing would only pretend
    if not picked and not orders:
        picked = looked_up_by_name(wants, points, question)
    if len(picked) > 1:
        taken = [
            value for want in picked if want.tool.kind == "effect" for value in want.filling.used
        ]
        picked = [without_taken(want, taken, question, grams) for want in picked]
        picked = [in_own_clause(want, points[want.tool.name], question, grams) for want in picked]
    return Choice(tuple(picked), weighed, intent)


def _asked(tool: ToolView, question: Question, points: dict[int, float]) -> bool:
    """Whether the question asks for the change that this tool makes."""
    for token in question.words:
        changes = {name for name in token.concepts if name[0] == "!" or name in tool.effects}
        if changes and asks_for(question, token):
            shared = changes & tool.effects
            if shared and (shared != {"!open-new"} or sum(points.values()) >= 1.5):
                return True  # "open" alone may only ask to read: the thing to open must fit too
            for alike in _CHANGES_ALIKE:
                if changes & alike and tool.effects & alike and sum(points.values()) >= 0.9:
                    return True
    return False


def _score(tool: ToolView, points: dict[int, float], filling: Filling) -> float:
    asked = 0.4 if tool.kind == "effect" else 0.0
    words = sum(value for index, value in points.items() if index >= 0) if points else 0.0
    spread = 0.15 * min(1.0, words / (len(tool.strong) + 1))  # of two alike, the one to the point
    return (
        sum(points.values()) + 0.6 * filling.evidence - 0.45 * len(filling.missing) + asked + spread
    )


def _pick(
    wants: list[Want], points: dict[str, dict[int, float]], question: Question, intent: Intent
) -> list[Want]:
    picked: list[Want] = []
    explained: set[int] = set()
    clauses = any(
        not inside_list(question, m.start(), m.end())
        for m in CLAUSE.finditer(question.text.rstrip("?.。 ？!！"))
    )
    for want in sorted(
        wants, key=lambda want: want.tool.kind != "effect"
    ):  # what is ordered comes first
        own = points[want.tool.name]
        if not picked:
            score = want.score + 0.45 * len(want.filling.missing)
            if (score < ENOUGH or sum(own.values()) < 0.5) and not _guess(want, wants):
                continue
        elif want.tool.kind in ("compute", "compare"):
            continue  # these work on results; the planner adds them when there are some
        elif not clauses and any(
            (other.tool.kind == "effect") == (want.tool.kind == "effect") for other in picked
        ):
            continue  # one clause, one thing to look up or to change
        elif not clauses and any(
            other.tool.kind == "effect" and (want.filling.missing or not other.filling.missing)
            for other in picked
        ):
            continue  # beside an order only what it still lacks is looked up
        elif (
            _fresh(question, own, explained) < 0.85
            or _worse_twin(question, own, explained)
            or (
                want.filling.missing
                and want.tool.kind != "effect"
                and not _fills_later(want.filling.missing)
            )
        ):
            continue
        picked.append(want)
        explained |= {index for index, value in own.items() if value >= 0.35}
    return picked


def _only_one(
    wants: list[Want],
    points: dict[str, dict[int, float]],
    question: Question,
    orders: frozenset[int],
) -> list[Want]:
    """The only tool there is, where the question shares a word with it or gives a value of the very
    kind that it wants. It changes nothing.
    """
    if len(wants) != 1 or len(points) != 1 or wants[0].tool.kind in ("effect", "finish") or orders:
        return []
    want = wants[0]
    shared = any(
        index >= 0 and value >= 0.5 and not _compares(question, index)
        for index, value in points[want.tool.name].items()
    )
    roles = {parameter.role for parameter in want.tool.required}
    given = any(v.kind in _OWN_KIND and v.kind in roles | {"letter"} for v in want.filling.used)
    given = given and not any(
        token.kind == "word"
        and token.start not in question.hard | question.placed | question.named
        and {name for name in token.concepts if name[0] not in "~!"} - reading_verbs()
        and not token.concepts & want.tool.everything
        for token in question.words
    )  # the capital of France is another thing than its weather
    whole = not want.filling.missing
    return wants if (given and whole) or (shared and (whole or wants_to_know(question))) else []


_OWN_KIND = frozenset("place date email path url expression letter".split())


def _fresh(question: Question, own: dict[int, float], explained: set[int]) -> float:
    """How much still unexplained words speak for a further tool. A code alone calls for one."""
    return sum(
        value
        for index, value in own.items()
        if index >= 0 and index not in explained and value >= 0.35
        if not _compares(question, index)
    )


def _worse_twin(question: Question, own: dict[int, float], explained: set[int]) -> bool:
    """A further tool needs a word of its own that is more than a parameter's name."""
    return not any(
        value >= 0.75
        for index, value in own.items()
        if index not in explained and not _compares(question, index)
    )


def _compares(question: Question, index: int) -> bool:
    """ "larger", "average" and 几点 say what is asked of a thing; they call for no further tool."""
    if index < 0:
        return False
    token = question.words[index]
    worked_out = bool(token.concepts) and token.concepts <= _WORKED_OUT
    return worked_out or token.text in question_phrases()


_WORKED_OUT = frozenset({"average", "sum", "difference"})


def _fills_later(missing: Sequence[Parameter]) -> bool:
    return all(
        parameter.role in ("id", "path", "url", "number", "place", "content", "person")
        for parameter in missing
    )


def _guess(want: Want, wants: list[Want]) -> bool:
    """A tool whose text says nothing is tried where its particular parameters are all filled, or an
    expression is.
    """
    return (
        want.tool.kind != "effect"
        and (want.filling.evidence >= 1.4 or want.tool.vague)
        and not want.filling.missing
        and want.filling.evidence >= _GUESS
        and max(other.score for other in wants) == want.score
    )
