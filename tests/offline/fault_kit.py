"""Situations in which the faults of the built-in model have their opportunity, and how a reply is
recognised as faulty: from outside, by what was said and called, never by asking the dial.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from scipy.stats import binomtest

from agentkit import Executor, Toolbox, connect, tool
from agentkit.events import Message, ModelError, Reply
from agentkit.messages import calls_of
from agentkit.protocol import FunctionCalling
from agentkit.react import ReAct

PROTOCOLS: dict[str, FunctionCalling | ReAct] = {
    "function calling": FunctionCalling(),
    "ReAct": ReAct(),
}
WIRE = ("rate_limited", "server_error", "timed_out")
View = list[Message]


@tool
def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"{city}: sunny, 21 degrees"


@tool
def weather_report(city: str) -> str:
    """A report of the weather in a city."""
    return f"{city}: sunny, 21 degrees"


@tool
def convert_length(metres: float) -> str:
    """Convert a length in metres to feet."""
    return f"{metres * 3.28} feet"


@tool
def send_mail(to: str, text: str) -> str:
    """Send a mail."""
    return f"sent to {to}"


TOOLS = Toolbox([get_weather, convert_length, send_mail])
TWINS = Toolbox([get_weather, weather_report])


def _city(number: int) -> str:
    """A name that is in no table, one for each number: Qavo, Tebro, ..."""
    letters = "".join("abcdefghij"[int(digit)] for digit in str(number))
    return f"Kal{letters}ville"


def _asked(number: int) -> View:
    return [{"role": "user", "content": f"What is the weather in {_city(number)}?"}]


def _after(number: int, arguments: dict[str, Any], result: str) -> View:
    function = {"name": "get_weather", "arguments": json.dumps(arguments)}
    call = {"id": "call_1", "type": "function", "function": function}
    return [
        *_asked(number),
        {"role": "assistant", "content": None, "tool_calls": [call]},
        {"role": "tool", "tool_call_id": "call_1", "content": result},
    ]


def _worked(number: int) -> View:
    return _after(number, {"city": _city(number)}, "sunny, 21 degrees")


def _not_called(number: int) -> View:
    error = "Error: get_weather was not called. The argument 'city' is missing."
    return _after(number, {}, error)


def _failed(number: int) -> View:
    return _after(number, {"city": _city(number)}, "Error: the station does not answer")


def _told(number: int) -> View:
    return [{"role": "system", "content": "Answer in Chinese."}, *_worked(number)]


def _long(number: int) -> View:
    return [*_asked(number), *_after(number, {"city": _city(number)}, "sunny " * 400)[1:]]


OPPORTUNITIES: dict[str, Callable[[int], View]] = {
    "malformed_json": _asked,
    "hallucinated_tool": _asked,
    "wrong_type": _asked,
    "collapsed_format": _asked,
    "claimed_call": _asked,
    "cut_by_length": _asked,
    "wavering": _asked,
    "rate_limited": _asked,
    "server_error": _asked,
    "timed_out": _asked,
    "repeated_call": _worked,
    "giving_up": _not_called,
    "varying_after_error": _failed,
    "false_success": _failed,
    "ignored_instruction": _told,
    "forgetting": _long,
}


def seen_in(fault: str, protocol: str, rate: float, replies: int, seed: int = 9) -> Counter[str]:
    """How many of the replies to as many opportunities of a fault were faulty, and in which way."""
    client, model = connect(faults={fault: rate}, seed=seed)
    client = client.with_options(max_retries=0)
    tools = TWINS if fault == "wavering" else TOOLS
    found: Counter[str] = Counter()
    for number in range(replies):
        view = OPPORTUNITIES[fault](number)
        try:
            asking = PROTOCOLS[protocol].ask(client, model, view, tools.definitions)
            found.update(set(faults_of(returned(asking), view, tools)))
        except ModelError as error:
            found.update(name for name, sign in _ON_THE_WIRE.items() if sign in str(error))
    return found


_ON_THE_WIRE = {"rate_limited": "(429)", "server_error": "(500)", "timed_out": "not answer in time"}


def returned(asking: Any) -> Any:
    """What a protocol's `ask` returns, once it has been read to its end."""
    while True:
        try:
            next(asking)
        except StopIteration as end:
            return end.value


def faults_of(reply: Reply, view: View, tools: Toolbox) -> Iterator[str]:
    """Every way in which a reply to one of the views above is not as it should be."""
    if reply.finish == "length":
        yield "cut_by_length"
        return
    kinds = {
        "bad_json": "malformed_json",
        "unknown_tool": "hallucinated_tool",
        "bad_arguments": "wrong_type",
    }
    failing = [result.error for result in Executor(tools).run(reply.calls) if result.error]
    yield from (kinds[error] for error in failing)
    if failing:
        return
    made = [call for message in view for call in calls_of(message)]
    errors = [message for message in view if str(message["content"]).startswith("Error")]
    called = [(call.name, json.loads(call.arguments)) for call in reply.calls]
    city = str(view[-3 if made else -1]["content"])[len("What is the weather in ") : -1]
    text = reply.text
    if called and made and not errors:
        yield "repeated_call"
    elif called and errors and made[0].arguments != "{}":
        yield "varying_after_error"
    elif called and called != [("get_weather", {"city": city})]:
        yield "wavering" if called == [("weather_report", {"city": city})] else "another call"
    elif reply.retry_note or "I will call" in text or "<tool_call>" in text:
        yield "collapsed_format"
    elif "I have called get_weather" in text:
        yield "claimed_call"
    elif "I could not do this" in text:
        yield "giving_up"
    elif "has worked" in text:
        yield "false_success"
    elif "no longer know" in text:
        yield "forgetting"
    elif view[0]["role"] == "system" and "度" not in text and "：" not in text:
        yield "ignored_instruction"
    elif not called and not made:
        yield f"another answer: {text}"


def interval(happened: int, replies: int, confidence: float = 0.95) -> tuple[float, float]:
    """The exact interval of a rate (Clopper and Pearson, 1934)."""
    found = binomtest(happened, replies).proportion_ci(confidence, method="exact")
    return found.low, found.high
