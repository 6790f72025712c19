"""Whatever a model replies, the history is valid after every step, and can always be closed."""

from __future__ import annotations

import json
from typing import Any

import httpx2
from hypothesis import event as note
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit import Agent, StopReason, ToolResult, history_problems
from agentkit.events import Event, Stop
from agentkit.history import INTERRUPTED, open_calls
from agentkit.messages import tool_message
from agentkit.protocol import FunctionCalling
from agentkit.session import Session
from agentkit.stops import FinalAnswer, MaxSteps, MaxToolCalls, TokenBudget
from tests.support.far_end import MODEL, chunk, client_for, sse, whole
from tests.support.tools_for_tests import add, broken, delete, weather

TOOLS = [weather, add, broken, delete]
REQUEST = httpx2.Request("POST", "http://far.invalid/v1")

ids = st.sampled_from(["call_0", "call_0", "call_1", "call_1_2", "", None, 7, "i" * 60, "\ud83d"])
names = st.one_of(
    st.sampled_from(["weather", "add", "broken", "delete"]),
    st.sampled_from(
        ["wether", "functions.add", "multi_tool_use.parallel", "", None, "天气", "\ud83d"]
    ),
)
arguments = st.one_of(
    st.sampled_from(
        [
            '{"city": "Oslo"}',
            '{"city": "東京"}',
            '{"a": 1, "b": 2}',
            '{"path": "x"}',
            "{}",
            "",
            " ",
            None,
            "[]",
            "3",
            '"x"',
            "null",
            "{",
            '{"city": "Osl',
            '{"a": NaN, "b": 1}',
            '"{\\"city\\": \\"Oslo\\"}"',
            '{"city": null}',
            "\ud83d",
            {"city": "Oslo"},
            [1],
        ]
    ),
    st.text(max_size=12),
)
calls = st.lists(st.tuples(ids, names, arguments), max_size=4)
texts = st.one_of(st.sampled_from([None, "", " ", "Done.", "\ud83d"]), st.text(max_size=10))
finishes = st.sampled_from(
    [None, None, None, "stop", "tool_calls", "length", "content_filter", "x"]
)
refusals = st.sampled_from([{}, {}, {}, {}, {"refusal": "No."}])


def streamed(body: Any) -> bytes:
    """The same reply as a stream, each call in two pieces."""
    choice = body["choices"][0]
    message = choice["message"]
    events = [chunk(content=message["content"], refusal=message.get("refusal"))]
    for index, call in enumerate(message.get("tool_calls") or ()):
        function = call["function"]
        text = function["arguments"]
        half = text[:3] if isinstance(text, str) else text
        rest = text[3:] if isinstance(text, str) else None
        first = {"index": index, "id": call["id"], "function": {**function, "arguments": half}}
        events.append(chunk(tool_calls=[first]))
        events.append(chunk(tool_calls=[{"index": index, "function": {"arguments": rest}}]))
    ended = sse(*(json.dumps(each).join(("data: ", "\n\n")) for each in events), end="")
    return ended + sse(
        chunk(finish=choice["finish_reason"]), {"choices": [], "usage": body["usage"]}
    )


good_replies = st.builds(
    lambda text, made, finish, refusal: whole(text, *made, finish=finish, **refusal),
    texts,
    calls,
    finishes,
    refusals,
)
odd_replies = st.sampled_from(
    [
        {"choices": []},
        {"choices": [None]},
        {"choices": [{"message": None, "finish_reason": "stop"}]},
        {"choices": [{"message": {"content": None, "tool_calls": [None]}}]},
        {"choices": [{"message": {"content": None, "tool_calls": []}}]},
        {**whole("Fine."), "usage": None},
        {"no": "completion"},
        [1, 2],
        "<html>",
        (429, {"error": {"message": "slow"}}),
        (500, "oh"),
        httpx2.ReadTimeout("slow", request=REQUEST),
    ]
)
replies = st.lists(st.one_of(*[good_replies] * 8, odd_replies), min_size=1, max_size=7)
stop_sets = st.sampled_from(
    [
        None,
        [MaxSteps(1)],
        [MaxSteps(3)],
        [MaxToolCalls(2)],
        [FinalAnswer("weather")],
        [lambda run: Stop(StopReason.STOPPED, "enough") if len(run.actions) > 3 else None],
        [(MaxSteps(4) & TokenBudget(1)) | MaxToolCalls(3)],
    ]
)
protocols = st.builds(
    FunctionCalling,
    tool_choice=st.sampled_from(["auto", "required", "weather"]),
    retries=st.integers(0, 2),
)


def closed(messages: list[Any]) -> list[Any]:
    """The history as it would be stored if the run ended here."""
    return [*messages, *(tool_message(call.id, INTERRUPTED) for call in open_calls(messages))]


@settings(max_examples=400, deadline=None)
@given(
    replies=replies,
    streaming=st.booleans(),
    as_stream=st.booleans(),
    stops=stop_sets,
    protocol=protocols,
    approve=st.sampled_from([None, lambda tool, arguments: True]),
    runs=st.integers(1, 3),
    leave_at=st.one_of(st.none(), st.integers(0, 30)),
)
def test_the_history_is_valid_after_every_step_and_can_be_closed_at_every_event(
    replies: list[Any],
    streaming: bool,
    as_stream: bool,
    stops: Any,
    protocol: Any,
    approve: Any,
    runs: int,
    leave_at: int | None,
) -> None:
    session = Session()
    kinds: list[str] = []
    answered: list[ToolResult | None] = []

    def watch(event: Event) -> None:
        kinds.append(event.kind)
        messages = session.messages
        assert history_problems(closed(messages)) == []
        if event.kind in ("run_started", "model_asked", "run_ended"):
            assert history_problems(messages) == []
        if event.kind == "model_asked":
            assert history_problems(event.messages) == []
        if event.kind == "tool_ended":
            answered.append(event.result)

    if as_stream and streaming:
        replies = [
            streamed(each)
            if isinstance(each, dict) and each.get("choices") and each.get("usage")
            else each
            for each in replies
        ]
    agent = Agent(
        client_for(*replies),
        MODEL,
        TOOLS,
        system="Be brief.",
        stops=stops,
        protocol=protocol,
        approve=approve,
        session=session,
        on_event=watch,
    )
    for number in range(runs):
        if streaming:
            for place, _ in enumerate(agent.stream(f"Task {number}")):
                if place == leave_at:
                    break
        else:
            result = agent.run(f"Task {number}")
            note(result.stop_reason)
            assert result.messages == session.messages
            assert result.steps <= 10
            assert result.partial is (result.stop_reason is not StopReason.DONE)
            assert result.partial or result.answer is not None
            repr(result).encode()
        assert history_problems(session.messages) == []
    tools = [each for each in session.messages if each["role"] == "tool"]
    assert len(tools) >= len(answered)
    if leave_at is None or not streaming:
        assert len(tools) == len(answered)
        assert kinds.count("run_ended") == kinds.count("run_started") == runs
    for result in answered:
        assert result is not None
        assert result.ok or result.content.startswith("Error: ")
    json.dumps(session.messages, ensure_ascii=False).encode()
