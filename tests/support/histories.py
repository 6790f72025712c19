"""Random histories as the wire has them, valid ones and damaged ones. One seed gives one history.

`chat_history` is a conversation without tools. `agent_history` has all that a run brings: several
calls a turn, ids that come again, results of any size, refusals, notes of the loop, several tasks.
`broken` damages a history as crashes, edits by hand and other programs do.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

from agentkit.messages import tool_message, user_message

Message = dict[str, Any]

RETRY_NOTE = "That was no usable reply. Answer, or call a tool."
WORDS = [
    *"the weather in Oslo is cold today compare both cities and say which one is warmer".split(),
    "北京今天晴，气温二十度。", "東京の天気は？", "서울", "مرحبا بالعالم", "שלום", "привет",
    "e\u0301", "👩\u200d🚀", "🇳🇴", "3.14", "2026-03-14", "{", "}", '"', "\\", "\n",
    "\u2028", "```py", "<b>", "https://a.invalid/?b=c",
]  # fmt: skip
TOOL_NAMES = ["get_weather", "search", "read_file", "calculate", "x" * 64]
IMAGE = {"type": "image_url", "image_url": {"url": "data:image/png;base64,iVBORw0KGgo="}}
MAX_ID = 40


def chat_history(rng: Random, *, parts: bool = True) -> list[Message]:
    """A conversation of 1 to 12 questions. It may end with a question or with an answer."""
    messages = _head(rng)
    for _ in range(rng.randint(1, 12)):
        messages += [_user(rng, parts), _answer(rng, parts)]
    return messages[:-1] if rng.random() < 0.3 else messages


def agent_history(rng: Random, *, parts: bool = True) -> list[Message]:
    """1 to 4 tasks of up to 8 steps each. It may end with results that wait for a reply."""
    messages = _head(rng)
    new_id = _ids(rng)
    for _ in range(rng.randint(1, 4)):
        messages.append(_user(rng, parts))
        for _ in range(rng.randint(0, 8)):
            messages += _step(rng, new_id, parts)
        messages.append(_answer(rng, parts))
    return messages[:-1] if rng.random() < 0.4 else messages


def random_history(rng: Random, *, parts: bool = True) -> list[Message]:
    """A chat, or an agent's history."""
    return rng.choice([chat_history, agent_history])(rng, parts=parts)


def latest_user(messages: list[Message]) -> Message:
    """The latest user message: a task, or a note of the loop."""
    return next(each for each in reversed(messages) if each["role"] == "user")


def latest_task(messages: list[Message]) -> Message:
    """The latest user message that is no note of the loop."""
    users = (each for each in reversed(messages) if each["role"] == "user")
    return next(each for each in users if each["content"] != RETRY_NOTE)


def budgets(rng: Random, whole: int) -> list[int]:
    """Budgets in tokens for a history that is `whole` tokens: too small, in between, enough."""
    between = [max(1, round(whole * rng.random())) for _ in range(4)]
    return [1, 20, *between, max(1, whole - 1), whole, 10**9]


# --- the pieces -----------------------------------------------------------------------------


def random_text(rng: Random, most: int = 30) -> str:
    """1 to `most` words of several scripts; one that is always there, so that it is never blank."""
    return " ".join(["So:", *rng.choices(WORDS, k=rng.randint(1, most))])


def _head(rng: Random) -> list[Message]:
    role = rng.choice(["system", "system", "developer", None])
    return [{"role": role, "content": random_text(rng)}] if role else []


def _user(rng: Random, parts: bool) -> Message:
    message = user_message(random_text(rng))
    if parts and rng.random() < 0.1:
        message["content"] = [{"type": "text", "text": message["content"]}, IMAGE]
    return message


def _answer(rng: Random, parts: bool) -> Message:
    kind = rng.random()
    if kind < 0.05:
        return {"role": "assistant", "content": None, "refusal": "I cannot help with that."}
    if kind < 0.08:
        return {"role": "assistant", "content": ""}
    text = random_text(rng)
    if parts and kind < 0.12:
        return {"role": "assistant", "content": [{"type": "text", "text": text}]}
    return {"role": "assistant", "content": text}


def _step(rng: Random, new_id: Callable[[int], str], parts: bool) -> list[Message]:
    """An assistant message with 1 to 4 calls and their results, or a reply that earned a note."""
    if rng.random() < 0.08:
        return [{"role": "assistant", "content": random_text(rng)}, user_message(RETRY_NOTE)]
    ids = [new_id(place) for place in range(rng.choice([1, 1, 1, 2, 3, 4]))]
    text = random_text(rng, 8) if rng.random() < 0.2 else None
    calls = {"role": "assistant", "content": text, "tool_calls": [_call(rng, each) for each in ids]}
    return [calls, *(_result(rng, each, parts) for each in ids)]


def _call(rng: Random, call_id: str) -> Message:
    values = rng.sample(["city", "東京", "path", "a", "b"], k=rng.randint(0, 3))
    arguments = {each: rng.choice([random_text(rng, 4), 3, 2.5, None, [1]]) for each in values}
    written = json.dumps(arguments, ensure_ascii=rng.random() < 0.5)
    function = {"name": rng.choice(TOOL_NAMES), "arguments": written}
    return {"id": call_id, "type": "function", "function": function}


def _result(rng: Random, call_id: str, parts: bool) -> Message:
    kind = rng.random()
    text = random_text(rng)
    if kind < 0.1:
        text = "Error: no such city: Atlantis"
    elif kind < 0.2:
        facts = {"city": "Oslo", "degrees": 20, "raw": random_text(rng, 200), "rows": [1, 2]}
        text = json.dumps(facts, ensure_ascii=False)
    elif kind < 0.25:
        text = random_text(rng) * rng.randint(20, 60)
    message = tool_message(call_id, text)
    if parts and kind > 0.97:
        message["content"] = [{"type": "text", "text": text}]
    return message


def _ids(rng: Random) -> Callable[[int], str]:
    """How one endpoint makes ids: fresh ones, or those of the last turn over again."""
    if rng.random() < 0.4:
        return lambda place: f"call_{place}"
    length = rng.choice([8, MAX_ID])
    return lambda place: f"{rng.getrandbits(4 * MAX_ID):0{MAX_ID}x}"[-length:]


# --- damage ---------------------------------------------------------------------------------


def broken(history: list[Message], rng: Random) -> list[Message]:
    """A copy with 1 to 4 damages. All of it is still messages: dicts with a role."""
    messages = copy.deepcopy(history)
    for _ in range(rng.randint(1, 4)):
        if messages:
            rng.choice(DAMAGES)(messages, rng)
    return messages


def _drop(messages: list[Message], rng: Random) -> None:
    del messages[rng.randrange(len(messages))]


def _double(messages: list[Message], rng: Random) -> None:
    place = rng.randrange(len(messages))
    messages.insert(rng.randint(place, len(messages)), copy.deepcopy(messages[place]))


def _swap(messages: list[Message], rng: Random) -> None:
    one, other = rng.randrange(len(messages)), rng.randrange(len(messages))
    messages[one], messages[other] = messages[other], messages[one]


def _cut_head(messages: list[Message], rng: Random) -> None:
    del messages[: rng.randrange(len(messages))]


def _cut_tail(messages: list[Message], rng: Random) -> None:
    del messages[rng.randrange(len(messages)) :]


def _orphan(messages: list[Message], rng: Random) -> None:
    messages.insert(rng.randint(0, len(messages)), tool_message("call_9", "from nowhere"))


def _rename_result(messages: list[Message], rng: Random) -> None:
    for result in _some([each for each in messages if each["role"] == "tool"], rng):
        result["tool_call_id"] = rng.choice(["call_0", "call_9", "", None, 7, "i" * 60])


def _spoil_content(messages: list[Message], rng: Random) -> None:
    message = rng.choice(messages)
    message["content"] = rng.choice([None, "", 3, [], {"t": 20}, "\ud83d", [{"text": "x"}]])


def _spoil_call(messages: list[Message], rng: Random) -> None:
    for call in _some(_calls(messages), rng):
        key, value = rng.choice(
            [("id", "call_0"), ("id", ""), ("id", None), ("type", None), ("function", None)]
        )
        call[key] = value


def _spoil_function(messages: list[Message], rng: Random) -> None:
    for call in _some(_calls(messages), rng):
        if call["function"]:
            key, value = rng.choice(
                [("name", "functions.search"), ("name", ""), ("arguments", '{"city": "Os'),
                 ("arguments", "[1]"), ("arguments", {"city": "Oslo"}), ("arguments", None)]
            )  # fmt: skip
            call["function"][key] = value


def _spoil_calls(messages: list[Message], rng: Random) -> None:
    for message in _some([each for each in messages if each["role"] == "assistant"], rng):
        message["tool_calls"] = rng.choice([[], None, [None], "x", {}])


DAMAGES: list[Callable[[list[Message], Random], None]] = [
    _drop, _drop, _double, _swap, _cut_head, _cut_tail, _orphan, _rename_result, _spoil_content,
    _spoil_call, _spoil_function, _spoil_calls,
]  # fmt: skip


def _calls(messages: list[Message]) -> list[Any]:
    """The calls that are written as they should be, and may be spoilt."""
    lists = [each.get("tool_calls") for each in messages if each["role"] == "assistant"]
    return [call for calls in lists if isinstance(calls, list) for call in calls if call]


def _some(things: list[Any], rng: Random) -> list[Any]:
    """One of them, if there is any."""
    return rng.sample(things, k=min(1, len(things)))
