"""What trimming costs, how it grows, and how often a view comes out wrong.

The naive way is the one that everybody writes first: take away the oldest message until the rest
fits. Both cut the same histories to half of their tokens, by the same count.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from random import Random
from statistics import linear_regression, median
from typing import Any

from table import Row, spread

from agentkit import count_tokens, history_problems, trim
from agentkit.messages import tool_message
from tests.support.histories import agent_history, chat_history, latest_user

Message = dict[str, Any]
SIZES = (100, 300, 1_000, 3_000, 10_000)
HISTORIES = 90


def naive(messages: Sequence[Message], max_tokens: int, count: Any = count_tokens) -> list[Message]:
    view = list(messages)
    while len(view) > 1 and count(view) > max_tokens:
        view.pop(0)
    return view


def chat(size: int) -> list[Message]:
    """Questions and answers in turn, each a message and a turn of its own."""
    return [
        {"role": ("user", "assistant")[number % 2], "content": f"{number}: {'so it is, ' * 6}"}
        for number in range(size - 1)
    ] + [{"role": "user", "content": "And now?"}]


def work(size: int) -> list[Message]:
    """One task, and then calls and their results."""
    messages: list[Message] = [{"role": "user", "content": "Look at everything."}]
    for number in range(size // 2):
        call = {"name": "look", "arguments": f'{{"number": {number}}}'}
        made = {"id": f"call_{number}", "type": "function", "function": call}
        messages.append({"role": "assistant", "content": None, "tool_calls": [made]})
        messages.append(tool_message(f"call_{number}", f"{number} is well, and so are the others."))
    return messages


def seconds(cut: Callable[..., Any], messages: Sequence[Message], count: Any) -> float:
    budget = count(messages) // 2
    start = time.perf_counter()
    view = cut(messages, budget, count=count)
    spent = time.perf_counter() - start
    assert 0 < count(view) <= budget
    return spent


def looked_up(messages: Sequence[Message]) -> Any:
    """A count that costs nearly nothing: what is left is the trimming."""
    known = {id(message): count_tokens([message]) for message in messages}

    def count(some: Sequence[Message], tools: Sequence[Any] = ()) -> int:
        return sum(known[id(message)] for message in some)

    return count


def exponent(cut: Callable[..., Any], sizes: Sequence[int], rounds: int) -> float:
    """How the time grows with the number of messages: 1 is linear, 2 is with the square."""
    best = [min(seconds(cut, chat(size), count_tokens) for _ in range(rounds)) for size in sizes]
    return linear_regression([math.log(size) for size in sizes], [math.log(t) for t in best]).slope


def wrong(cut: Callable[..., list[Message]]) -> tuple[int, int]:
    """Of the chats and agents' histories: how many views an endpoint refuses, and how many have
    lost the task."""
    invalid = lost = 0
    for seed in range(HISTORIES):
        for kind in (chat_history, agent_history):
            history = kind(Random(f"{kind.__name__} {seed}"))
            view = cut(history, max(count_tokens(history) // 2, 1))
            invalid += bool(history_problems(view))
            lost += all(message is not latest_user(history) for message in view)
    return invalid, lost


def measure(rounds: int = 9) -> list[Row]:
    rows = []
    for kind in (chat, work):
        messages = kind(SIZES[-1])
        beside = [seconds(trim, messages, looked_up(messages)) * 1e3 for _ in range(rounds)]
        full = [seconds(trim, messages, count_tokens) * 1e3 for _ in range(rounds)]
        name = f"trim {len(messages):,} messages of {kind.__name__} to half"
        rows += [
            Row(f"{name}, beside the counting, ms", spread(beside), "<= 10", median(beside) <= 10),
            Row(f"{name}, with count_tokens, ms", spread(full), "<= 60", median(full) <= 60),
        ]
    ours = [exponent(trim, SIZES, 3) for _ in range(5)]
    naively = [exponent(naive, SIZES[:3], 1) for _ in range(3)]
    messages = chat(1_000)
    times = [
        seconds(naive, messages, count_tokens) / seconds(trim, messages, count_tokens)
        for _ in range(3)
    ]
    invalid, lost = wrong(trim)
    naive_invalid, naive_lost = wrong(naive)
    both = f"of {2 * HISTORIES} random histories"
    return [
        *rows,
        Row("growth of trim from 100 to 10,000 messages, exponent", spread(ours), "<= 1.15",
            median(ours) <= 1.15),
        Row("... of the naive pop, from 100 to 1,000", spread(naively), "", None),
        Row("trimming 1,000 messages, naive pop / ours", spread(times), "", None),
        Row(f"views that an endpoint refuses, {both}: ours", str(invalid), "0", invalid == 0),
        Row("... of the naive pop", str(naive_invalid), "", None),
        Row(f"views without the task, {both}: ours", str(lost), "0", lost == 0),
        Row("... of the naive pop", str(naive_lost), "", None),
    ]  # fmt: skip
