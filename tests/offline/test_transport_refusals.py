"""What the far end refuses: status, sentence, parameter and code, as the SDK's errors show them."""

from __future__ import annotations

from typing import Any

import openai
import pytest

from agentkit.offline.far_end.transport import offline_client

USER = {"role": "user", "content": "Hello"}
TOOL = {
    "type": "function",
    "function": {"name": "look", "parameters": {"type": "object", "properties": {}}},
}
OTHER = {"type": "function", "function": {"name": "other"}}


def call(identity: str = "c1", name: str = "look", arguments: Any = "{}") -> dict[str, Any]:
    function = {"name": name, "arguments": arguments}
    return {"id": identity, "type": "function", "function": function}


def says(*calls: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return {"role": "assistant", "content": None, "tool_calls": list(calls), **fields}


def result(identity: str = "c1", **fields: Any) -> dict[str, Any]:
    return {"role": "tool", "tool_call_id": identity, "content": "seen", **fields}


def refusal(body: Any) -> dict[str, Any]:
    """The error body that answers a 400."""
    client = offline_client(["never said"])
    with pytest.raises(openai.BadRequestError) as caught:
        client.post("/chat/completions", body=body, cast_to=object)
    error = caught.value.response.json()["error"]
    assert error["type"] == "invalid_request_error"
    assert set(error) == {"message", "type", "param", "code"}
    return error


def request(*messages: Any, **fields: Any) -> dict[str, Any]:
    return {"model": "built-in", "messages": list(messages) or [USER], **fields}


def with_tool(**fields: Any) -> dict[str, Any]:
    return request(tools=[TOOL], **fields)


UNANSWERED = (
    "An assistant message with 'tool_calls' must be followed by tool messages responding to each "
    "'tool_call_id'. The following tool_call_ids did not have response messages: "
)
ORPHAN = (
    "Invalid parameter: messages with role 'tool' must be a response to a preceeding message "
    "with 'tool_calls'."
)

REFUSED: dict[str, tuple[Any, str | None, str | None, str]] = {
    # the request as a whole
    "no object": ([], None, None, "must be an object"),
    "no model": ({"messages": [USER]}, None, None, "you must provide a model parameter"),
    "no messages": ({"model": "built-in"}, "messages", "missing_required_parameter", "'messages'"),
    "an unknown field": (
        request(colour="red"),
        "colour",
        "unknown_parameter",
        "Unknown parameter: 'colour'.",
    ),
    "a setting it cannot honour": (
        request(logprobs=True),
        "logprobs",
        "unsupported_parameter",
        "not supported with this model",
    ),
    # settings
    "temperature over 2": (
        request(temperature=2.5),
        "temperature",
        "decimal_above_max_value",
        "Invalid 'temperature': decimal above maximum value. Expected a value <= 2, "
        "but got 2.5 instead.",
    ),
    "temperature below 0": (
        request(temperature=-1),
        "temperature",
        "decimal_below_min_value",
        "Expected a value >= 0",
    ),
    "temperature as text": (
        request(temperature="hot"),
        "temperature",
        "invalid_type",
        "expected a decimal, but got a string",
    ),
    "top_p over 1": (request(top_p=1.1), "top_p", "decimal_above_max_value", "<= 1,"),
    "n of 0": (request(n=0), "n", "integer_below_min_value", ">= 1, but got 0"),
    "n of true": (request(n=True), "n", "invalid_type", "got a boolean"),
    "a limit of 0 tokens": (
        request(max_tokens=0),
        "max_tokens",
        "integer_below_min_value",
        "'max_tokens'",
    ),
    "half a token": (
        request(max_completion_tokens=1.5),
        "max_completion_tokens",
        "invalid_type",
        "expected an integer, but got a decimal number",
    ),
    "two limits": (
        request(max_tokens=5, max_completion_tokens=5),
        None,
        "invalid_parameter_combination",
        "at the same time",
    ),
    "five stops": (
        request(stop=list("abcde")),
        "stop",
        "array_above_max_length",
        "maximum length 4",
    ),
    "an empty stop": (request(stop=""), "stop", "empty_string", "empty string"),
    "a stop of another type": (request(stop=[1]), "stop[0]", "invalid_type", "got an integer"),
    "stream as text": (request(stream="yes"), "stream", "invalid_type", "expected a boolean"),
    "stream options without a stream": (
        request(stream_options={"include_usage": True}),
        "stream_options",
        None,
        "only allowed when 'stream' is enabled",
    ),
    # messages
    "empty messages": (
        {"model": "built-in", "messages": []},
        "messages",
        "empty_array",
        "Invalid 'messages': empty array.",
    ),
    "messages as text": (
        {"model": "built-in", "messages": "hi"},
        "messages",
        "invalid_type",
        "expected an array of objects, but got a string",
    ),
    "a message as text": (request("hi"), "messages[0]", "invalid_type", "expected an object"),
    "no role": (
        request({"content": "x"}),
        "messages[0].role",
        "missing_required_parameter",
        "'messages[0].role'",
    ),
    "an unknown role": (
        request(USER, {"role": "bot", "content": "x"}),
        "messages[1].role",
        "invalid_value",
        "Invalid value: 'bot'. Supported values are: 'system', 'assistant',",
    ),
    "content missing": (
        request({"role": "user"}),
        "messages.[0].content",
        None,
        "Invalid value for 'content': expected a string, got null.",
    ),
    "content null": (
        request({"role": "system", "content": None}),
        "messages.[0].content",
        None,
        "expected a string, got null",
    ),
    "content a number": (
        request({"role": "user", "content": 7}),
        "messages[0].content",
        "invalid_type",
        "expected one of a string or array of objects, but got an integer",
    ),
    "content an object": (
        request(USER, says(call()), result(content={"city": "Oslo"})),
        "messages[2].content",
        "invalid_type",
        "got an object",
    ),
    "a result null": (
        request(USER, says(call()), result(content=None)),
        "messages.[2].content",
        None,
        "expected a string, got null",
    ),
    "content an empty list": (
        request({"role": "user", "content": []}),
        "messages[0].content",
        "empty_array",
        "empty array",
    ),
    "a picture": (
        request({"role": "user", "content": [{"type": "image_url", "image_url": {"url": "x"}}]}),
        "messages[0].content[0].type",
        "invalid_value",
        "'image_url'",
    ),
    "an assistant message with nothing": (
        request(USER, {"role": "assistant", "content": None}),
        "messages.[1].content",
        None,
        "got null",
    ),
    "a field of another role": (
        request({**USER, "tool_calls": [call()]}),
        "messages[0].tool_calls",
        "unknown_parameter",
        "Unknown parameter",
    ),
    "a time stamp in a message": (
        request({**USER, "time": 1}),
        "messages[0].time",
        "unknown_parameter",
        "Unknown parameter",
    ),
    "a name with a blank": (
        request({**USER, "name": "Ada L"}),
        "messages[0].name",
        "invalid_value",
        "does not match pattern",
    ),
    # calls and their results
    "a result without a call": (request(USER, result()), "messages.[1].role", None, ORPHAN),
    "a history that begins with a result": (request(result()), "messages.[0].role", None, ORPHAN),
    "a result before its call": (
        request(USER, result(), says(call())),
        "messages.[1].role",
        None,
        ORPHAN,
    ),
    "a result after another message": (
        request(USER, says(call()), USER, result()),
        "messages.[2].role",
        None,
        UNANSWERED + "c1",
    ),
    "a call at the end without a result": (
        request(USER, says(call())),
        "messages.[2].role",
        None,
        UNANSWERED + "c1",
    ),
    "two of three results": (
        request(USER, says(call("a"), call("b"), call("c")), result("b"), USER),
        "messages.[3].role",
        None,
        UNANSWERED + "a, c",
    ),
    "the result of another turn": (
        request(USER, says(call("a")), result("a"), says(call("b")), result("a")),
        "messages.[4].tool_call_id",
        None,
        "'tool_call_id' of 'a' not found in 'tool_calls' of previous message",
    ),
    "two results for one call": (
        request(USER, says(call("a")), result("a"), result("a")),
        "messages.[3]",
        None,
        "Duplicate value for 'tool_call_id' of 'a' in message[3].",
    ),
    "one id twice in a reply": (
        request(USER, says(call("a"), call("a")), result("a"), result("a")),
        "messages.[1]",
        None,
        "Duplicate value for 'tool_call_id' of 'a' in message[1].",
    ),
    "a result without an id": (
        request(USER, says(call()), {"role": "tool", "content": "x"}),
        "messages[2].tool_call_id",
        "missing_required_parameter",
        "tool_call_id",
    ),
    "empty tool_calls": (
        request(USER, says(content="x")),
        "messages[1].tool_calls",
        "empty_array",
        "Invalid 'messages[1].tool_calls': empty array.",
    ),
    "the index of a stream in a stored call": (
        request(USER, says({**call(), "index": 0}), result()),
        "messages[1].tool_calls[0].index",
        "unknown_parameter",
        "Unknown parameter",
    ),
    "a call without a type": (
        request(USER, says({"id": "c1", "function": call()["function"]}), result()),
        "messages[1].tool_calls[0].type",
        "missing_required_parameter",
        ".type'",
    ),
    "a call id of null": (
        request(USER, says({**call(), "id": None}), result()),
        "messages[1].tool_calls[0].id",
        "invalid_type",
        "expected a string, but got null",
    ),
    "a call id of 41 characters": (
        request(USER, says(call("c" * 41)), result("c" * 41)),
        "messages[1].tool_calls[0].id",
        "string_above_max_length",
        "maximum length 40",
    ),
    "an illegal name in a stored call": (
        request(USER, says(call(name="functions.look")), result()),
        "messages[1].tool_calls[0].function.name",
        "invalid_value",
        "'^[a-zA-Z0-9_-]+$'",
    ),
    "an empty name in a stored call": (
        request(USER, says(call(name="")), result()),
        "messages[1].tool_calls[0].function.name",
        "empty_string",
        "empty string",
    ),
    "stored arguments as an object": (
        request(USER, says(call(arguments={})), result()),
        "messages[1].tool_calls[0].function.arguments",
        "invalid_type",
        "expected a string, but got an object",
    ),
    # tools
    "empty tools": (request(tools=[]), "tools", "empty_array", "Invalid 'tools': empty array."),
    "tools as an object": (request(tools=TOOL), "tools", "invalid_type", "an array of objects"),
    "129 tools": (
        request(tools=[TOOL] * 129),
        "tools",
        "array_above_max_length",
        "maximum length 128",
    ),
    "a tool of another type": (
        request(tools=[{"type": "custom", "custom": {"name": "x"}}]),
        "tools[0].type",
        "invalid_value",
        "'custom'",
    ),
    "a tool without its function": (
        request(tools=[{"type": "function", "name": "look"}]),
        "tools[0].function",
        "missing_required_parameter",
        "'tools[0].function'",
    ),
    "a tool without a name": (
        request(tools=[{"type": "function", "function": {}}]),
        "tools[0].function.name",
        "missing_required_parameter",
        ".name'",
    ),
    "a function object itself": (
        request(tools=[{"name": "look", "parameters": {}}]),
        "tools[0].type",
        "missing_required_parameter",
        "'tools[0].type'",
    ),
    "an illegal tool name": (
        request(tools=[TOOL, {"type": "function", "function": {"name": "look up"}}]),
        "tools[1].function.name",
        "invalid_value",
        "Invalid 'tools[1].function.name': string does not match pattern.",
    ),
    "a tool name that ends the line": (
        request(tools=[{"type": "function", "function": {"name": "look\n"}}]),
        "tools[0].function.name",
        "invalid_value",
        "pattern",
    ),
    "a tool name of 65 characters": (
        request(tools=[{"type": "function", "function": {"name": "x" * 65}}]),
        "tools[0].function.name",
        "string_above_max_length",
        "maximum length 64",
    ),
    "two tools of one name": (
        request(tools=[TOOL, OTHER, TOOL]),
        "tools[2].function.name",
        "invalid_value",
        "Tool names must be unique.",
    ),
    "a description too long": (
        request(tools=[{"type": "function", "function": {"name": "x", "description": "y" * 1025}}]),
        "tools[0].function.description",
        "string_above_max_length",
        "maximum length 1024",
    ),
    "an unknown field of a tool": (
        request(tools=[{"type": "function", "function": {"name": "x", "args": {}}}]),
        "tools[0].function.args",
        "unknown_parameter",
        "Unknown parameter",
    ),
    # tool_choice
    "tool_choice without tools": (
        request(tool_choice="none"),
        "tool_choice",
        None,
        "'tool_choice' is only allowed when 'tools' are specified",
    ),
    "parallel_tool_calls without tools": (
        request(parallel_tool_calls=False),
        "parallel_tool_calls",
        None,
        "only allowed when 'tools' are specified",
    ),
    "an unknown tool_choice": (
        with_tool(tool_choice="any"),
        "tool_choice",
        "invalid_value",
        "Supported values are: 'none', 'auto', and 'required'.",
    ),
    "tool_choice by bare name": (
        with_tool(tool_choice={"type": "function", "name": "look"}),
        "tool_choice.function",
        "missing_required_parameter",
        "'tool_choice.function'",
    ),
    "tool_choice of a tool that is not there": (
        with_tool(tool_choice={"type": "function", "function": {"name": "fly"}}),
        "tool_choice",
        None,
        "Tool choice 'fly' not found in 'tools' parameter.",
    ),
    "tool_choice a number": (with_tool(tool_choice=7), "tool_choice", "invalid_type", "integer"),
    "allowed tools that are not there": (
        with_tool(
            tool_choice={
                "type": "allowed_tools",
                "allowed_tools": {"mode": "auto", "tools": [OTHER]},
            }
        ),
        "tool_choice",
        None,
        "Tool choice 'other' not found",
    ),
    # response_format
    "a format without a type": (
        request(response_format={}),
        "response_format.type",
        "missing_required_parameter",
        "'response_format.type'",
    ),
    "an unknown format": (
        request(response_format={"type": "xml"}),
        "response_format.type",
        "invalid_value",
        "'json_object', 'json_schema', and 'text'",
    ),
    "a JSON object nobody speaks of": (
        request(response_format={"type": "json_object"}),
        "messages",
        None,
        "must contain the word 'json'",
    ),
    "a schema format without a schema": (
        request(response_format={"type": "json_schema", "json_schema": {"name": "x"}}),
        "response_format.json_schema.schema",
        "missing_required_parameter",
        ".schema'",
    ),
    "a schema format without a name": (
        request(response_format={"type": "json_schema", "json_schema": {"schema": {}}}),
        "response_format.json_schema.name",
        "missing_required_parameter",
        ".name'",
    ),
    "a format's schema that is open though strict": (
        request(
            response_format={
                "type": "json_schema",
                "json_schema": {
                    "name": "city",
                    "strict": True,
                    "schema": {"type": "object", "properties": {}},
                },
            }
        ),
        "response_format",
        None,
        "Invalid schema for response_format 'city': In context=(), 'additionalProperties'",
    ),
}


@pytest.mark.parametrize(("body", "param", "code", "sentence"), REFUSED.values(), ids=REFUSED)
def test_refused_is(body: Any, param: str | None, code: str | None, sentence: str) -> None:
    error = refusal(body)
    assert sentence in error["message"]
    assert (error["param"], error["code"]) == (param, code)


STORED_ARGUMENTS = [
    "",
    " ",
    "null",
    "[]",
    "3",
    '"x"',
    '{"a": ',
    "{'a': 1}",
    '{"a": NaN}',
    "[" * 9999,
]


@pytest.mark.parametrize("arguments", STORED_ARGUMENTS, ids=lambda text: repr(text[:9]))
def test_stored_arguments_that_are_no_json_object_are_refused(arguments: str) -> None:
    error = refusal(request(USER, says(call(arguments=arguments)), result()))
    assert error["param"] == "messages[1].tool_calls[0].function.arguments"
    assert "expected a string that holds a JSON object" in error["message"]


TAKEN: dict[str, dict[str, Any]] = {
    "every plain role": request(
        {"role": "system", "content": "s"}, {"role": "developer", "content": "d"}, USER
    ),
    "text parts": request({"role": "user", "content": [{"type": "text", "text": "Hello"}]}),
    "an empty text": request({"role": "user", "content": ""}),
    "results in another order": request(
        USER, says(call("a"), call("b")), result("b"), result("a"), USER
    ),
    "an id again in a later turn": request(
        USER, says(call("a")), result("a"), says(call("a")), result("a")
    ),
    "text beside calls": request(USER, says(call(), content="I look."), result()),
    "calls without the content field": request(
        USER, {"role": "assistant", "tool_calls": [call()]}, result()
    ),
    "a refusal": request(USER, {"role": "assistant", "content": None, "refusal": "No."}),
    "what the SDK's own message dumps": request(
        USER,
        says(call(), refusal=None, annotations=None, audio=None, function_call=None),
        result(),
    ),
    "tool_calls of null": request(
        USER, {"role": "assistant", "content": "x", "tool_calls": None}, USER
    ),
    "a tool without parameters": request(tools=[OTHER]),
    "every tool_choice": with_tool(tool_choice="required", parallel_tool_calls=True),
    "nulls for what is not set": request(
        temperature=None, stop=None, tools=None, tool_choice=None, response_format=None
    ),
    "the bounds themselves": request(
        temperature=2, top_p=0, n=1, max_tokens=1, presence_penalty=-2, frequency_penalty=2
    ),
    "names of people": request({**USER, "name": "小明"}),
    "settings without effect": request(
        user="u", metadata={"a": "b"}, store=False, service_tier="auto", reasoning_effort="low"
    ),
}


@pytest.mark.parametrize("body", TAKEN.values(), ids=TAKEN)
def test_taken_is(body: dict[str, Any]) -> None:
    reply = offline_client(["Taken."]).post("/chat/completions", body=body, cast_to=object)
    assert reply["object"] == "chat.completion"


def test_an_unknown_model_is_a_404_that_names_the_right_one() -> None:
    client = offline_client(["never said"])
    with pytest.raises(openai.NotFoundError, match="`built-in`") as caught:
        client.chat.completions.create(model="gpt-4o", messages=[USER])
    assert caught.value.code == "model_not_found"


def test_a_body_that_is_no_json_is_refused() -> None:
    client = offline_client(["never said"])
    url = "http://built-in.invalid/v1/chat/completions"
    reply = client._client.post(url, content=b'{"model": ')
    assert reply.status_code == 400
    assert "could not parse the JSON body" in reply.json()["error"]["message"]


def test_a_refused_request_takes_no_reply_from_the_script() -> None:
    client = offline_client(["first"])
    with pytest.raises(openai.BadRequestError):
        client.chat.completions.create(model="built-in", messages=[])
    reply = client.chat.completions.create(model="built-in", messages=[USER])
    assert reply.choices[0].message.content == "first"


GOOD = [
    USER,
    says(call("a"), call("b")),
    result("a"),
    result("b"),
    {"role": "user", "content": "?"},
]


WITH_MESSAGES = {
    name: case[0]
    for name, case in REFUSED.items()
    if isinstance(case[0], dict) and isinstance(case[0].get("messages"), list)
}


@pytest.mark.parametrize("body", WITH_MESSAGES.values(), ids=WITH_MESSAGES)
def test_a_fault_behind_a_history_that_passed_is_found_all_the_same(body: dict[str, Any]) -> None:
    longer = {**body, "messages": [*GOOD, *body["messages"]]}
    answers = []
    for earlier in ([], [request(*GOOD)]):
        client = offline_client(["taken", "taken"])
        for good in earlier:
            client.post("/chat/completions", body=good, cast_to=object)
        try:
            client.post("/chat/completions", body=longer, cast_to=object)
            answers.append("taken")
        except openai.BadRequestError as error:
            answers.append(error.message)
    assert answers[0] == answers[1]


def test_a_result_too_many_is_found_after_a_history_that_passed() -> None:
    client = offline_client(["taken"])
    client.post("/chat/completions", body=request(*GOOD[:4]), cast_to=object)
    with pytest.raises(openai.BadRequestError, match="Duplicate value for 'tool_call_id' of 'a'"):
        client.post("/chat/completions", body=request(*GOOD[:4], result("a")), cast_to=object)


@pytest.mark.parametrize("cut", [2, 3])
def test_a_cut_between_call_and_result_is_found_after_the_whole_has_passed(cut: int) -> None:
    client = offline_client(["taken"])
    client.post("/chat/completions", body=request(*GOOD), cast_to=object)
    with pytest.raises(openai.BadRequestError, match="did not have response messages"):
        client.post("/chat/completions", body=request(*GOOD[:cut]), cast_to=object)
