"""Scripted replies and the place of the fault dial."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import httpx2
import openai
import pytest

from agentkit import connect
from agentkit.offline.far_end.transport import offline_client, requests_of
from agentkit.offline.faults import Faults

MESSAGES = [{"role": "user", "content": "Hello"}]


def client_for(*script: Any) -> openai.OpenAI:
    """A client without retries, so that each call takes one reply."""
    return offline_client(list(script)).with_options(max_retries=0)


def say(client: openai.OpenAI, **settings: Any) -> Any:
    return client.chat.completions.create(model="built-in", messages=MESSAGES, **settings)


def drain(stream: Any, seen: list[Any]) -> None:
    """Reads a stream to its end and keeps each chunk's choice, also where it breaks off."""
    for chunk in stream:
        seen.append(chunk.choices[0])


def message_for(reply: Any) -> Any:
    return say(client_for(reply)).choices[0].message


def test_replies_come_in_order_and_one_for_each_request() -> None:
    client = client_for("one", "two", "three")
    assert [say(client).choices[0].message.content for _ in range(3)] == ["one", "two", "three"]


def test_an_exhausted_script_says_how_many_replies_it_had_and_how_many_were_asked() -> None:
    client = client_for("one", "two")
    say(client), say(client)
    with pytest.raises(openai.BadRequestError, match=r"has 2 replies, and this is request 3\."):
        say(client)
    with pytest.raises(openai.BadRequestError, match=r"this is request 4\."):
        say(client)


def test_an_empty_script_has_no_reply() -> None:
    with pytest.raises(openai.BadRequestError, match=r"has 0 replies, and this is request 1\."):
        say(client_for())


def test_a_dict_is_a_tool_call() -> None:
    message = message_for({"name": "look", "arguments": {"where": "東京"}})
    call = message.tool_calls[0]
    assert (call.id, call.function.name) == ("call_1", "look")
    assert call.function.arguments == '{"where": "東京"}'
    assert message.content is None


def test_a_calls_arguments_may_be_any_text_and_its_id_any_id() -> None:
    call = message_for({"name": "", "arguments": '{"where": ', "id": "x"}).tool_calls[0]
    assert (call.id, call.function.name, call.function.arguments) == ("x", "", '{"where": ')


def test_a_call_without_arguments_has_an_empty_object() -> None:
    assert message_for({"name": "look"}).tool_calls[0].function.arguments == "{}"


def test_a_list_is_one_reply_with_several_calls_and_perhaps_a_text() -> None:
    calls = [{"name": "a", "id": "same"}, {"name": "b", "id": "same"}]
    message = message_for(["I look.", *calls])
    assert message.content == "I look."
    assert [call.id for call in message.tool_calls] == ["same", "same"]
    assert message_for(calls).content is None


def test_a_whole_message_is_sent_as_it_is() -> None:
    message = {"role": "assistant", "content": "No.", "refusal": "I will not.", "tool_calls": []}
    reply = say(client_for(message)).choices[0]
    assert reply.message.refusal == "I will not."
    assert reply.message.tool_calls == []
    assert reply.finish_reason == "stop"


@pytest.mark.parametrize(
    "response",
    [
        {"choices": []},
        {"choices": None, "object": "chat.completion"},
        {"object": "something else"},
        {"choices": [{"index": 0, "message": {"role": "assistant", "content": "x"}}]},
        {
            "choices": [{"message": {"content": None}, "finish_reason": "content_filter"}],
            "usage": None,
        },
    ],
)
def test_a_whole_response_is_sent_as_it_is(response: dict[str, Any]) -> None:
    body = {"model": "built-in", "messages": MESSAGES}
    assert client_for(response).post("/chat/completions", body=body, cast_to=object) == response


def test_a_whole_response_is_streamed_too() -> None:
    calls = [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}]
    message = {"role": "assistant", "content": "It is", "tool_calls": calls}
    choice = {"index": 0, "message": message, "finish_reason": "content_filter"}
    chunks = list(say(client_for({"choices": [choice]}), stream=True))
    deltas = [chunk.choices[0].delta for chunk in chunks]
    assert "".join(delta.content or "" for delta in deltas) == "It is"
    assert [d.tool_calls[0].function.arguments for d in deltas if d.tool_calls] == ["", "{}"]
    assert chunks[-1].choices[0].finish_reason == "content_filter"
    assert [chunk.choices for chunk in say(client_for({"choices": []}), stream=True)] == [[]]


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, openai.BadRequestError),
        (401, openai.AuthenticationError),
        (403, openai.PermissionDeniedError),
        (404, openai.NotFoundError),
        (422, openai.UnprocessableEntityError),
        (429, openai.RateLimitError),
        (500, openai.InternalServerError),
        (503, openai.InternalServerError),
        (599, openai.InternalServerError),
    ],
)
def test_a_number_is_an_http_error_with_the_services_error_body(
    status: int, error: type[openai.APIStatusError]
) -> None:
    with pytest.raises(error) as caught:
        say(client_for(status))
    assert caught.value.status_code == status
    assert caught.value.response.headers["retry-after-ms"] == "1"
    assert set(caught.value.response.json()["error"]) == {"message", "type", "param", "code"}


def test_the_sdk_retries_what_may_pass_with_the_next_replies() -> None:
    client = offline_client([429, 500, "At last."])
    assert say(client).choices[0].message.content == "At last."
    assert len(requests_of(client)) == 3


def test_the_sdk_does_not_retry_what_will_not_pass() -> None:
    client = offline_client([401, "never said"])
    with pytest.raises(openai.AuthenticationError):
        say(client)
    assert len(requests_of(client)) == 1


def test_an_exception_is_raised_where_the_network_would_be() -> None:
    with pytest.raises(openai.APITimeoutError):
        say(client_for(httpx2.ReadTimeout("too slow")))
    with pytest.raises(openai.APIConnectionError):
        say(client_for(httpx2.ConnectError("refused")))
    with pytest.raises(ZeroDivisionError):
        say(client_for(ZeroDivisionError()))


def test_a_stream_that_breaks_off_shows_what_came_before() -> None:
    client = client_for(["It rains in Oslo", httpx2.ReadError("gone")])
    seen: list[Any] = []
    with pytest.raises(openai.APIConnectionError):
        drain(say(client, stream=True), seen)
    assert "".join(choice.delta.content or "" for choice in seen) == "It rains in Oslo"


def test_a_stream_can_break_off_after_calls_and_a_whole_reply_at_once() -> None:
    broken = ["I look.", {"name": "look", "arguments": '{"wh'}, httpx2.ReadError("gone")]
    client = client_for(broken, broken)
    seen: list[Any] = []
    with pytest.raises(openai.APIConnectionError):
        drain(say(client, stream=True), seen)
    assert {choice.finish_reason for choice in seen} == {None}
    assert sum(bool(choice.delta.tool_calls) for choice in seen) == 2
    with pytest.raises(openai.APIConnectionError):
        say(client)


def test_a_function_sees_the_request_and_gives_any_reply() -> None:
    client = client_for(lambda request: f"{len(request['messages'])} message", lambda _: 401)
    assert say(client).choices[0].message.content == "1 message"
    with pytest.raises(openai.AuthenticationError):
        say(client)


def test_a_function_that_changes_its_request_changes_only_its_own() -> None:
    client = client_for(lambda request: request["messages"].clear() or "cleared", "next")
    assert say(client).choices[0].message.content == "cleared"
    assert say(client).choices[0].message.content == "next"
    assert requests_of(client)[0]["messages"] == MESSAGES


MISTAKES: dict[str, tuple[Any, type[Exception], str]] = {
    "a text for the list": ("hi", TypeError, r"script must be a list of replies, got a str"),
    "a dict for the list": ({"name": "f"}, TypeError, r"script=\[reply\]"),
    "a number for the list": (3, TypeError, "got an int"),
    "None among the replies": ([None], TypeError, r"script\[0\] is None\. A reply is"),
    "true": (["x", True], TypeError, r"script\[1\] is True"),
    "a decimal": ([1.5], TypeError, r"script\[0\] is a float"),
    "a status of success": ([200], ValueError, "HTTP error status, 400 to 599"),
    "a plain number": ([42], ValueError, "for the text write '42'"),
    "an exception class": ([httpx2.ReadTimeout], TypeError, r"ReadTimeout\(\.\.\.\)"),
    "an empty list": ([[]], ValueError, "is a list without a call"),
    "a list with a text alone": ([["hi"]], ValueError, "write the str itself"),
    "a list of two texts": ([["a", "b"]], TypeError, "holds 'b'"),
    "a list with a number": ([[{"name": "f"}, 429]], TypeError, "holds 429"),
    "a dict of something": ([{"tool": "f"}], ValueError, r"with the keys \['tool'\]"),
    "a misspelt field": ([{"name": "f", "args": {}}], ValueError, "a tool call with 'args'"),
    "a name of None": ([{"name": None}], TypeError, r"\['name'\] must be a str, got None"),
    "arguments in a list": (
        [{"name": "f", "arguments": [1]}],
        TypeError,
        r"\['arguments'\] must be a dict",
    ),
    "arguments without a JSON form": (
        [{"name": "f", "arguments": {"x": {1}}}],
        TypeError,
        "cannot be written as JSON",
    ),
    "an id of a number": ([{"name": "f", "id": 1}], TypeError, r"\['id'\] must be a str"),
    "a user's message": ([MESSAGES[0]], ValueError, "has the role 'user'"),
    "a message with a list": (
        [{"role": "assistant", "content": ["x"]}],
        TypeError,
        r"\['content'\] must be a str or None",
    ),
    "a message with a short call": (
        [{"role": "assistant", "tool_calls": [{"name": "f", "arguments": {}}]}],
        ValueError,
        "In a whole message a call is",
    ),
    "a response without a JSON form": ([{"choices": {1}}], TypeError, "cannot be written as JSON"),
}


@pytest.mark.parametrize(("script", "error", "sentence"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_in_a_script_is_said_at_once(
    script: Any, error: type[Exception], sentence: str
) -> None:
    with pytest.raises(error, match=f"connect: .*{sentence}"):
        connect(script=script)


def test_what_a_function_gives_is_checked_when_it_is_given() -> None:
    with pytest.raises(TypeError, match=r"what the function in script\[0\] returned is None"):
        say(client_for(lambda _: None))
    with pytest.raises(TypeError, match="is a function again"):
        say(client_for(lambda _: len))


def test_every_fault_is_off_by_default_and_0_is_taken() -> None:
    assert {getattr(Faults(), field.name) for field in fields(Faults)} == {0.0}
    client, model = connect(script=["x"], faults={"malformed_json": 0}, seed=3)
    assert model == "built-in"
    assert say(client).choices[0].message.content == "x"


@pytest.mark.parametrize("rate", [-0.1, 1.1, float("nan"), float("inf")])
def test_a_rate_that_is_no_rate_is_refused(rate: float) -> None:
    with pytest.raises(ValueError, match="rate from 0 to 1"):
        Faults(timed_out=rate)


@pytest.mark.parametrize("rate", ["0", None, True])
def test_a_rate_that_is_no_number_is_refused(rate: Any) -> None:
    with pytest.raises(TypeError, match="malformed_json must be a number"):
        connect(faults={"malformed_json": rate})


def test_an_unknown_fault_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(ValueError, match=r"no fault 'bad_json'\. There are malformed_json, "):
        connect(faults={"bad_json": 0.1})
    with pytest.raises(TypeError, match=r"faults must be Faults\(\.\.\.\) or a dict"):
        connect(faults=0.1)  # type: ignore[arg-type]
