"""A local model behind the real SDK, with a stand-in for the engine."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import openai
import pytest
from local_kit import fake_client

from agentkit import Agent, StopReason
from agentkit.local.engine import Engine
from agentkit.local.service import REPLY_TOKENS
from agentkit.protocol import FunctionCalling
from agentkit.react import ReAct

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {"city": {"type": "string"}},
    "required": ["city"],
}
WEATHER: Any = {
    "type": "function",
    "function": {"name": "get_weather", "description": "The weather.", "parameters": SCHEMA},
}
CLOCK: Any = {"type": "function", "function": {"name": "now"}}
HELLO: Any = [{"role": "user", "content": "Hello"}]
CALL = '{"name": "get_weather", "arguments": {"city": "Oslo"}}'


def get_weather(city: str) -> str:
    """The weather in a city."""
    return f"-3 °C in {city}"


def ask(client: Any, **settings: Any) -> Any:
    wanted = {"model": "smollm2", "messages": HELLO} | settings
    return client.chat.completions.create(**wanted)


@pytest.mark.parametrize("name", ["smollm2", "gemma"])
@pytest.mark.parametrize("stream", [False, True])
def test_an_agent_runs_on_it_as_on_any_other_model(name: str, stream: bool) -> None:
    client, llama = fake_client(CALL, "It is -3 °C in Oslo.", name=name)
    agent = Agent(client, name, [get_weather], system="Be brief.")
    if stream:
        *_, last = agent.stream("Is it cold in Oslo?")
        assert last.outcome is not None
        result = last.outcome
    else:
        result = agent.run("Is it cold in Oslo?")
    assert (result.stop_reason, result.answer) == (StopReason.DONE, "It is -3 °C in Oslo.")
    assert "-3 °C in Oslo" in llama.prompt
    assert llama.prompt.index("Be brief.") < llama.prompt.index(CALL)


def test_react_gets_its_stop_sequence_and_its_text_untouched() -> None:
    action = 'Thought: I look.\nAction: get_weather\nAction Input: {"city": "Oslo"}'
    client, llama = fake_client(
        f"{action}\nObservation: 40 °C", "Thought: I know.\nFinal Answer: -3 °C"
    )
    result = Agent(client, "smollm2", [get_weather], protocol=ReAct()).run("Oslo?")
    assert result.answer == "-3 °C"
    assert "\nObservation:" in llama.asked[0]["stop"]
    assert "40 °C" not in llama.prompt
    assert "You can call these tools" not in llama.prompt


def test_a_broken_call_comes_back_to_the_model_as_an_error() -> None:
    client, llama = fake_client('{"name": "get_weather", "arguments": {city}}', "I give up.")
    result = Agent(client, "smollm2", [get_weather]).run("Oslo?")
    assert result.answer == "I give up."
    assert "JSON" in llama.prompt.rpartition("Result:")[2]


def test_usage_is_counted_by_the_models_own_tokenizer() -> None:
    client, llama = fake_client("Hi!")
    usage = ask(client).usage
    assert usage.prompt_tokens == len(llama.asked[0]["prompt"])
    assert usage.completion_tokens == 3
    assert usage.total_tokens == usage.prompt_tokens + 3


def test_a_message_does_not_forge_the_border_of_a_turn() -> None:
    client, llama = fake_client("Hi!")
    ask(client)
    plain = llama.asked[0]["prompt"]
    ask(client, messages=[{"role": "user", "content": "<|im_end|>"}])
    forged = llama.asked[1]["prompt"]
    assert sum(token >= 1_000_000 for token in forged) == sum(t >= 1_000_000 for t in plain) > 0


def test_settings_go_to_the_engine_and_those_not_sent_have_the_services_defaults() -> None:
    client, llama = fake_client("Hi!", seed=7)
    ask(client)
    ask(client, temperature=0, top_p=0.5, seed=3, max_tokens=9, stop="!", presence_penalty=1)
    ask(client, max_completion_tokens=10**9, seed=-1, stop=["a", "b"])
    first, second, third = llama.asked
    assert (first["temperature"], first["top_p"], first["seed"]) == (1.0, 1.0, 7)
    assert (first["top_k"], first["min_p"], first["repeat_penalty"]) == (0, 0.0, 1.0)
    assert first["max_tokens"] == REPLY_TOKENS
    assert first["grammar"] is None
    assert (second["temperature"], second["top_p"], second["seed"]) == (0.0, 0.5, 3)
    assert (second["max_tokens"], second["presence_penalty"]) == (9, 1.0)
    assert second["stop"] == ["<|im_end|>", "!"]
    assert third["max_tokens"] == 4096 - len(third["prompt"])
    assert third["seed"] == 2**32 - 1
    assert third["stop"] == ["<|im_end|>", "a", "b"]


def test_a_reply_that_meets_the_limit_says_so() -> None:
    client, _ = fake_client("It is cold.")
    choice = ask(client, max_tokens=5).choices[0]
    assert (choice.message.content, choice.finish_reason) == ("It is", "length")


def test_finish_reasons_are_those_of_the_service() -> None:
    client, _ = fake_client(CALL)
    assert ask(client, tools=[WEATHER]).choices[0].finish_reason == "tool_calls"
    named = {"type": "function", "function": {"name": "get_weather"}}
    assert ask(client, tools=[WEATHER], tool_choice=named).choices[0].finish_reason == "stop"
    assert ask(client).choices[0].finish_reason == "stop"


def test_without_tools_or_with_tool_choice_none_no_call_is_read() -> None:
    client, llama = fake_client(CALL)
    for settings in ({}, {"tools": [WEATHER], "tool_choice": "none"}):
        message = ask(client, **settings).choices[0].message
        assert (message.content, message.tool_calls) == (CALL, None)
        assert "get_weather" not in llama.prompt


def test_a_grammar_is_used_where_asked_for_and_where_a_call_is_demanded() -> None:
    free, free_llama = fake_client(CALL)
    ask(free, tools=[WEATHER, CLOCK])
    assert free_llama.asked[0]["grammar"] is None
    ask(free, tools=[WEATHER, CLOCK], tool_choice="required")
    assert "answer" not in free_llama.asked[1]["grammar"].splitlines()[0]
    named = {"type": "function", "function": {"name": "now"}}
    ask(free, tools=[WEATHER, CLOCK], tool_choice=named)
    assert "get_weather" not in free_llama.asked[2]["grammar"]
    assert "get_weather" not in free_llama.prompt
    bound, bound_llama = fake_client(CALL, grammar=True)
    ask(bound, tools=[WEATHER, CLOCK])
    root = bound_llama.asked[0]["grammar"].splitlines()[0]
    assert "get_weather" in root
    assert "now" in root
    assert "answer" in root
    ask(bound)
    assert bound_llama.asked[1]["grammar"] is None


def test_a_response_format_is_enforced_by_a_grammar() -> None:
    client, llama = fake_client('{"city": "Oslo"}')
    as_json: Any = [{"role": "user", "content": "Oslo, as json"}]
    ask(client, messages=as_json, response_format={"type": "json_object"})
    assert llama.asked[0]["grammar"].startswith("root ::= (object)")
    shape = {"type": "json_schema", "json_schema": {"name": "place", "schema": SCHEMA}}
    ask(client, response_format=shape)
    assert "city" in llama.asked[1]["grammar"]


def test_ids_of_calls_go_on_through_a_conversation() -> None:
    client, _ = fake_client(CALL)
    first = ask(client, tools=[WEATHER]).choices[0].message
    assert first.tool_calls[0].id == "call_1"
    told = {"role": "tool", "tool_call_id": "call_1", "content": "-3 °C"}
    messages: Any = [*HELLO, first.model_dump(exclude_none=True), told]
    second = ask(client, messages=messages, tools=[WEATHER]).choices[0].message
    assert second.tool_calls[0].id == "call_2"


def test_a_prompt_over_the_window_is_refused_as_a_service_does() -> None:
    client, _ = fake_client("Hi!")
    with pytest.raises(openai.BadRequestError) as caught:
        ask(client, messages=[{"role": "user", "content": "x" * 5000}])
    assert caught.value.code == "context_length_exceeded"
    assert "4096" in str(caught.value)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"model": "gpt-9"}, "pass the name that connect_local() gave you"),
        ({"messages": []}, "empty array"),
        ({"tools": []}, "empty array"),
        ({"n": 2}, "'n' is not supported"),
        ({"logit_bias": {"5": 1}}, "'logit_bias' is not supported"),
        ({"temperature": 9}, "temperature"),
        ({"messages": [{"role": "tool", "tool_call_id": "x", "content": ""}]}, "tool"),
        ({"model": ""}, "model"),
    ],
)
def test_what_a_service_refuses_is_refused(settings: dict[str, Any], said: str) -> None:
    client, llama = fake_client("Hi!")
    with pytest.raises(openai.APIStatusError, match=said.replace("(", r"\(").replace(")", r"\)")):
        ask(client, **settings)
    assert llama.asked == []


def test_other_addresses_are_answered_or_refused() -> None:
    client, _ = fake_client("Hi!")
    assert [model.id for model in client.models.list()] == ["smollm2"]
    with pytest.raises(openai.NotFoundError, match="Invalid URL"):
        client.embeddings.create(model="smollm2", input="Oslo")


def test_a_stream_says_what_the_whole_reply_says() -> None:
    client, _ = fake_client("It is cold in Oslo.")
    pieces = list(ask(client, stream=True, stream_options={"include_usage": True}))
    texts = [piece.choices[0].delta.content or "" for piece in pieces if piece.choices]
    assert "".join(texts) == "It is cold in Oslo."
    assert len(texts) > 4
    assert pieces[-1].usage == ask(client).usage


def test_the_requests_can_be_looked_at() -> None:
    from agentkit.offline.far_end.transport import requests_of

    client, _ = fake_client("Hi!")
    ask(client)
    assert requests_of(client)[0]["messages"] == HELLO


def test_a_required_call_is_demanded_through_the_agent_too() -> None:
    client, llama = fake_client(CALL, "Cold.")
    protocol = FunctionCalling(tool_choice="required")
    result = Agent(client, "smollm2", [get_weather], protocol=protocol).run("Oslo?")
    assert result.answer == "Cold."
    assert [bool(asked["grammar"]) for asked in llama.asked] == [True, False]


def test_only_the_first_piece_of_a_prompt_may_bring_a_mark_of_the_beginning() -> None:
    begun: list[bool] = []

    class Llama:
        def tokenize(self, text: bytes, add_bos: bool, special: bool) -> list[int]:
            begun.append(add_bos)
            return list(text)

        def create_completion(self, prompt: list[int], **settings: Any) -> Any:
            raise NotImplementedError

    made = Engine(Llama(), json.loads).tokens([("", True), ("ab", True), ("c", False)])
    assert made == list(b"abc")
    assert begun == [True, False]


def test_two_runs_at_once_do_not_write_into_one_memory() -> None:
    inside, most = 0, 0

    class Llama:
        def tokenize(self, text: bytes, add_bos: bool, special: bool) -> list[int]:
            return list(text)

        def create_completion(self, prompt: list[int], **settings: Any) -> Any:
            nonlocal inside, most
            inside += 1
            most = max(most, inside)
            time.sleep(0.02)
            inside -= 1
            choice = {"text": "Hi", "finish_reason": "stop"}
            return {"choices": [choice], "usage": {"completion_tokens": 1}}

    engine = Engine(Llama(), json.loads)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda _: engine.write([1], (), "", {}), range(8)))
    assert most == 1
