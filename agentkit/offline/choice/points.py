"""How much each word of a question speaks for a tool: its families against name and description."""

from agentkit.offline.choice.signs import signs
from agentkit.offline.language.language import Token
from agentkit.offline.language.vocabulary import root
from agentkit.offline.question.question import Question
from agentkit.offline.question.residue import matched_grams
from agentkit.offline.tools.definitions import ToolView

_LIGHT = frozenset("search read list calculate compare count amount".split())  # words of many tools

Weights = list[tuple[int, frozenset[str], list[tuple[str, float]]]]


def speaking_words(question: Question) -> Weights:
    """For each word that can speak for a tool its concepts, with how much each says."""
    found = []
    for index, token in enumerate(question.words):
        if token.kind in ("mark", "number", "place") or token.start in question.hard:
            continue
        if token.start in question.placed or (
            token.start in question.named and token.kind == "unknown"
        ):
            continue
        if token.concepts:
            said = [(name, _weight(name, token)) for name in sorted(token.concepts)]
            found.append((index, token.concepts, said))
    return found


def points_for(
    tool: ToolView, question: Question, speaking: Weights, orders: frozenset[int]
) -> dict[int, float]:
    """Token index -> how much it speaks for the tool. One concept counts once."""
    found: list[tuple[float, int, str]] = []
    strong, weak, faint = tool.strong, tool.weak, tool.faint
    everything = tool.everything
    for index, meant, concepts in speaking:
        if meant.isdisjoint(everything):
            continue
        ordered = tool.kind != "effect" and index in orders
        best, name = 0.0, ""
        for concept, weight in concepts:
            if ordered and concept[0] == "!":
                # an order to borrow speaks for the tool that borrows, not for the list of loans
                weight = 0.4
            if concept in strong:
                value = weight
            elif concept in weak:
                value = 0.8 * weight
            elif concept in faint:
                value = 0.45 * weight
            else:
                continue
            if value > best:
                best, name = value, concept
        if best:
            found.append((-best, index, name))
    points: dict[int, float] = {}
    seen: set[str] = set()
    for value, index, name in sorted(found):
        if name not in seen:
            seen.add(name)
            said = (
                0.15 if root(question.words[index].text) in tool.literal else 0.0
            )  # the very word, not only its kin
            points[index] = -value + said
    points |= signs(tool, question, "convert" in seen)
    for token in matched_grams(question, tool):
        points[question.words.index(token)] = 1.0
    return points


def _weight(concept: str, token: Token) -> float:
    if concept[0] == "~":
        return 0.15
    if token.kind == "stop":
        return 0.6
    if concept in _LIGHT:
        return 0.5
    return 0.9 if concept.startswith("w:") else 1.0
