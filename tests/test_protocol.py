"""How a request is asked and a reply is read."""

from __future__ import annotations

from typing import Any

import openai
import pytest

from agentkit import Agent, Toolbox, ToolCall, connect, count_tokens, history_problems
from agentkit.events import Reply
from agentkit.messages import assistant_message, tool_message, user_message
from agentkit.offline.far_end.transport import requests_of
from agentkit.protocol import EMPTY_REPLY, FunctionCalling, read_response
from agentkit.react import ReAct
from tests.support.far_end import KEY, MODEL, chunk, client_for, sse, whole
from tests.support.tools_for_tests import add, call, weather

TOOLS = Toolbox([weather, add]).definitions
TASK = [user_message("Weather in Oslo?")]
ACTED = [*TASK, assistant_message(None, [ToolCall("c1", "weather")]), tool_message("c1", "20")]


def body(view: Any = TASK, tools: Any = TOOLS, **settings: Any) -> dict[str, Any]:
    return FunctionCalling(**settings).request(MODEL, view, tools)


# --- asking ---------------------------------------------------------------------------------


def test_the_plain_request_holds_model_messages_tools_choice_and_temperature() -> None:
    assert body() == {
        "model": MODEL,
        "messages": TASK,
        "temperature": 0,
        "tools": TOOLS,
        "tool_choice": "auto",
    }


def test_settings_go_over_the_wire_and_none_leaves_one_out() -> None:
    sent = body(
        temperature=None,
        seed=7,
        max_tokens=50,
        parallel_tool_calls=False,
        extra={"top_p": 0.5, "user": "李"},
    )
    assert "temperature" not in sent
    assert (sent["seed"], sent["max_tokens"], sent["parallel_tool_calls"]) == (7, 50, False)
    assert (sent["top_p"], sent["user"]) == (0.5, "李")


def test_settings_reach_the_far_end() -> None:
    client, model = connect(script=["Hi."])
    protocol = FunctionCalling(temperature=0.7, seed=3, max_tokens=99, extra={"top_p": 0.9})
    Agent(client, model, [add], protocol=protocol).run("Hello")
    sent = requests_of(client)[0]
    assert (sent["temperature"], sent["seed"], sent["max_tokens"], sent["top_p"]) == (
        0.7,
        3,
        99,
        0.9,
    )


def test_without_tools_nothing_about_tools_is_sent() -> None:
    sent = body(tools=[], tool_choice="required", parallel_tool_calls=True)
    assert not {"tools", "tool_choice", "parallel_tool_calls"} & set(sent)


def test_extra_has_the_last_word_also_over_streaming() -> None:
    client = client_for(sse(chunk(content="Hi"), chunk(finish="stop")))
    protocol = FunctionCalling(extra={"stream_options": None, "temperature": 1})
    list(Agent(client, MODEL, protocol=protocol).stream("x"))
    assert client.asked[0]["stream_options"] is None  # type: ignore[attr-defined]
    assert client.asked[0]["temperature"] == 1  # type: ignore[attr-defined]


def test_the_view_is_not_changed_by_asking() -> None:
    view = list(TASK)
    body(view)["messages"].append("x")
    assert view == TASK


NAMED = {"type": "function", "function": {"name": "weather"}}


@pytest.mark.parametrize(
    ("choice", "wire"),
    [
        ("auto", "auto"),
        ("none", "none"),
        ("required", "required"),
        ("weather", NAMED),
        (NAMED, NAMED),
    ],
)
def test_a_tool_choice_is_sent_as_the_wire_wants_it(choice: Any, wire: Any) -> None:
    assert body(tool_choice=choice)["tool_choice"] == wire


@pytest.mark.parametrize("choice", ["required", "weather"])
def test_a_forced_choice_is_auto_after_the_first_result_and_forced_for_the_next_task(
    choice: str,
) -> None:
    forced = body(tool_choice=choice)["tool_choice"]
    assert body(ACTED, tool_choice=choice)["tool_choice"] == "auto"
    noted = [*ACTED, assistant_message(""), user_message(EMPTY_REPLY)]
    assert body(noted, tool_choice=choice)["tool_choice"] == "auto"
    next_task = [*ACTED, assistant_message("20."), user_message("And in Rome?")]
    assert body(next_task, tool_choice=choice)["tool_choice"] == forced


@pytest.mark.parametrize("choice", ["required", "weather"])
def test_a_run_with_a_forced_choice_ends(choice: str) -> None:
    client, model = connect(script=[call("weather", city="Oslo"), "20 degrees."])
    protocol = FunctionCalling(tool_choice=choice)
    assert Agent(client, model, [weather], protocol=protocol).run("Oslo?").answer == "20 degrees."
    choices = [request["tool_choice"] for request in requests_of(client)]
    assert choices[0] != "auto"
    assert choices[1:] == ["auto"]


# --- reading --------------------------------------------------------------------------------


def read(*args: Any, **kwargs: Any) -> Reply:
    reply = read_response(whole(*args, **kwargs))
    answered = [tool_message(each.id, "x") for each in reply.calls]
    assert history_problems([*TASK, reply.message, *answered]) == []
    return reply


def test_a_text_is_read() -> None:
    reply = read("你好 👋")
    assert (reply.text, reply.calls, reply.finish, reply.retry_note) == ("你好 👋", (), "stop", "")
    assert reply.message == {"role": "assistant", "content": "你好 👋"}


def test_calls_are_read_as_written_and_stored_clean() -> None:
    reply = read("Look.", ("c1", "functions.weather", "{broken"), ("c1", "add", '{"a": 1}'))
    assert [(each.id, each.name, each.arguments) for each in reply.calls] == [
        ("c1", "functions.weather", "{broken"),
        ("c1_2", "add", '{"a": 1}'),
    ]
    stored = [each["function"] for each in reply.message["tool_calls"]]
    assert stored == [
        {"name": "functions_weather", "arguments": "{}"},
        {"name": "add", "arguments": '{"a": 1}'},
    ]


@pytest.mark.parametrize(
    "message",
    [
        {
            "content": None,
            "tool_calls": [{"id": "c", "function": {"name": "add", "arguments": "{}"}}],
        },
        {"tool_calls": [{"id": None, "type": "function", "function": {"name": "add"}}]},
        {"role": None, "tool_calls": [{"function": {"name": "add", "arguments": {"a": 1}}}]},
        {"content": "", "tool_calls": [None, {"function": {"name": "add", "arguments": None}}, 3]},
        {"content": [{"type": "text", "text": ""}], "tool_calls": [{"function": {"name": "add"}}]},
    ],
)
def test_a_call_is_found_whatever_is_missing_around_it(message: Any) -> None:
    reply = read_response({"choices": [{"message": message}]})
    assert [each.name for each in reply.calls] == ["add"]
    assert reply.calls[0].id
    assert reply.retry_note == ""
    assert history_problems([*TASK, reply.message, tool_message(reply.calls[0].id, "x")]) == []


def test_a_call_without_a_function_is_still_answered() -> None:
    reply = read_response(
        {"choices": [{"message": {"tool_calls": [{"id": "c", "function": None}]}}]}
    )
    assert reply.calls == (ToolCall("c", "", ""),)


@pytest.mark.parametrize(
    "response",
    [
        {},
        {"choices": []},
        {"choices": None},
        {"choices": [None]},
        {"choices": ["text"]},
        {"choices": [{}]},
        {"choices": [{"message": None}]},
        {"choices": [{"message": "text"}]},
        {"choices": [{"message": {"content": None}}]},
        {"choices": [{"message": {"content": "  \n"}}]},
        {"choices": [{"message": {"content": None, "tool_calls": []}}]},
        {"choices": [{"message": {"tool_calls": {"a": 1}}}]},
        {"choices": [{"message": {"content": []}, "finish_reason": {}}]},
    ],
)
def test_a_reply_without_anything_in_it_is_sent_back_with_a_note(response: Any) -> None:
    reply = read_response(response)
    assert reply.retry_note == EMPTY_REPLY
    assert history_problems([*TASK, reply.message]) == []


def test_a_refusal_is_a_finish_of_its_own_with_its_words() -> None:
    reply = read(None, refusal="I cannot help with that.")
    assert (reply.finish, reply.text, reply.retry_note) == (
        "refusal",
        "I cannot help with that.",
        "",
    )


@pytest.mark.parametrize("finish", ["length", "content_filter"])
def test_an_empty_reply_that_was_cut_is_not_asked_for_again(finish: str) -> None:
    assert read("", finish=finish).retry_note == ""


def test_half_an_emoji_in_a_reply_can_be_printed_and_sent() -> None:
    reply = read("\ud83d", ("\ud83d", "\ud83d", "\ud83d"))
    texts = (reply.text, reply.calls[0].id, reply.calls[0].name, reply.calls[0].arguments)
    assert all(text.encode() for text in texts)


@pytest.mark.parametrize(
    ("usage", "numbers"),
    [
        ({"prompt_tokens": 9, "completion_tokens": 4}, (9, 4, 0, 0)),
        (
            {
                "prompt_tokens": 9,
                "completion_tokens": 4,
                "prompt_tokens_details": {"cached_tokens": 8},
            },
            (9, 4, 8, 0),
        ),
        ({"prompt_tokens": 9, "completion_tokens": 4, "prompt_tokens_details": None}, (9, 4, 0, 0)),
        (None, (0, 0, 0, 1)),
        ({}, (0, 0, 0, 1)),
        ([], (0, 0, 0, 1)),
        ({"prompt_tokens": None, "completion_tokens": 4}, (0, 0, 0, 1)),
        ({"prompt_tokens": "9", "completion_tokens": "4"}, (0, 0, 0, 1)),
    ],
)
def test_usage_that_was_not_reported_is_unknown_and_not_zero(usage: Any, numbers: Any) -> None:
    read = read_response({**whole("Hi"), "usage": usage}).usage
    assert (
        read.prompt_tokens,
        read.completion_tokens,
        read.cached_tokens,
        read.unknown_requests,
    ) == (numbers)
    assert read.requests == 1


def test_usage_adds_up_over_a_run_and_what_was_not_reported_is_estimated() -> None:
    script = [whole(None, ("c", "add", '{"a": 1, "b": 2}')), {**whole("3"), "usage": None}]
    agent = Agent(client_for(*script), MODEL, [add])
    result = agent.run("1 + 2?")
    usage, *sent, last = result.usage, *result.messages
    assert usage.prompt_tokens == 10 + count_tokens(sent, agent.executor.toolbox.definitions)
    assert usage.completion_tokens == 5 + count_tokens([last])
    assert (usage.requests, usage.unknown_requests) == (2, 1)


# --- notes ----------------------------------------------------------------------------------


def test_an_empty_reply_gets_a_note_and_the_run_goes_on() -> None:
    client = client_for({"choices": []}, whole(""), whole("Here I am."))
    result = Agent(client, MODEL).run("Hello?")
    assert (result.answer, result.steps) == ("Here I am.", 3)
    assert [each["content"] for each in result.messages if each["role"] == "user"] == [
        "Hello?",
        EMPTY_REPLY,
        EMPTY_REPLY,
    ]


@pytest.mark.parametrize("retries", [0, 1, 2])
def test_notes_are_bounded(retries: int) -> None:
    client = client_for(whole(""))
    result = Agent(client, MODEL, protocol=FunctionCalling(retries=retries)).run("Hello?")
    assert (result.stop_reason, result.steps) == ("model_error", retries + 1)
    assert EMPTY_REPLY in result.detail
    assert history_problems(result.messages) == []


def test_notes_are_counted_in_a_row() -> None:
    empty, acts = whole(""), whole(None, ("c", "add", '{"a": 1, "b": 2}'))
    client = client_for(empty, empty, acts, empty, empty, whole("3"))
    assert Agent(client, MODEL, [add]).run("1 + 2?").answer == "3"


# --- a protocol of one's own ----------------------------------------------------------------


class Shouting:
    """A protocol that needs no endpoint: it repeats the last message in capitals."""

    retries = 1

    def ask(self, client: Any, model: str, view: Any, tools: Any, *, stream: bool = False) -> Any:
        text = view[-1]["content"].upper()
        yield from text.split()
        return Reply(assistant_message(text), text=text)


def test_a_protocol_of_ones_own_is_asked_with_client_model_view_and_tools() -> None:
    agent = Agent(None, "none", protocol=Shouting())
    events = list(agent.stream("what a day"))
    assert [event.text for event in events if event.kind == "text"] == ["WHAT", "A", "DAY"]
    assert events[-1].outcome.answer == "WHAT A DAY"


def test_the_notes_of_a_protocol_of_ones_own_are_bounded_too() -> None:
    class Collapsed(Shouting):
        def ask(self, *args: Any, **settings: Any) -> Any:
            yield from ()
            return Reply(assistant_message("hm"), text="hm", retry_note="Write Action: or Answer:.")

    result = Agent(None, "none", protocol=Collapsed()).run("x")
    assert (result.stop_reason, result.steps) == ("model_error", 2)
    assert "Write Action:" in result.detail


def test_an_exception_in_a_protocol_is_its_authors_and_goes_up() -> None:
    class Wrong(Shouting):
        def ask(self, *args: Any, **settings: Any) -> Any:
            yield "x"
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        Agent(None, "none", protocol=Wrong()).run("x")


# --- slips at the start ---------------------------------------------------------------------

CLIENT, NAME = connect(script=[])


@pytest.mark.parametrize(
    ("make", "advice"),
    [
        (lambda: Agent(NAME, CLIENT), "They are swapped"),  # type: ignore[arg-type]
        (lambda: Agent(connect(), [add]), r"client, model = connect\(\)"),  # type: ignore[arg-type]
        (lambda: Agent(CLIENT, None), "the model must be a name, got nothing"),  # type: ignore[arg-type]
        (lambda: Agent(CLIENT, ""), "the model must be a name, got nothing"),
        (lambda: Agent(CLIENT, [add]), "the model must be a name, got a list"),  # type: ignore[arg-type]
        (lambda: Agent(None, NAME), "OpenAI client, got nothing"),
        (lambda: Agent(KEY, NAME), "OpenAI client, got a str"),
        (lambda: Agent(openai.OpenAI, NAME), "got the class OpenAI"),
        (lambda: Agent(openai.AsyncOpenAI(api_key=KEY), NAME), "synchronous one"),
        (
            lambda: Agent(openai.AsyncOpenAI(api_key=KEY), NAME, protocol=ReAct()),
            "synchronous one",
        ),
        (lambda: Agent(CLIENT, NAME, protocol=FunctionCalling), r"FunctionCalling\(\)"),  # type: ignore[arg-type]
        (lambda: Agent(CLIENT, NAME, protocol="react"), "method ask, got a str"),  # type: ignore[arg-type]
    ],
)
def test_a_slip_at_the_start_is_a_type_error_that_says_what_to_write(
    make: Any, advice: str
) -> None:
    with pytest.raises(TypeError, match=advice) as caught:
        make()
    assert KEY not in str(caught.value)


@pytest.mark.parametrize("retries", [-1, True, 1.5, None, "2"])
@pytest.mark.parametrize("protocol", [FunctionCalling, ReAct])
def test_retries_that_are_no_count_are_refused(protocol: Any, retries: Any) -> None:
    with pytest.raises(ValueError, match=f"{protocol.__name__}: retries must be a whole number"):
        protocol(retries=retries)


@pytest.mark.parametrize("protocol", [FunctionCalling, ReAct])
def test_a_protocol_that_was_not_made_is_named_in_the_advice(protocol: Any) -> None:
    with pytest.raises(TypeError, match=rf"Write protocol={protocol.__name__}\(\)"):
        Agent(*connect(), protocol=protocol)
