"""ReAct: the same loop in plain text. Asking, telling, reminding, and records of two protocols."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit import Agent, Session, StopReason, Toolbox, ToolCall, connect, demo_tools
from agentkit import history_problems as problems
from agentkit.compaction import Summarise
from agentkit.context import Trim
from agentkit.events import ErrorKind, Event
from agentkit.last_reply import last_reply
from agentkit.messages import assistant_message, system_message, tool_message, user_message
from agentkit.offline.far_end.transport import requests_of
from agentkit.protocol import EMPTY_REPLY, FunctionCalling
from agentkit.react import REMINDER, ReAct, as_text
from agentkit.stops import MaxSteps
from tests.support.far_end import MODEL, chunk, client_for, sse, whole
from tests.support.histories import agent_history
from tests.support.tools_for_tests import add, broken, call, interrupt, weather
from tests.test_react_text import PIECES

OSLO = 'Thought: I ask.\nAction: weather\nAction Input: {"city": "Oslo"}'
DONE = "Thought: I can answer now.\nFinal Answer: 20 degrees."
PROSE = "It is warm in Oslo."
NOTE = REMINDER.partition("{")[0]
TIME_TOOLS = [demo_tools.current_time, demo_tools.calculate]


def agent(client: Any, model: str = MODEL, **settings: Any) -> Agent:
    given = {"tools": [weather, add, broken], "protocol": ReAct()} | settings
    return Agent(client, model, **given)


def scripted(*replies: Any, **settings: Any) -> Agent:
    return agent(*connect(script=list(replies)), **settings)


@pytest.fixture
def noon() -> Iterator[None]:
    demo_tools.set_clock("2026-03-01 12:00")
    yield
    demo_tools.set_clock(None)


# --- the request ----------------------------------------------------------------


def test_a_request_holds_text_alone_and_where_to_stop() -> None:
    one = scripted(OSLO, DONE, system="Be brief.")
    one.run("Weather in Oslo?")
    first, second = requests_of(one.client)
    assert not {"tools", "tool_choice"} & set(first)
    assert first["stop"] == ["\nObservation:"]
    assert first["temperature"] == 0
    prompt = first["messages"][0]["content"]
    assert prompt.startswith("Be brief.\n\nAnswer the question.")
    for definition in Toolbox([weather, add, broken]).definitions:
        assert json.dumps(definition["function"], ensure_ascii=False) in prompt
    assert "{tools}" not in prompt
    assert [(each["role"], each["content"]) for each in second["messages"][1:]] == [
        ("user", "Weather in Oslo?"),
        ("assistant", OSLO),
        ("user", "Observation: Oslo: 20 degrees"),
    ]


def test_settings_go_over_the_wire_and_extra_has_the_last_word() -> None:
    protocol = ReAct(temperature=None, max_tokens=50, seed=7, extra={"stop": None, "user": "李"})
    sent = protocol.request(MODEL, [user_message("Hi")], [])
    assert "temperature" not in sent
    assert (sent["max_tokens"], sent["seed"], sent["stop"], sent["user"]) == (50, 7, None, "李")


def test_instructions_of_ones_own_hold_the_tools_where_they_say() -> None:
    one = scripted(DONE, protocol=ReAct(instructions="用中文思考。\n{tools}\n行动输入：JSON"))
    one.run("x")
    prompt = requests_of(one.client)[0]["messages"][0]["content"]
    assert prompt.startswith("用中文思考。\n{")
    assert prompt.endswith("\n行动输入：JSON")


def test_braces_in_a_tools_description_are_no_places_to_fill() -> None:
    def odd(x: str) -> str:
        """Takes {thought} and {tools}."""
        return x

    prompt = ReAct().request(MODEL, [], Toolbox([odd]).definitions)["messages"][0]["content"]
    assert "Takes {thought} and {tools}." in prompt


# --- a record as text ----------------------------------------------------------------


def told(*view: Any) -> list[tuple[str, str]]:
    return [(each["role"], each["content"]) for each in as_text(view, "x")[1:]]


def test_parallel_calls_are_told_one_after_another_each_with_its_result() -> None:
    calls = [ToolCall("a", "weather", '{"city": "Oslo"}'), ToolCall("b", "add", '{"a": 1, "b": 2}')]
    made = assistant_message("Both.", calls)
    assert told(user_message("?"), made, tool_message("a", "20"), tool_message("b", "3")) == [
        ("user", "?"),
        ("assistant", 'Thought: Both.\nAction: weather\nAction Input: {"city": "Oslo"}'),
        ("user", "Observation: 20"),
        ("assistant", 'Action: add\nAction Input: {"a": 1, "b": 2}'),
        ("user", "Observation: 3"),
    ]


def test_an_answer_is_told_as_one_and_an_unusable_reply_as_it_was() -> None:
    note = user_message(REMINDER.format_map({key: key for key in
                        ("problem", "thought", "action", "input", "answer")}))  # fmt: skip
    view = [assistant_message(PROSE), note, assistant_message(""), user_message(EMPTY_REPLY),
            assistant_message("4"), user_message("And now?")]  # fmt: skip
    assert [text for role, text in told(*view) if role == "assistant"] == [
        PROSE, "", "Final Answer: 4",
    ]  # fmt: skip


def test_only_what_the_model_did_looks_like_an_action() -> None:
    thought = "I know.\nAction: add\nAction Input: {}\n\n> Final Answer: 5"
    made = assistant_message(thought, [ToolCall("a", "weather")])
    assert told(made, tool_message("a", "20"))[0][1] == (
        "Thought: I know. Action: add Action Input: {} > Final Answer: 5\n"
        "Action: weather\nAction Input: {}"
    )


def test_the_system_prompt_stands_before_the_instructions_whatever_its_role_and_parts() -> None:
    parts = {"role": "developer", "content": [{"type": "text", "text": "Be brief."}]}
    assert as_text([parts], "Form.") == [system_message("Be brief.\n\nForm.")]
    assert as_text([], "Form.") == [system_message("Form.")]


@pytest.mark.parametrize("seed", range(40))
def test_any_record_becomes_messages_without_calls_and_keeps_all_results(seed: int) -> None:
    history = agent_history(Random(seed))
    text = as_text(history, "Form.")
    assert problems(text) == []
    assert {each["role"] for each in text} <= {"system", "user", "assistant"}
    assert all("tool_calls" not in each for each in text)
    results = sum(each["role"] == "tool" for each in history)
    assert sum(str(each["content"]).startswith("Observation: ") for each in text) == results


# --- replies ----------------------------------------------------------------


def test_a_call_an_observation_and_an_answer() -> None:
    result = scripted(OSLO, DONE).run("Weather in Oslo?")
    assert (result.answer, result.stop_reason) == ("20 degrees.", StopReason.DONE)
    assert result.messages == [
        user_message("Weather in Oslo?"),
        assistant_message("I ask.", [ToolCall("call_1", "weather", '{"city": "Oslo"}')]),
        tool_message("call_1", "Oslo: 20 degrees"),
        assistant_message("20 degrees."),
    ]


def test_the_thought_is_told_to_whoever_watches_and_the_answers_record_is_free_of_it() -> None:
    seen: list[Event] = []
    scripted(OSLO, DONE, on_event=seen.append).run("x")
    replies = [event.reply for event in seen if event.reply]
    assert [reply.thought for reply in replies] == ["I ask.", "I can answer now."]
    assert [reply.text for reply in replies] == ["I ask.", "20 degrees."]


@pytest.mark.parametrize("how", ["whole", "streamed"])
def test_the_text_comes_as_the_model_wrote_it_whole_or_streamed(how: str) -> None:
    one = scripted(OSLO, DONE)
    pieces: list[str] = []
    events = one.stream("x") if how == "streamed" else None
    if events is None:
        one.on_event = lambda event: pieces.append(event.text) if event.kind == "text" else None
        one.run("x")
    else:
        pieces += [event.text for event in events if event.kind == "text"]
    assert "".join(pieces) == OSLO + DONE


def test_a_streamed_run_leaves_the_same_record_as_a_whole_one() -> None:
    one, other = scripted(OSLO, PROSE, DONE), scripted(OSLO, PROSE, DONE)
    outcome = [event.outcome for event in one.stream("x")][-1]
    assert outcome == other.run("x")


def test_a_stream_cut_into_single_characters_is_read() -> None:
    pieces = [
        chunk(content=character) for character in 'Action: weather\nAction Input: {"city": "東京"}'
    ]
    client = client_for(sse(*pieces, chunk(finish="stop")), sse(chunk(content=DONE), chunk("stop")))
    outcome = [event.outcome for event in agent(client).stream("x")][-1]
    assert outcome is not None
    assert outcome.messages[2]["content"] == "東京: 20 degrees"


def test_each_call_of_a_conversation_has_an_id_of_its_own_also_under_a_trimmed_view() -> None:
    one = scripted(*[OSLO] * 9, DONE, context=Trim(1), stops=MaxSteps(10))
    result = one.run("x")
    ids = [each["tool_call_id"] for each in result.messages if each["role"] == "tool"]
    assert ids == [f"call_{number}" for number in range(1, 10)]


def test_tokens_are_those_that_the_endpoint_counted() -> None:
    client = client_for(whole(OSLO), whole(DONE))
    usage = agent(client).run("x").usage
    assert (usage.prompt_tokens, usage.completion_tokens) == (20, 10)


def test_calls_that_a_model_makes_in_the_wires_own_form_are_run() -> None:
    client = client_for(whole(PROSE, ("c7", "weather", '{"city": "Oslo"}')), whole(DONE))
    seen: list[Event] = []
    result = agent(client, on_event=seen.append).run("x")
    assert next(event.reply for event in seen if event.reply).retry_note == ""
    assert result.messages[2] == tool_message("c7", "Oslo: 20 degrees")
    assert result.answer == "20 degrees."


def test_errors_are_observations_and_the_loop_goes_on() -> None:
    wrong = ["Action: wether[Oslo]", "Action: broken", "Action: add\nAction Input: {a: 1}",
             "Action: add(1)", "Action: add[one, two]"]  # fmt: skip
    seen: list[Event] = []
    result = scripted(*wrong, DONE, on_event=seen.append).run("x")
    assert result.answer == "20 degrees."
    assert [event.result.error for event in seen if event.result] == [
        ErrorKind.UNKNOWN_TOOL, ErrorKind.FAILED, ErrorKind.BAD_JSON, ErrorKind.BAD_ARGUMENTS,
        ErrorKind.BAD_JSON,
    ]  # fmt: skip
    assert problems(result.messages) == []


# --- reminders ----------------------------------------------------------------


def test_a_reply_that_cannot_be_read_brings_a_reminder_and_the_run_goes_on() -> None:
    one = scripted(OSLO, PROSE, DONE)
    result = one.run("x")
    note = result.messages[4]["content"]
    assert note.startswith(NOTE)
    assert "no Action and no Final Answer" in note
    assert "{" not in note
    assert result.answer == "20 degrees."
    assert requests_of(one.client)[-1]["messages"][-2:] == [
        {"role": "assistant", "content": PROSE}, user_message(note),
    ]  # fmt: skip


@pytest.mark.parametrize("retries", [0, 1, 2])
def test_reminders_are_bounded_and_then_the_run_ends_with_what_was_wrong(retries: int) -> None:
    result = scripted(*[PROSE] * 5, protocol=ReAct(retries=retries)).run("x")
    assert result.stop_reason is StopReason.MODEL_ERROR
    assert result.steps == retries + 1
    assert "no Action and no Final Answer" in result.detail
    assert result.partial
    assert problems(result.messages) == []


def test_an_action_between_them_makes_reminders_count_anew() -> None:
    result = scripted(PROSE, "", OSLO, PROSE, "", DONE).run("x")
    assert result.answer == "20 degrees."


def test_without_tools_plain_words_are_the_answer() -> None:
    assert scripted(PROSE, tools=[]).run("x").answer == PROSE
    assert scripted(DONE, tools=[]).run("x").answer == "20 degrees."
    assert scripted("", PROSE, tools=[]).run("x").steps == 2


# --- cut off, refused, filtered ----------------------------------------------------------------


def test_an_action_that_was_cut_off_is_not_run_and_the_model_is_told() -> None:
    client = client_for(
        whole('Action: add\nAction Input: {"a": 1, "b', finish="length"), whole(DONE)
    )
    result = agent(client).run("x")
    assert "cut off at max_tokens" in result.messages[2]["content"]
    assert result.messages[1]["tool_calls"][0]["function"]["arguments"] == "{}"
    assert (result.answer, problems(result.messages)) == ("20 degrees.", [])


def test_half_a_tools_name_is_not_run() -> None:
    client = client_for(whole("Thought: x\nAction: add", finish="length"), whole(DONE))
    assert "cut off at max_tokens" in agent(client).run("x").messages[2]["content"]


def test_where_only_what_the_model_made_up_was_cut_off_the_action_runs() -> None:
    text = f"{OSLO}\nObservation: 30 degrees\nThought: So it is war"
    result = agent(client_for(whole(text, finish="length"), whole(DONE))).run("x")
    assert result.messages[2] == tool_message("call_1", "Oslo: 20 degrees")


def test_an_answer_that_was_cut_off_is_partial_and_says_so() -> None:
    result = agent(client_for(whole("Final Answer: 20 deg", finish="length"))).run("x")
    assert (result.stop_reason, result.partial) == (StopReason.TOKEN_BUDGET, True)
    assert result.answer == "20 deg"


def test_a_thought_that_fills_max_tokens_ends_the_run_without_a_reminder() -> None:
    result = agent(client_for(whole("Thought: Let me see", finish="length"))).run("x")
    assert (result.stop_reason, result.steps) == (StopReason.TOKEN_BUDGET, 1)


def test_the_built_in_models_reply_is_cut_at_max_tokens_too() -> None:
    client, model = connect()
    one = Agent(client, model, TIME_TOOLS, protocol=ReAct(max_tokens=12), stops=MaxSteps(2))
    result = one.run("What time is it in Rome?")
    assert result.partial
    assert problems(result.messages) == []


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (whole(OSLO, finish="content_filter"), StopReason.CONTENT_FILTER),
        (whole(None, refusal="I cannot help with that."), StopReason.REFUSED),
        (whole(OSLO, refusal="No."), StopReason.REFUSED),
    ],
)
def test_nothing_is_run_of_a_reply_that_was_filtered_or_refused(reply: Any, reason: Any) -> None:
    result = agent(client_for(reply)).run("x")
    assert (result.stop_reason, result.steps) == (reason, 1)
    assert not any(each["role"] == "tool" for each in result.messages)
    assert problems(result.messages) == []


# --- endpoints ----------------------------------------------------------------


def refusing(*names: str) -> list[Any]:
    return [(400, {"error": {"message": f"Unsupported parameter: '{name}'.", "param": name}})
            for name in names]  # fmt: skip


@pytest.mark.parametrize("names", [("stop",), ("temperature",), ("temperature", "stop")])
def test_what_an_endpoint_refuses_is_left_out_from_then_on(names: tuple[str, ...]) -> None:
    client = client_for(*refusing(*names), whole(f"{OSLO}\nObservation: 30"), whole(DONE))
    result = agent(client).run("x")
    assert result.answer == "20 degrees."
    assert result.messages[2]["content"] == "Oslo: 20 degrees"
    asked: Any = client.asked  # type: ignore[attr-defined]
    assert len(asked) == len(names) + 2
    assert not set(names) & set(asked[-1])
    assert {"temperature", "stop"} - set(names) <= set(asked[-1])


def test_a_stop_that_a_person_asked_for_is_not_left_out() -> None:
    client = client_for(*refusing("stop"), whole(DONE))
    result = agent(client, protocol=ReAct(extra={"stop": ["END"]})).run("x")
    assert result.stop_reason is StopReason.MODEL_ERROR
    assert "stop" in result.detail


def test_an_endpoint_that_ignores_the_stop_is_read_all_the_same() -> None:
    made_up = f"{OSLO}\nObservation: 30 degrees\nThought: I know.\nFinal Answer: 30 degrees."
    result = agent(client_for(whole(made_up), whole(DONE))).run("x")
    assert result.answer == "20 degrees."
    assert "30 degrees" not in json.dumps(result.messages)


# --- any model at all ----------------------------------------------------------------

ENDS = [OSLO, DONE, PROSE, "Action: interrupt", "Action: add(1, 2)", "Action: broken[x]"]
replies = st.one_of(
    st.lists(st.sampled_from([*PIECES, "weather", "broken"])).map("".join), st.sampled_from(ENDS)
)
finishes = st.sampled_from(["stop", "stop", "length", "content_filter", "tool_calls"])


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(replies, finishes), min_size=1, max_size=6), st.booleans())
def test_whatever_a_model_writes_the_record_is_valid_and_the_run_ends(
    said: list[tuple[str, str]], streaming: bool
) -> None:
    bodies = [whole(text, finish=finish) for text, finish in said]
    session = Session()
    one = agent(client_for(*bodies), tools=[weather, add, broken, interrupt], session=session)
    for task in ("one", "two"):
        outcome = [event.outcome for event in one.stream(task)][-1] if streaming else one.run(task)
        assert outcome is not None
        assert outcome.stop_reason in list(StopReason)
        assert problems(session.messages) == []
        assert problems(as_text(session.messages, "Form.")) == []


# --- the built-in model speaks it ----------------------------------------------------------------


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize("question", ["What time is it in Rome and in Tokyo?", "罗马现在几点？"])
def test_the_built_in_model_gives_the_same_answer_under_both_protocols(question: str) -> None:
    client, model = connect()
    one, other = (
        Agent(client, model, TIME_TOOLS, protocol=protocol).run(question)
        for protocol in (FunctionCalling(), ReAct())
    )
    assert one.answer == other.answer
    assert other.stop_reason is StopReason.DONE
    assert problems(other.messages) == []


@pytest.mark.usefixtures("noon")
def test_a_run_that_ends_with_a_final_answer_tool_ends() -> None:
    def final_answer(text: str) -> str:
        """Hand in the final answer."""
        return "Accepted."

    client, model = connect()
    one = Agent(client, model, [*TIME_TOOLS, final_answer], protocol=ReAct())
    result = one.run("What time is it in Rome?")
    assert result.stop_reason is StopReason.DONE
    assert any(each.get("content") == "Accepted." for each in result.messages)
    assert "13:00" in (result.answer or "")


@pytest.mark.usefixtures("noon")
def test_a_last_reply_after_a_cap_says_what_is_known() -> None:
    client, model = connect()
    one = Agent(client, model, TIME_TOOLS, protocol=ReAct(), stops=MaxSteps(1))
    result = last_reply(one, one.run("What time is it in Rome?"))
    assert "13:00" in (result.answer or "")
    assert "Observation" not in (result.answer or "")


# --- records of two protocols ----------------------------------------------------------------

FIRST = "What time is it in Rome and in Tokyo?"
ORDERS = [(FunctionCalling(), ReAct()), (ReAct(), FunctionCalling())]
both_ways = pytest.mark.parametrize("protocols", ORDERS, ids=["to ReAct", "from ReAct"])


def answers(
    protocols: Any, session: Any, tasks: Any = (FIRST, "And in Oslo?"), **settings: Any
) -> list[str]:
    client, model = connect()
    found = []
    for task, protocol in zip(tasks, protocols, strict=True):
        one = Agent(client, model, TIME_TOOLS, protocol=protocol, session=session, **settings)
        result = one.run(task)
        assert result.stop_reason is StopReason.DONE
        assert problems(session.messages) == []
        found.append(result.answer or "")
    return found


@pytest.mark.usefixtures("noon")
@both_ways
def test_a_conversation_goes_on_under_the_other_protocol(protocols: Any) -> None:
    alone = answers([FunctionCalling()] * 2, Session())
    assert "13:00 in Oslo" in alone[1]
    assert answers(protocols, Session()) == alone


@pytest.mark.usefixtures("noon")
@both_ways
@pytest.mark.parametrize("budget", [1, 200, 600])
def test_a_trimmed_view_of_it_is_understood(protocols: Any, budget: int) -> None:
    tasks = ("What time is it in Tokyo?", "What time is it in Oslo?")
    first, second = answers(protocols, Session(), tasks, context=Trim(budget))
    assert "21:00 in Tokyo" in first
    assert "13:00 in Oslo" in second


@pytest.mark.usefixtures("noon")
@both_ways
def test_a_run_that_was_cut_off_is_taken_up_under_the_other_protocol(
    protocols: Any, tmp_path: Path
) -> None:
    client, model = connect()
    first, second = protocols
    path = tmp_path / "session.jsonl"
    session = Session(path)
    session.append(user_message(FIRST))
    session.append(assistant_message("I ask.", [
        ToolCall("call_1", "current_time", '{"place": "Rome"}'),
        ToolCall("call_2", "current_time", '{"place": "Tokyo"}'),
    ]))  # fmt: skip
    session.append(tool_message("call_1", "Error: interrupted. It is not known whether it ran."))
    session.close()
    for protocol in (first, second):
        taken_up = Session(path)
        one = Agent(client, model, TIME_TOOLS, protocol=protocol, session=taken_up)
        result = one.resume()
        assert result.stop_reason is StopReason.DONE
        assert problems(taken_up.messages) == []
        taken_up.close()
    assert "Tokyo" in (result.answer or "")


@pytest.mark.usefixtures("noon")
@pytest.mark.parametrize("protocol", [ReAct(), FunctionCalling()], ids=["ReAct", "functions"])
@pytest.mark.parametrize("unusable", [PROSE, ""], ids=["prose", "empty"])
def test_several_reminders_in_a_record_do_not_confuse_the_built_in_model(
    protocol: Any, unusable: str
) -> None:
    """The next step of a run in which two replies in a row were unusable."""
    session = Session()
    script = ["Action: current_time[Rome]", unusable, unusable]
    scripted(*script, tools=TIME_TOOLS, session=session, stops=MaxSteps(3)).run(FIRST)
    assert sum(str(each["content"]).startswith(NOTE) for each in session.messages) == 2
    client, model = connect()
    one = Agent(client, model, TIME_TOOLS, protocol=protocol, session=session)
    result = one.resume()
    assert result.stop_reason is StopReason.DONE
    assert "13:00" in (result.answer or "")
    assert "21:00" in (result.answer or "")


@pytest.mark.usefixtures("noon")
@both_ways
def test_calls_that_were_cut_off_or_failed_under_one_protocol_are_mended_under_the_other(
    protocols: Any,
) -> None:
    session = Session()
    text = 'Action: current_time\nAction Input: {"place": "Ro'
    native = whole(None, ("c1", "current_time", '{"place": "Ro'), finish="length")
    reply = native if isinstance(protocols[0], FunctionCalling) else whole(text, finish="length")
    cut = Agent(client_for(reply), MODEL, TIME_TOOLS, protocol=protocols[0], session=session,
                stops=MaxSteps(1))  # fmt: skip
    cut.run("What time is it in Rome?")
    client, model = connect()
    one = Agent(client, model, TIME_TOOLS, protocol=protocols[1], session=session)
    result = one.resume()
    assert "13:00" in (result.answer or "")
    assert problems(session.messages) == []


@pytest.mark.parametrize("protocol", [ReAct(), FunctionCalling()], ids=["ReAct", "functions"])
@pytest.mark.parametrize("seed", range(15))
def test_the_built_in_model_answers_a_new_task_after_any_record(protocol: Any, seed: int) -> None:
    history = agent_history(Random(seed), parts=False)
    while history[-1]["role"] != "assistant":
        history.pop()
    if history[-1].get("tool_calls"):
        history.pop()
    client, model = connect()
    session = Session(messages=history)
    result = Agent(client, model, [add], protocol=protocol, session=session).run("Add 17 and 25.")
    assert "42" in (result.answer or "")
    assert problems(session.messages) == []


def test_a_scripted_call_of_the_wire_and_text_may_alternate() -> None:
    result = scripted(call("weather", city="Oslo"), OSLO, [call("add", a=1, b=2), call("broken")],
                      DONE).run("x")  # fmt: skip
    assert [each["role"] for each in result.messages[1:]] == [
        "assistant", "tool", "assistant", "tool", "assistant", "tool", "tool", "assistant",
    ]  # fmt: skip
    assert problems(result.messages) == []


@pytest.mark.usefixtures("noon")
def test_a_view_too_small_for_all_results_circles_and_a_summary_mends_it() -> None:
    """One action a reply makes a turn of each, and the oldest goes. It is no fault of the count:
    the form is part of it."""
    client, model = connect()
    task = "What is the weather in Oslo, Rome, Tokyo, Paris and Cairo?"
    tools = [demo_tools.get_weather, demo_tools.current_time, demo_tools.city_facts]
    ends = []
    for protocol, context in (
        (FunctionCalling(parallel_tool_calls=False), Trim(550)),
        (ReAct(), Trim(700)),
        (ReAct(), Summarise(700)),
    ):
        seen: list[Event] = []
        one = Agent(client, model, tools, protocol=protocol, context=context, on_event=seen.append)
        ends.append(one.run(task).stop_reason)
        sizes = [event.reply.usage.prompt_tokens for event in seen if event.reply]
        if isinstance(context, Trim):
            assert max(sizes) <= (context.max_tokens or 0)
    assert ends == [StopReason.MAX_STEPS, StopReason.MAX_STEPS, StopReason.DONE]
