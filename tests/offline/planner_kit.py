"""A loop of its own for the planner's tests: it asks, runs what is called, and asks again."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from agentkit import Toolbox
from agentkit.offline.planner import plan

Call = tuple[str, dict[str, Any]]
Pair = tuple[dict[str, Any], Callable[..., Any]]


def define(name: str, description: str, /, *optional: str, **parameters: Any) -> dict[str, Any]:
    """A tool definition; a parameter given as a text is a string with that description."""
    properties = {
        key: value if isinstance(value, dict) else {"type": "string", "description": value}
        for key, value in parameters.items()
    }
    schema = {
        "type": "object",
        "properties": properties,
        "required": [k for k in properties if k not in optional],
    }
    return {
        "type": "function",
        "function": {"name": name, "description": description, "parameters": schema},
    }


@dataclass
class Run:
    """What a question led to: the calls of each reply, the answer, the whole history."""

    rounds: list[list[Call]]
    answer: str
    messages: list[dict[str, Any]]

    @property
    def calls(self) -> list[Call]:
        return [call for calls in self.rounds for call in calls]

    @property
    def names(self) -> list[str]:
        return [name for calls in self.rounds for name, _ in calls]


def ask(
    question: str,
    tools: Mapping[str, Pair],
    *,
    system: str = "",
    history: Sequence[dict[str, Any]] = (),
    view: Callable[[list[dict[str, Any]]], list[dict[str, Any]]] = list,
    replies: int = 12,
    **settings: Any,
) -> Run:
    """Run a question to its answer, in at most so many replies. An exception becomes an "Error: "
    observation. `view` makes of the history what is sent.
    """
    messages = list(history) or ([{"role": "system", "content": system}] if system else [])
    messages.append({"role": "user", "content": question})
    definitions = [definition for definition, _ in tools.values()]
    rounds: list[list[Call]] = []
    for _ in range(replies):
        reply = plan(view(messages), definitions, **settings)
        if not reply.calls:
            assert reply.text, "a reply has calls or a text"
            messages.append({"role": "assistant", "content": reply.text})
            return Run(rounds, reply.text, messages)
        rounds.append([(name, dict(arguments)) for name, arguments in reply.calls])
        calls = []
        for index, (name, arguments) in enumerate(reply.calls):
            function = {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)}
            call_id = f"call_{len(messages)}_{index}"
            calls.append({"id": call_id, "type": "function", "function": function})
        messages.append({"role": "assistant", "content": None, "tool_calls": calls})
        for index, (name, arguments) in enumerate(reply.calls):
            try:
                result = tools[name][1](**arguments)
            except Exception as error:
                result = f"Error: {type(error).__name__}: {error}"
            text = result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
            messages.append({"role": "tool", "tool_call_id": calls[index]["id"], "content": text})
    raise AssertionError(f"no answer after {replies} replies: {rounds}")


def demo(*functions: Callable[..., Any]) -> dict[str, Pair]:
    """The course's own tools, as an agent offers them."""
    definitions = Toolbox(functions).definitions
    return kit(*zip(definitions, functions, strict=True))


def done(
    question: str, calls: Sequence[tuple[str, dict[str, Any], Any]], *, apart: bool = False
) -> list[dict[str, Any]]:
    """A history: the question, the calls with their results, `apart` in a reply each."""
    messages: list[dict[str, Any]] = [{"role": "user", "content": question}]
    batches = [[call] for call in calls] if apart else [list(calls)]
    for batch in batches:
        ids = [f"call_{len(messages)}_{number}" for number in range(len(batch))]
        wires = []
        for call_id, (name, arguments, _) in zip(ids, batch, strict=True):
            function = {"name": name, "arguments": json.dumps(arguments, ensure_ascii=False)}
            wires.append({"id": call_id, "type": "function", "function": function})
        messages.append({"role": "assistant", "content": None, "tool_calls": wires})
        for call_id, (_, _, result) in zip(ids, batch, strict=True):
            text = result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
            messages.append({"role": "tool", "tool_call_id": call_id, "content": text})
    return messages


def kit(*pairs: Pair) -> dict[str, Pair]:
    """Tools by name."""
    return {
        definition["function"]["name"]: (definition, function) for definition, function in pairs
    }


def one(definition: dict[str, Any], function: Callable[..., Any]) -> dict[str, Pair]:
    """A single tool, by name."""
    return kit((definition, function))


def returns(value: Any) -> Callable[..., Any]:
    """A function that gives `value`, whatever it is called with."""
    return lambda **arguments: value


def raises(error: Exception) -> Callable[..., Any]:
    """A function that raises `error`, whatever it is called with."""

    def function(**arguments: Any) -> Any:
        raise error

    return function


def integer(description: str) -> dict[str, Any]:
    """The schema of a whole number."""
    return {"type": "integer", "description": description}
