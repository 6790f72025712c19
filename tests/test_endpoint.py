"""Over the wire and back: failures, secrets, connections, and the many ways to stream a reply."""

from __future__ import annotations

import itertools
import json
import logging
import socket
from typing import Any

import httpx2
import openai
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit import Agent, RunResult, StopReason, history_problems
from agentkit.streaming import server_sent
from tests.support.far_end import (
    KEY,
    MODEL,
    chunk,
    client_for,
    local_server,
    send_json,
    send_stream,
    sse,
    whole,
)
from tests.support.tools_for_tests import add, weather

ADDS = whole(None, ("c1", "add", '{"a": 1, "b": 2}'))
REQUEST = httpx2.Request("POST", "http://far.invalid/v1")


def run(client: Any, *, stream: bool = False, tools: Any = (add, weather)) -> RunResult:
    """A run that must leave a valid history, whole or streamed."""
    events: list[Any] = []
    agent = Agent(client, MODEL, list(tools), on_event=events.append)
    if stream:
        list(agent.stream("1 + 2?"))
    else:
        agent.run("1 + 2?")
    result: RunResult = events[-1].outcome
    assert history_problems(result.messages) == []
    for text in (repr(result), result.detail, str(result.messages), repr(events)):
        assert KEY not in text
    return result


both_ways = pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])


# --- failures -------------------------------------------------------------------------------


@both_ways
@pytest.mark.parametrize(
    ("status", "says"),
    [
        (400, "refused the request (400): Bad thing."),
        (401, "refused the request (401): Bad thing. Check OPENAI_API_KEY."),
        (403, "refused the request (403): Bad thing."),
        (404, "refused the request (404): Bad thing. Check AGENTKIT_MODEL and OPENAI_BASE_URL."),
        (422, "refused the request (422): Bad thing."),
        (429, "refused the request (429): Bad thing. Wait a while"),
        (500, "failed (500): Bad thing."),
        (503, "failed (503): Bad thing."),
    ],
)
def test_an_error_status_ends_the_run_with_one_sentence(
    status: int, says: str, stream: bool
) -> None:
    result = run(client_for((status, {"error": {"message": "Bad thing"}})), stream=stream)
    assert result.stop_reason is StopReason.MODEL_ERROR
    assert says in result.detail
    assert "\n" not in result.detail
    assert (result.answer, result.partial, result.steps) == (None, True, 1)


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"detail": "no such model"}, "no such model."),
        ({"error": "model 'x' not found"}, "model 'x' not found."),
        ({"message": "quota"}, "quota."),
        ({"error": {"message": "  two\n lines  "}}, "two lines."),
        ("<html><body>Bad gateway</body></html>", "Bad Request."),
        ("plain words", "plain words."),
        ([1], "[1]."),
        ("", "Bad Request."),
    ],
)
def test_an_error_body_of_any_shape_gives_a_sentence(body: Any, says: str) -> None:
    assert run(client_for((400, body))).detail == f"The endpoint refused the request (400): {says}"


@both_ways
@pytest.mark.parametrize(
    ("error", "says"),
    [
        (httpx2.ReadTimeout("slow", request=REQUEST), "did not answer in time"),
        (httpx2.ConnectTimeout("slow", request=REQUEST), "did not answer in time"),
        (httpx2.ConnectError("refused", request=REQUEST), "could not be reached: refused."),
        (httpx2.RemoteProtocolError("gone", request=REQUEST), "could not be reached: gone."),
    ],
)
def test_a_failing_connection_ends_the_run_with_one_sentence(
    error: Any, says: str, stream: bool
) -> None:
    result = run(client_for(error), stream=stream)
    assert result.stop_reason is StopReason.MODEL_ERROR
    assert says in result.detail


@both_ways
def test_a_refused_connection_is_a_model_error(stream: bool) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{unused.getsockname()[1]}/v1"
        client = openai.OpenAI(api_key=KEY, base_url=url, max_retries=0)
        assert "could not be reached" in run(client, stream=stream).detail


@both_ways
@pytest.mark.parametrize(
    "body",
    ["<html>login</html>", "", "null", "[]", "3", '"text"', "{}", '{"object": "x"}', "[" * 9999],
    ids=["html", "empty", "null", "list", "number", "string", "object", "other", "deep"],
)
def test_an_answer_that_is_no_chat_completion_is_a_model_error(body: str, stream: bool) -> None:
    result = run(client_for(body), stream=stream)
    assert result.stop_reason is StopReason.MODEL_ERROR
    assert result.detail.startswith(("The endpoint", "The stream", "A piece of the stream"))


@both_ways
def test_an_error_in_a_good_status_is_told_in_its_own_words(stream: bool) -> None:
    result = run(client_for({"error": {"message": "Provider is down", "code": 502}}), stream=stream)
    assert result.stop_reason is StopReason.MODEL_ERROR
    assert "Provider is down" in result.detail


@both_ways
def test_what_was_done_before_the_failure_is_kept(stream: bool) -> None:
    result = run(client_for(ADDS, (500, {"error": {"message": "Oh"}})), stream=stream)
    assert [each["role"] for each in result.messages] == ["user", "assistant", "tool"]
    assert result.steps == 2


@both_ways
def test_a_passing_failure_is_retried_by_the_sdk(stream: bool) -> None:
    busy = (503, {"error": {"message": "busy"}})
    client = client_for(busy, (429, {"error": {"message": "slow down"}}), whole("3"), retries=2)
    assert run(client, stream=stream).answer == "3"


# --- secrets --------------------------------------------------------------------------------


@both_ways
def test_a_key_that_the_endpoint_repeats_is_in_no_text(
    stream: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-of-the-environment")
    said = f"Incorrect key {KEY}, not sk-of-the-environment"
    for reply in (
        (401, {"error": {"message": said}}),
        (500, said),
        {"error": {"message": said}},
        said,
        {"you": said},
        httpx2.ConnectError(said, request=REQUEST),
        sse({"error": {"message": said}}),
        sse(f"data: {said}\n\n"),
    ):
        detail = run(client_for(reply), stream=stream).detail
        assert "[key]" in detail or "Incorrect" not in detail
        assert "sk-of-the-environment" not in detail


def test_a_key_in_a_header_is_in_no_text() -> None:
    client = client_for((403, "we do not know another-secret")).with_options(
        default_headers={"X-Api-Key": "another-secret"}
    )
    assert run(client).detail.endswith("we do not know [key]. Check what this key may do.")


@both_ways
def test_a_key_is_in_no_log_however_much_is_logged(
    stream: bool, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    with (
        local_server(send_json({"error": {"message": f"no {KEY}"}}, 401)) as server,
        openai.OpenAI(api_key=KEY, base_url=server.url) as client,
    ):
        assert "[key]" in run(client, stream=stream).detail
    assert server.url in caplog.text
    assert KEY not in caplog.text


# --- settings that some models refuse -------------------------------------------------------


def refusing(*settings: str, message: str = "", param: str | None = None) -> Any:
    """A far end that answers 400 as long as one of the settings is in the request."""
    seen: list[dict[str, Any]] = []

    def handle(request: httpx2.Request) -> httpx2.Response:
        body = json.loads(request.read())
        seen.append(body)
        found = [setting for setting in settings if setting in body]
        if found:
            error = {"message": message or f"{found[0]} is not supported", "param": param}
            return httpx2.Response(400, json={"error": error})
        acted = any(each["role"] == "tool" for each in body["messages"])
        reply = whole("3") if acted else ADDS
        return httpx2.Response(200, json=reply)

    http = httpx2.Client(transport=httpx2.MockTransport(handle))
    client = openai.OpenAI(api_key=KEY, base_url="http://x.invalid/v1", http_client=http)
    return client, seen


@pytest.mark.parametrize(
    ("setting", "message", "param"),
    [
        ("temperature", "Unsupported value: only the default (1) is supported.", "temperature"),
        ("temperature", "Unsupported parameter: 'temperature'", None),
        ("stream_options", "Unrecognized request argument supplied: stream_options", None),
    ],
)
def test_what_agentkit_asks_for_by_itself_is_left_out_where_it_is_refused(
    setting: str, message: str, param: str | None
) -> None:
    client, seen = refusing(setting, message=message, param=param)
    assert run(client, stream=True).answer == "3"
    assert [setting in body for body in seen] == [True, False, False]


def test_two_settings_that_are_refused_one_after_the_other_are_both_left_out() -> None:
    client, seen = refusing("temperature", "stream_options")
    assert run(client, stream=True).answer == "3"
    assert len(seen) == 4
    assert not {"temperature", "stream_options"} & set(seen[2])


def test_what_the_learner_asked_for_is_not_left_out_in_silence() -> None:
    from agentkit.protocol import FunctionCalling

    client, seen = refusing("temperature")
    agent = Agent(client, MODEL, [add], protocol=FunctionCalling(temperature=0.7))
    assert "not supported" in agent.run("1 + 2?").detail
    assert len(seen) == 1


# --- connections ----------------------------------------------------------------------------


@both_ways
def test_one_connection_serves_a_whole_run(stream: bool) -> None:
    piece = {"index": 0, "id": "c1", "function": {"name": "add", "arguments": '{"a": 1, "b": 2}'}}
    adds = sse(chunk(tool_calls=[piece]), chunk(finish="tool_calls"))
    says = sse(chunk(content="3"), chunk(finish="stop"))
    replies = [send_stream(adds)] * 4 + [send_stream(says)]
    if not stream:
        replies = [send_json(ADDS)] * 4 + [send_json(whole("3"))]
    with (
        local_server(*replies) as server,
        openai.OpenAI(api_key=KEY, base_url=server.url) as client,
    ):
        result = run(client, stream=stream)
    assert (result.answer, result.steps) == ("3", 5)
    assert (server.connections, len(server.requests)) == (1, 5)


@pytest.mark.parametrize("cut", [60, 150, 260])
def test_a_drop_in_mid_stream_is_a_model_error_and_the_session_can_go_on(cut: int) -> None:
    body = sse(chunk(content="The answer"), chunk(content=" is 3"), chunk(finish="stop"))
    with (
        local_server(send_stream(body[:cut], break_off=True), send_json(whole("3"))) as server,
        openai.OpenAI(api_key=KEY, base_url=server.url, max_retries=0) as client,
    ):
        result = run(client, stream=True)
        assert result.stop_reason is StopReason.MODEL_ERROR
        assert "broke off" in result.detail
        assert [each["role"] for each in result.messages] == ["user"]
        assert run(client).answer == "3"


def test_a_stream_left_early_does_not_disturb_the_next_run() -> None:
    body = sse(*(chunk(content=f"{number} ") for number in range(50)), chunk(finish="stop"))
    with (
        local_server(send_stream(body)) as server,
        openai.OpenAI(api_key=KEY, base_url=server.url) as client,
    ):
        for event in Agent(client, MODEL).stream("Count."):
            if event.kind == "text":
                break
        assert run(client, stream=True).answer == " ".join(map(str, range(50))) + " "


def test_a_stream_that_falls_silent_is_a_model_error() -> None:
    class Silent(httpx2.SyncByteStream):
        def __iter__(self) -> Any:
            yield sse(chunk(content="The"), end="")
            raise httpx2.ReadTimeout("silence", request=REQUEST)

    transport = httpx2.MockTransport(lambda request: httpx2.Response(200, stream=Silent()))
    client = openai.OpenAI(
        api_key=KEY, base_url="http://x.invalid/v1", http_client=httpx2.Client(transport=transport)
    )
    result = run(client, stream=True)
    assert (result.stop_reason, result.answer) == (StopReason.MODEL_ERROR, None)
    assert "did not answer in time" in result.detail


def test_leaving_a_stream_early_gives_its_connection_back() -> None:
    closed: list[bool] = []

    class Endless(httpx2.SyncByteStream):
        def __iter__(self) -> Any:
            while True:
                yield sse(chunk(content="more "), end="")

        def close(self) -> None:
            closed.append(True)

    transport = httpx2.MockTransport(lambda request: httpx2.Response(200, stream=Endless()))
    client = openai.OpenAI(
        api_key=KEY, base_url="http://x.invalid/v1", http_client=httpx2.Client(transport=transport)
    )
    stream = Agent(client, MODEL).stream("x")
    while next(stream).kind != "text":
        pass
    assert closed == []
    stream.close()
    assert closed == [True]


# --- streams --------------------------------------------------------------------------------


def streamed(*events: Any, end: str = "data: [DONE]\n\n", **settings: Any) -> RunResult:
    return run(client_for(sse(*events, end=end), whole("done")), stream=True, **settings)


TEXT = (chunk(role="assistant", content=""), chunk(content="你好"), chunk(content=" 👋"))
END = chunk(finish="stop")
MANY_LINES = [json.dumps(each, indent=1).replace("\n", "\ndata: ") for each in (*TEXT, END)]


@pytest.mark.parametrize(
    "body",
    [
        sse(*TEXT, END),
        sse(*TEXT, END, end=""),
        sse(*TEXT, END, end="data: [DONE]"),
        sse(*TEXT),
        sse(": ping\n\n", *TEXT, ":\n", END),
        sse("event: message\nid: 1\nretry: 10\n", *TEXT, END),
        sse("data:\n\n", "data: \n\n", *TEXT, END),
        sse(*TEXT, END).replace(b"\n", b"\r\n"),
        sse(*TEXT, END).replace(b"\n", b"\r"),
        sse(*TEXT, END).replace(b"data: ", b"data:"),
        b"\xef\xbb\xbf" + sse(*TEXT, END),
        sse(*TEXT, {"choices": [], "usage": None}, {"choices": None}, END),
        sse(*TEXT, {"choices": [{"index": 0, "delta": None, "finish_reason": "stop"}]}),
        sse(*TEXT, {"choices": [None, {"index": 1, "delta": {"content": "other"}}]}, END),
        sse(*(f"data: {line}\n\n" for line in MANY_LINES)),
    ],
    ids=["plain", "no done", "no last line", "no finish", "comments", "other fields", "empty data",
         "crlf", "cr", "no blank", "bom", "empty choices", "null delta", "other choice", "lines"],
)  # fmt: skip
def test_a_text_is_read_from_a_stream_written_in_any_of_the_usual_ways(body: bytes) -> None:
    result = run(client_for(body), stream=True)
    assert (result.answer, result.stop_reason) == ("你好 👋", StopReason.DONE)


def test_text_comes_piece_by_piece() -> None:
    agent = Agent(client_for(sse(*TEXT, END)), MODEL)
    assert [event.text for event in agent.stream("x") if event.kind == "text"] == ["你好", " 👋"]


def test_usage_comes_with_the_stream() -> None:
    usage = {"prompt_tokens": 9, "completion_tokens": 2}
    result = streamed(*TEXT, END, {"choices": [], "usage": usage})
    assert (result.usage.total_tokens, result.usage.unknown_requests) == (11, 0)
    assert streamed(*TEXT, END).usage.unknown_requests == 1


def test_usage_may_come_before_the_end() -> None:
    usage = {"prompt_tokens": 9, "completion_tokens": 2}
    assert streamed(*TEXT, {"choices": [], "usage": usage}, END).usage.total_tokens == 11


def test_a_byte_order_mark_does_not_cost_the_first_event() -> None:
    assert list(server_sent([b"\xef\xbb\xbf" + sse({"a": 1})])) == ['{"a": 1}', "[DONE]"]


def test_an_end_of_line_cut_in_two_does_not_end_an_event() -> None:
    pieces = [b'data: {"a":\r', b'\ndata: "b"}\r', b"\n\r", b"\n"]
    assert list(server_sent(pieces)) == ['{"a":\n"b"}']


def test_line_separators_inside_a_text_do_not_break_its_line() -> None:
    text = "a\u2028b\u0085c\x0bd\x1ce"
    assert json.loads(next(server_sent([sse({"text": text})])))["text"] == text
    assert streamed(chunk(content="a\u2028b\u0085c"), END).answer == "a\u2028b\u0085c"


def test_an_emoji_cut_in_two_between_pieces_comes_whole() -> None:
    body = b'data: {"choices":[{"delta":{"content":"a \\ud83d"}}]}\n\n'
    body += b'data: {"choices":[{"delta":{"content":"\\ude00 b"}}]}\n\n' + sse(END)
    agent = Agent(client_for(body), MODEL)
    events = list(agent.stream("x"))
    assert [event.text for event in events if event.kind == "text"] == ["a ", "😀 b"]
    assert events[-1].outcome.answer == "a 😀 b"


@pytest.mark.parametrize("events", [[], TEXT[:2], [chunk(content="")]])
def test_a_stream_that_ends_before_its_end_is_a_model_error(events: Any) -> None:
    result = streamed(*events, end="")
    assert result.stop_reason is StopReason.MODEL_ERROR


@pytest.mark.parametrize(
    "event", ["data: {broken\n\n", "data: 3\n\n", "data: null\n\n", 'data: "x"\n\n']
)
def test_a_piece_that_is_no_object_is_a_model_error(event: str) -> None:
    assert streamed(TEXT[1], event, END).stop_reason is StopReason.MODEL_ERROR


def test_an_error_in_mid_stream_is_told_in_its_own_words() -> None:
    result = streamed(TEXT[1], {"error": {"message": "Overloaded", "type": "server_error"}})
    assert result.detail == "The endpoint broke off its reply: Overloaded"


@pytest.mark.parametrize(
    "body", [whole("Hi"), {**whole("Hi"), "choices": [{"message": {"content": "Hi"}}]}]
)
def test_a_server_that_does_not_stream_is_read_all_the_same(body: Any) -> None:
    for text in (json.dumps(body), json.dumps(body, indent=2)):
        agent = Agent(client_for(text), MODEL)
        events = list(agent.stream("x"))
        assert [event.text for event in events if event.kind == "text"] == ["Hi"]
        assert events[-1].outcome.answer == "Hi"


def test_a_server_that_does_not_stream_can_call_tools() -> None:
    result = run(client_for(ADDS, whole("3")), stream=True)
    assert (result.answer, result.usage.total_tokens) == ("3", 30)


def call_piece(
    index: Any = None, call_id: Any = None, name: Any = None, arguments: Any = None
) -> Any:
    piece: dict[str, Any] = {} if index is None else {"index": index}
    piece |= {} if call_id is None else {"id": call_id}
    return piece | {"function": {"name": name, "arguments": arguments}}


A, B = '{"a": 1, "b": 2}', '{"a": 3, "b": 4}'


@pytest.mark.parametrize(
    "pieces",
    [
        [call_piece(0, "x", "add", ""), call_piece(0, None, None, A),
         call_piece(1, "y", "add", ""), call_piece(1, None, None, B)],
        [call_piece(0, "x", "add", A[:4]), call_piece(1, "y", "add", B[:4]),
         call_piece(0, None, None, A[4:]), call_piece(1, None, None, B[4:])],
        [call_piece(None, "x", "add", A), call_piece(None, "y", "add", B)],
        [call_piece(None, None, "add", A[:4]), call_piece(None, None, None, A[4:]),
         call_piece(None, None, "add", B[:4]), call_piece(None, None, None, B[4:])],
        [call_piece(0, "x", "add", A), call_piece(0, "y", "add", B)],
        [call_piece(0, "x", "add", A[:4]), call_piece(0, "x", "add", A[4:]),
         call_piece(1, "y", "add", B[:4]), call_piece(1, "y", "add", B[4:])],
        [call_piece(0, "x", "add", A[:4]), call_piece(0, "z", None, A[4:]),
         call_piece(1, "y", "add", B)],
        [call_piece(0, "x", "a", None), call_piece(0, None, "dd", A), call_piece(1, "y", "add", B)],
        [call_piece(0, "same", "add", A), call_piece(1, "same", "add", B)],
        [call_piece(0, None, "add", A), call_piece(1, None, "add", B)],
        [call_piece(0, "x", "add", {"a": 1, "b": 2}), call_piece(1, "y", "add", json.loads(B))],
    ],
    ids=["usual", "woven", "no index", "no index, no id", "all index 0", "name repeated",
         "id changes", "name in pieces", "same id", "no id", "objects"],
)  # fmt: skip
def test_two_calls_are_told_apart_however_their_pieces_are_numbered(pieces: list[Any]) -> None:
    events = [chunk(tool_calls=[piece]) for piece in pieces]
    result = streamed(*events, chunk(finish="tool_calls"))
    assert [each["content"] for each in result.messages if each["role"] == "tool"] == ["3", "7"]
    assert result.answer == "done"


@pytest.mark.parametrize(
    "delta",
    [
        {"tool_calls": None},
        {"tool_calls": {}},
        {"tool_calls": [None, 3]},
        {"tool_calls": [{"index": "0", "function": None}]},
        {"tool_calls": [{"index": [], "id": 3, "function": {"name": {}, "arguments": []}}]},
        {"content": 3, "refusal": 3},
        {"content": [{"type": "text", "text": "x"}]},
    ],
)
def test_a_delta_of_a_strange_shape_is_no_exception(delta: Any) -> None:
    streamed(chunk(**delta), chunk(finish="stop"))


def test_a_refusal_comes_in_pieces_too() -> None:
    result = streamed(chunk(refusal="I can"), chunk(refusal="not."), END)
    assert (result.stop_reason, result.answer) == (StopReason.REFUSED, "I cannot.")


# --- any cut of the bytes -------------------------------------------------------------------


@settings(max_examples=200, deadline=None)
@given(
    st.lists(st.text(min_size=1, max_size=12), min_size=1, max_size=5),
    st.lists(st.integers(0, 400), max_size=12),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_events_are_the_same_however_the_bytes_are_cut(
    texts: list[str], cuts: list[int], line_end: str
) -> None:
    events = [{"text": text} for text in texts]
    body = sse(*events).replace(b"\n", line_end.encode())
    places = sorted({min(cut, len(body)) for cut in cuts} | {0, len(body)})
    pieces = [body[start:end] for start, end in itertools.pairwise(places)]
    got = list(server_sent(pieces))
    assert got.pop() == "[DONE]"
    assert [json.loads(data) for data in got] == events


@settings(max_examples=200, deadline=None)
@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(["choices", "message", "delta", "content", "tool_calls", "function", "id",
                         "index", "name", "arguments", "finish_reason", "usage", "error",
                         "prompt_tokens", "completion_tokens", "refusal"]), inner, max_size=4),
    max_leaves=12,
), st.booleans())  # fmt: skip
def test_any_json_at_all_for_an_answer_leaves_a_valid_history(body: Any, stream: bool) -> None:
    wrapped = {"choices": [body]}
    for answer in (body, wrapped, {"choices": [{"message": body, "delta": body}]}):
        reply = sse(answer) if stream else json.dumps(answer)
        agent = Agent(client_for(reply, whole("done")), MODEL, [add])
        result = list(agent.stream("x"))[-1].outcome if stream else agent.run("x")
        assert history_problems(result.messages) == []
