"""What the study varies: four lines of a prompt, each there or not, and the way to call a tool.

Every line is tried with and without each of the others, so all runs tell about each line, and it
shows when one line helps only beside another (a factorial design). The fourth is no line but two
worked examples, put into the view as an earlier conversation: `context=` is all it takes.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from agentkit.context import ContextInfo
from agentkit.evals.setup import Setup
from agentkit.evals.world import TOOLS
from agentkit.events import Message
from agentkit.local import connect_local
from agentkit.stops import MaxSteps

LINES = {
    "listed": "Only call tools that are listed. If no tool fits, say so.",
    "schema": "Write the arguments as valid JSON and keep to the schema.",
    "results": "Only say what the results say. Never claim what you have not looked up.",
    "examples": "",
}
"""The lines by name; two worked examples stand for the last."""

FaultRates = Mapping[str, float]
FAULTS: FaultRates = {
    "hallucinated_tool": 0.15,
    "malformed_json": 0.15,
    "wrong_type": 0.15,
    "claimed_call": 0.15,
}
"""The fault dial of the built-in model in the study: it heeds some of the lines, as written down in
its source. The study has to find that again."""

STEPS = 4
"""Model calls in a run, at most: a small model does not recover later than that."""


def with_examples(messages: Sequence[Message], info: ContextInfo) -> list[Message]:
    """A context: two questions that were answered well stand before the conversation."""
    begun = bool(messages) and messages[0]["role"] == "system"
    return [*messages[:begun], *_examples(), *messages[begun:]]


def _examples() -> Iterator[Message]:
    asked = {"city": "Lisbon", "day": "tomorrow"}
    yield from _example(
        "How is the weather in Lisbon tomorrow?",
        "get_weather",
        asked,
        "Tomorrow in Lisbon: {sky}, {temperature_c} °C.",
    )
    yield from _example(
        "What is the property tax in Turin?",
        "get_property_tax",
        {"city": "Turin"},
        "In Turin it is {property_tax_eur} euros a year.",
    )


def _example(question: str, name: str, arguments: dict[str, str], answer: str) -> Iterator[Message]:
    call_id = f"example_{name}"
    function = {"name": name, "arguments": json.dumps(arguments)}
    call = {"id": call_id, "type": "function", "function": function}
    result = TOOLS[name](**arguments)
    yield {"role": "user", "content": question}
    yield {"role": "assistant", "content": None, "tool_calls": [call]}
    yield {"role": "tool", "tool_call_id": call_id, "content": json.dumps(result)}
    yield {"role": "assistant", "content": answer.format_map(result)}


def smollm2(seed: int) -> tuple[Any, str]:
    """SmolLM2, which writes its calls freely."""
    return connect_local("smollm2", seed=seed)


def smollm2_grammar(seed: int) -> tuple[Any, str]:
    """SmolLM2 under a grammar: what it writes is a valid call or an answer."""
    return connect_local("smollm2", grammar=True, seed=seed)


def gemma(seed: int) -> tuple[Any, str]:
    """Gemma, which writes its calls freely."""
    return connect_local("gemma", seed=seed)


def gemma_grammar(seed: int) -> tuple[Any, str]:
    """Gemma under a grammar: what it writes is a valid call or an answer."""
    return connect_local("gemma", grammar=True, seed=seed)


Connect = Callable[[int], tuple[Any, str]]


@dataclass(frozen=True, slots=True)
class Way:
    """A way to call tools, by its name in the results."""

    name: str
    protocol: str
    model: Connect | None


LOCAL_WAYS: dict[str, tuple[Way, ...]] = {
    "smollm2": (
        Way("free", "function_calling", smollm2),
        Way("grammar", "function_calling", smollm2_grammar),
        Way("react", "react", smollm2),
    ),
    "gemma": (
        Way("free", "function_calling", gemma),
        Way("grammar", "function_calling", gemma_grammar),
        Way("react", "react", gemma),
    ),
}


def setups_for(
    model: Connect | str, *, lines: Sequence[str] = tuple(LINES), ways: bool = True
) -> list[Setup]:
    """The setups of the study for one model: each choice of the lines; then, without any line and
    with the examples, the other ways to call.

    model: "built-in", "smollm2", "gemma", or for a model of your own a function from a seed to a
        client and a model's name, such as `lambda seed: connect()`.
    lines: the names of those to vary; 4 of them are 16 setups.

    Raises:
        ValueError: there is no model or no line of that name.
    """
    if unknown := sorted(set(lines) - set(LINES)):
        raise ValueError(f"setups_for: there is no line {unknown[0]!r}; there are {list(LINES)}.")
    first, *others = _ways(model)
    faults = FAULTS if model == "built-in" else {}
    chosen = [c for size in range(len(lines) + 1) for c in combinations(lines, size)]
    setups = [_setup(first, choice, faults) for choice in chosen]
    if ways:
        setups += [_setup(way, choice, faults) for way in others for choice in ((), ("examples",))]
    return setups


def lines_in(setup: str) -> tuple[str, ...]:
    """The lines of a setup, by its name: "free: listed + examples" has two."""
    return tuple(line for line in LINES if line in setup.partition(": ")[2].split(" + "))


def way_of(setup: str) -> str:
    """The way to call of a setup, by its name."""
    return setup.partition(": ")[0]


def _ways(model: Connect | str) -> tuple[Way, ...]:
    if callable(model):
        return (Way("free", "function_calling", model), Way("react", "react", model))
    if model == "built-in":
        return (Way("free", "function_calling", None), Way("react", "react", None))
    if model in LOCAL_WAYS:
        return LOCAL_WAYS[model]
    known = ", ".join(["built-in", *LOCAL_WAYS])
    raise ValueError(f"setups_for: there is no model {model!r}; there are {known}, or a function.")


def _setup(way: Way, lines: Sequence[str], faults: FaultRates) -> Setup:
    return Setup(
        protocol=way.protocol,
        prompt=" ".join(LINES[line] for line in lines if LINES[line]),
        faults=faults,
        model=way.model,
        context=with_examples if "examples" in lines else None,
        stops=(MaxSteps(STEPS),),
        name=f"{way.name}: {' + '.join(lines) or 'no line'}",
    )
