"""The built-in model's far end through the real SDK: replies, streams, ids, usage, isolation."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from dataclasses import dataclass
from typing import Any

import openai
import pytest

from agentkit.offline.far_end import tokens
from agentkit.offline.far_end.transport import offline_async_client, offline_client, requests_of
from coursetools import ROOT

TOOL = {
    "type": "function",
    "function": {
        "name": "weather",
        "description": "The weather in a city.",
        "parameters": {
            "type": "object",
            "properties": {"city": {"type": "string"}},
            "required": ["city"],
        },
    },
}
QUESTION = [{"role": "user", "content": "Which is warmer, Oslo or 東京?"}]


@dataclass(frozen=True)
class Plan:
    text: str | None
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()


class Planner:
    """Calls the first tool for two cities, then says `text`; keeps what it was asked."""

    def __init__(self, text: str = "Oslo: 4 °C. 東京: 18 °C。أوسلو أبرد 🙂") -> None:
        self.text = text
        self.asked: list[dict[str, Any]] = []

    def __call__(self, messages: Any, tools: Any = (), **settings: Any) -> Plan:
        self.asked.append({"messages": messages, "tools": tools, **settings})
        if not tools or settings["tool_choice"] == "none" or messages[-1]["role"] == "tool":
            return Plan(self.text)
        name = tools[0]["function"]["name"]
        return Plan(None, ((name, {"city": "Oslo"}), (name, {"city": "東京"})))


def ask(client: openai.OpenAI, messages: Any = QUESTION, **settings: Any) -> Any:
    return client.chat.completions.create(model="built-in", messages=messages, **settings)


def streamed(client: openai.OpenAI, **settings: Any) -> list[Any]:
    return list(ask(client, stream=True, **settings))


def with_results(calls: list[Any], results: list[str]) -> list[dict[str, Any]]:
    message = {"role": "assistant", "content": None, "tool_calls": calls}
    answers = [
        {"role": "tool", "tool_call_id": call["id"], "content": result}
        for call, result in zip(calls, results, strict=True)
    ]
    return [*QUESTION, message, *answers]


def test_a_text_comes_back_as_an_assistant_message() -> None:
    reply = ask(offline_client(planner=Planner()))
    assert reply.choices[0].message.content == "Oslo: 4 °C. 東京: 18 °C。أوسلو أبرد 🙂"
    assert reply.choices[0].message.tool_calls is None
    assert reply.choices[0].finish_reason == "stop"
    assert (reply.object, reply.model) == ("chat.completion", "built-in")


def test_calls_come_back_with_json_arguments_that_are_readable() -> None:
    message = ask(offline_client(planner=Planner()), tools=[TOOL]).choices[0].message
    assert message.content is None
    assert [call.function.name for call in message.tool_calls] == ["weather", "weather"]
    assert message.tool_calls[1].function.arguments == '{"city": "東京"}'


def test_call_ids_go_on_counting_through_a_conversation_and_a_trimmed_view() -> None:
    client = offline_client(planner=Planner())
    first = ask(client, tools=[TOOL]).choices[0].message.model_dump()["tool_calls"]
    history = with_results(first, ["4", "18"])
    again = [*history, {"role": "user", "content": "And now?"}]
    second = ask(client, again, tools=[TOOL]).choices[0].message.model_dump()["tool_calls"]
    assert [call["id"] for call in first + second] == ["call_1", "call_2", "call_3", "call_4"]
    view = [*with_results(second, ["5", "19"]), {"role": "user", "content": "And now?"}]
    third = ask(client, view, tools=[TOOL]).choices[0].message.tool_calls
    assert [call.id for call in third] == ["call_5", "call_6"]


def test_the_same_request_gets_the_same_reply_to_the_letter_from_any_client() -> None:
    replies = [ask(offline_client(planner=Planner()), tools=[TOOL]) for _ in range(2)]
    assert replies[0].model_dump_json() == replies[1].model_dump_json()
    events = [streamed(offline_client(planner=Planner()), tools=[TOOL]) for _ in range(2)]
    assert [e.model_dump_json() for e in events[0]] == [e.model_dump_json() for e in events[1]]


def test_another_request_gets_another_reply_id() -> None:
    client = offline_client(planner=Planner())
    assert ask(client).id != ask(client, tools=[TOOL]).id


def test_the_planner_gets_the_messages_the_tools_and_the_settings() -> None:
    planner = Planner()
    client = offline_client(planner=planner)
    named = {"type": "function", "function": {"name": "weather"}}
    ask(client, tools=[TOOL], tool_choice=named, parallel_tool_calls=False)
    ask(client)
    assert planner.asked == [
        {"messages": QUESTION, "tools": [TOOL], "tool_choice": named, "parallel": False},
        {"messages": QUESTION, "tools": [], "tool_choice": "auto", "parallel": True},
    ]


def test_allowed_tools_narrows_what_the_planner_is_offered() -> None:
    planner = Planner()
    other = {"type": "function", "function": {**TOOL["function"], "name": "other"}}
    entry = {"type": "function", "function": {"name": "other"}}
    allowed = {"mode": "required", "tools": [entry]}
    choice = {"type": "allowed_tools", "allowed_tools": allowed}
    reply = ask(offline_client(planner=planner), tools=[TOOL, other], tool_choice=choice)
    assert planner.asked[0]["tools"] == [other]
    assert planner.asked[0]["tool_choice"] == "required"
    assert reply.choices[0].finish_reason == "tool_calls"


def test_a_named_tool_choice_finishes_with_stop_as_the_real_service_does() -> None:
    choice = {"type": "function", "function": {"name": "weather"}}
    reply = ask(offline_client(planner=Planner()), tools=[TOOL], tool_choice=choice)
    assert reply.choices[0].message.tool_calls
    assert reply.choices[0].finish_reason == "stop"


@pytest.mark.parametrize("tools", [[], [TOOL]], ids=["text", "calls"])
def test_a_stream_adds_up_to_the_whole_reply(tools: list[Any]) -> None:
    settings = {"tools": tools} if tools else {}
    client = offline_client(planner=Planner())
    whole = ask(client, **settings).choices[0]
    text, calls, finish = "", {}, []
    for chunk in streamed(client, **settings):
        delta = chunk.choices[0].delta
        text += delta.content or ""
        for piece in delta.tool_calls or ():
            call = calls.setdefault(piece.index, {"id": piece.id, "name": "", "arguments": ""})
            call["name"] += piece.function.name or ""
            call["arguments"] += piece.function.arguments or ""
        finish.append(chunk.choices[0].finish_reason)
    made = [
        {"id": call.id, "name": call.function.name, "arguments": call.function.arguments}
        for call in whole.message.tool_calls or ()
    ]
    assert text == (whole.message.content or "")
    assert list(calls.values()) == made
    assert finish == [None] * (len(finish) - 1) + [whole.finish_reason]


def test_a_stream_begins_with_the_role_and_comes_in_small_pieces() -> None:
    chunks = streamed(offline_client(planner=Planner("It rains in 東京都千代田区 today.")))
    pieces = [chunk.choices[0].delta.content for chunk in chunks[1:-1]]
    assert chunks[0].choices[0].delta.role == "assistant"
    assert pieces == ["It", " rains", " in", " 東京都", "千代田", "区", " today."]


def test_arguments_are_streamed_in_pieces_after_an_opening_that_has_the_name() -> None:
    chunks = streamed(offline_client(planner=Planner()), tools=[TOOL])
    deltas = [d for chunk in chunks for d in chunk.choices[0].delta.tool_calls or ()]
    opening = [d for d in deltas if d.function.name]
    assert [(d.index, d.id, d.function.arguments) for d in opening] == [
        (0, "call_1", ""),
        (1, "call_2", ""),
    ]
    assert len(deltas) > 2 * len(opening)


def test_a_streams_usage_comes_in_a_last_chunk_without_choices_and_only_when_asked_for() -> None:
    client = offline_client(planner=Planner())
    chunks = streamed(client, stream_options={"include_usage": True})
    assert chunks[-1].choices == []
    assert chunks[-1].usage == ask(client).usage
    assert all(chunk.usage is None for chunk in [*chunks[:-1], *streamed(client)])


def test_the_raw_stream_ends_with_done() -> None:
    client = offline_client(planner=Planner("Yes."))
    create = client.chat.completions.with_raw_response.create
    raw = create(model="built-in", messages=QUESTION, stream=True).http_response
    lines = [line for line in raw.iter_lines() if line]
    assert raw.headers["content-type"].startswith("text/event-stream")
    assert all(line.startswith("data: ") for line in lines)
    assert lines[-1] == "data: [DONE]"


def test_usage_adds_up_and_counts_the_tools_and_every_message() -> None:
    client = offline_client(planner=Planner())
    bare = ask(client).usage
    with_tools = ask(client, tools=[TOOL]).usage
    longer = ask(client, [*QUESTION, *QUESTION]).usage
    assert bare.total_tokens == bare.prompt_tokens + bare.completion_tokens
    assert with_tools.prompt_tokens == bare.prompt_tokens + tokens.count_tools([TOOL])
    assert longer.prompt_tokens == 2 * bare.prompt_tokens


def test_usage_does_not_depend_on_what_was_asked_before() -> None:
    client = offline_client(planner=Planner())
    calls = ask(client, tools=[TOOL]).choices[0].message.model_dump()["tool_calls"]
    history = with_results(calls, ["4", "18"])
    grown = ask(client, history, tools=[TOOL]).usage
    assert grown == ask(offline_client(planner=Planner()), history, tools=[TOOL]).usage
    other = [{"role": "user", "content": "Hi"}]
    assert ask(client, other).usage == ask(offline_client(planner=Planner()), other).usage


@pytest.mark.parametrize(
    ("text", "count"),
    [("", 0), ("four", 1), ("fives", 2), ("東京都千", 3), ("🙂", 1), ("шесть", 3)],
)
def test_a_token_is_four_bytes(text: str, count: int) -> None:
    assert tokens.count(text) == count


@pytest.mark.parametrize("text", ["東京都", "🙂🙂", "abc", "naïve"])
def test_a_cut_never_leaves_half_a_character(text: str) -> None:
    for limit in range(4):
        part = tokens.cut(text, limit)
        assert text.startswith(part)
        assert tokens.count(part) <= limit


def test_n_gives_that_many_choices_and_counts_them_all() -> None:
    client = offline_client(planner=Planner())
    one, three = ask(client), ask(client, n=3)
    assert [choice.index for choice in three.choices] == [0, 1, 2]
    assert three.usage.completion_tokens == 3 * one.usage.completion_tokens
    assert {chunk.choices[0].index for chunk in streamed(client, n=3)} == {0, 1, 2}


def test_settings_of_chance_are_taken_and_change_nothing_said() -> None:
    client = offline_client(planner=Planner())
    plain = ask(client).choices[0].message
    assert ask(client, temperature=1.9, top_p=0.1, seed=7).choices[0].message == plain
    assert ask(client, seed=7).system_fingerprint == ask(client).system_fingerprint


def test_the_models_are_listed_and_there_is_one() -> None:
    client = offline_client(planner=Planner())
    assert [model.id for model in client.models.list()] == ["built-in"]
    assert client.models.retrieve("built-in").id == "built-in"
    with pytest.raises(openai.NotFoundError, match="does not exist"):
        client.models.retrieve("gpt-4o")


def test_any_other_endpoint_is_a_404() -> None:
    with pytest.raises(openai.NotFoundError, match=r"Invalid URL \(POST /v1/embeddings\)"):
        offline_client(planner=Planner()).embeddings.create(model="built-in", input="x")


def test_the_async_client_reaches_the_same_far_end() -> None:
    async def talk() -> tuple[str, str, int]:
        client = offline_async_client(planner=Planner("It rains."))
        whole = await client.chat.completions.create(model="built-in", messages=QUESTION)
        stream = await client.chat.completions.create(
            model="built-in", messages=QUESTION, stream=True
        )
        text = "".join([chunk.choices[0].delta.content or "" async for chunk in stream])
        return whole.choices[0].message.content, text, len(requests_of(client))

    assert asyncio.run(talk()) == ("It rains.", "It rains.", 2)


def test_the_async_client_raises_the_same_errors() -> None:
    async def talk() -> None:
        await offline_async_client().chat.completions.create(model="other", messages=QUESTION)

    with pytest.raises(openai.NotFoundError):
        asyncio.run(talk())


def test_requests_of_shows_the_bodies_received_refused_ones_included() -> None:
    client = offline_client(planner=Planner())
    ask(client, temperature=0)
    with pytest.raises(openai.BadRequestError):
        ask(client, [])
    assert requests_of(client) == [
        {"model": "built-in", "messages": QUESTION, "temperature": 0},
        {"model": "built-in", "messages": []},
    ]


def test_a_copy_of_the_client_has_the_same_far_end() -> None:
    client = offline_client(planner=Planner())
    ask(client.with_options(max_retries=0))
    assert len(requests_of(client)) == 1


def test_requests_of_a_client_of_another_service_says_so() -> None:
    with pytest.raises(TypeError, match="does not end at the built-in model"):
        requests_of(openai.OpenAI(api_key="x", base_url="http://localhost:1"))


def test_the_low_level_post_gets_the_same_reply() -> None:
    client = offline_client(planner=Planner())
    body = {"model": "built-in", "messages": QUESTION, "tools": [TOOL]}
    cast_to = openai.types.chat.ChatCompletion
    posted = client.post("/chat/completions", body=body, cast_to=cast_to)
    assert posted.choices == ask(client, tools=[TOOL]).choices


ISOLATED = """
import os, socket, subprocess, sys, threading
os.environ.update({environment!r})

class NoSocket(socket.socket):
    def __init__(self, *args, **kwargs):
        raise AssertionError("a socket was opened")

class NoProcess(subprocess.Popen):
    def __init__(self, *args, **kwargs):
        raise AssertionError("a process was started")

def refuse(*args, **kwargs):
    raise AssertionError("a name was looked up or a thread was started")

socket.socket, subprocess.Popen = NoSocket, NoProcess
socket.getaddrinfo = threading.Thread.start = refuse
from agentkit.connect import connect
client, model = connect(script=["One.", 429, "Two.", "Three."])
messages = [{{"role": "user", "content": "Count."}}]
create = client.chat.completions.create
said = [create(model=model, messages=messages).choices[0].message.content for _ in range(2)]
stream = create(model=model, messages=messages, stream=True)
said.append("".join(chunk.choices[0].delta.content or "" for chunk in stream))
print(model, *said)
"""
HOSTILE = {
    "OPENAI_API_KEY": "sk-of-somebody",
    "OPENAI_BASE_URL": "http://192.0.2.1/v1",
    "OPENAI_ORG_ID": "org-1",
    "OPENAI_PROJECT_ID": "proj-1",
    "OPENAI_ADMIN_KEY": "admin",
    "OPENAI_API_TYPE": "azure",
    "AZURE_OPENAI_ENDPOINT": "http://192.0.2.1",
    "OPENAI_CUSTOM_HEADERS": "authorization: Bearer x\nx-test: 1",
    "HTTP_PROXY": "http://192.0.2.1:8080",
    "HTTPS_PROXY": "http://192.0.2.1:8080",
    "ALL_PROXY": "socks5://192.0.2.1:1080",
    "SSL_CERT_FILE": "nowhere.pem",
}


@pytest.mark.parametrize("environment", [{}, HOSTILE], ids=["plain", "hostile"])
def test_neither_the_environment_nor_a_missing_network_disturbs_it(
    environment: dict[str, str],
) -> None:
    code = ISOLATED.format(environment=environment)
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, encoding="utf-8")
    assert done.stderr == ""
    assert done.stdout == "built-in One. Two. Three.\n"


def test_stored_results_of_any_script_are_ordinary_text() -> None:
    client = offline_client(planner=Planner())
    calls = ask(client, tools=[TOOL]).choices[0].message.model_dump()["tool_calls"]
    results = [json.dumps({"العاصمة": "🙂"}, ensure_ascii=False), "‏18 °C‏ 東京"]
    ask(client, with_results(calls, results), tools=[TOOL])
    received = requests_of(client)[-1]["messages"]
    assert [message["content"] for message in received[-2:]] == results
