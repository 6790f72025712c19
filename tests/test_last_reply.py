"""One last reply after a limit: one request, no tools, and a record that stays in order."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from agentkit import Agent, RunResult, StopReason, connect, history_problems
from agentkit.compaction import KeepFacts
from agentkit.events import Event, Message
from agentkit.last_reply import last_reply
from agentkit.messages import system_message
from agentkit.offline.far_end.transport import requests_of
from agentkit.protocol import FunctionCalling
from agentkit.session import Session
from agentkit.stops import FinalAnswer, MaxSteps, MaxToolCalls
from tests.support.far_end import MODEL, client_for, whole
from tests.support.tools_for_tests import add, call, interrupt, weather

OSLO = whole(None, ("c1", "weather", '{"city": "Oslo"}'))
LAST = whole("Oslo has 20 degrees. Rome is missing.")


def stopped(*replies: Any, **settings: Any) -> tuple[Agent, RunResult]:
    """An agent whose run was stopped after its first step, and the result."""
    tools = settings.pop("tools", [weather, add, interrupt])
    settings = {"stops": MaxSteps(1)} | settings
    agent = Agent(client_for(OSLO, *replies), MODEL, tools, system="Be brief.", **settings)
    result = agent.run("Weather in Oslo and Rome?")
    assert result.stop_reason is StopReason.MAX_STEPS
    return agent, result


# --- one request ----------------------------------------------------------------------------


@pytest.mark.parametrize("session", [None, Session])
def test_a_last_reply_is_one_request_without_tools(session: Any) -> None:
    agent, result = stopped(LAST, session=session and session())
    last = last_reply(agent, result)
    first, second = agent.client.asked
    assert "tools" in first
    assert not {"tools", "tool_choice", "parallel_tool_calls"} & set(second)
    assert second["messages"] == result.messages
    assert last.answer == "Oslo has 20 degrees. Rome is missing."


def test_the_result_stays_partial_keeps_its_reason_and_counts_both() -> None:
    agent, result = stopped(LAST)
    last = last_reply(agent, result)
    assert (last.stop_reason, last.detail, last.partial) == (
        StopReason.MAX_STEPS,
        "1 model call made, the limit is 1.",
        True,
    )
    assert last.known == result.known == 'weather({"city": "Oslo"}): Oslo: 20 degrees'
    assert last.steps == len(agent.client.asked) == 2
    assert (last.usage.requests, last.usage.total_tokens) == (2, 30)
    assert last.usage.by_model[MODEL].requests == 2


def test_the_record_ends_with_the_last_reply_and_is_in_order() -> None:
    agent, result = stopped(LAST)
    last = last_reply(agent, result)
    assert last.messages == [
        *result.messages,
        {"role": "assistant", "content": "Oslo has 20 degrees. Rome is missing."},
    ]
    assert history_problems(last.messages) == []


def test_the_first_result_is_left_as_it_was() -> None:
    agent, result = stopped(LAST)
    before = copy.deepcopy(result)
    last_reply(agent, result)
    assert result == before


def test_through_the_built_in_model_too() -> None:
    client, model = connect(script=[call("weather", city="Oslo"), "20 degrees."])
    agent = Agent(client, model, [weather], stops=MaxSteps(1))
    assert last_reply(agent, agent.run("Oslo?")).answer == "20 degrees."
    assert ["tools" in request for request in requests_of(client)] == [True, False]


def test_the_built_in_model_says_what_it_knows() -> None:
    client, model = connect()
    agent = Agent(client, model, [weather], stops=MaxSteps(1))
    last = last_reply(agent, agent.run("What is the weather in Oslo?"))
    assert last.answer is not None
    assert "20" in last.answer


# --- with a session -------------------------------------------------------------------------


def test_a_session_goes_on_after_the_last_reply() -> None:
    session = Session()
    agent, result = stopped(LAST, whole("You are welcome."), session=session)
    last = last_reply(agent, result)
    assert session.messages == last.messages
    after = agent.run("Thank you.")
    assert (after.answer, after.stop_reason) == ("You are welcome.", StopReason.DONE)
    assert history_problems(session.messages) == []


def test_a_session_on_disk_holds_the_last_reply(tmp_path: Any) -> None:
    with Session(tmp_path / "chat.jsonl") as session:
        agent, result = stopped(LAST, session=session)
        last = last_reply(agent, result)
    assert Session(tmp_path / "chat.jsonl").messages == last.messages


def test_a_record_of_ones_own_will_do() -> None:
    class Notebook:
        def __init__(self) -> None:
            self.messages: list[Message] = []

        def append(self, message: Message) -> None:
            self.messages.append(message)

        def __len__(self) -> int:  # empty or not, it is the agent's session
            return 0

    notebook = Notebook()
    agent, result = stopped(LAST, session=notebook)
    assert last_reply(agent, result).messages == notebook.messages


def test_a_session_that_went_on_is_said() -> None:
    agent, result = stopped(whole("Hello."), session=Session())
    agent.run("Hi")
    with pytest.raises(ValueError, match=r"last_reply: the agent's session went on after this"):
        last_reply(agent, result)
    assert len(agent.client.asked) == 2


def test_a_second_last_reply_asks_nothing() -> None:
    agent, result = stopped(LAST, session=Session())
    last = last_reply(agent, result)
    assert last_reply(agent, last) is last
    assert len(agent.client.asked) == 2


# --- when there is nothing to ask -----------------------------------------------------------


def test_a_result_that_is_not_partial_comes_back_as_it_is() -> None:
    agent = Agent(client_for(whole("20 degrees.")), MODEL, [weather])
    result = agent.run("Oslo?")
    assert last_reply(agent, result) is result
    assert len(agent.client.asked) == 1


def test_an_answer_that_a_tool_gave_is_an_answer() -> None:
    agent = Agent(client_for(OSLO), MODEL, [weather], stops=FinalAnswer("weather"))
    result = agent.run("Oslo?")
    assert result.messages[-1]["role"] == "tool"
    assert last_reply(agent, result) is result
    assert len(agent.client.asked) == 1


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (whole(None, refusal="I will not."), StopReason.REFUSED),
        (whole("The first half", finish="content_filter"), StopReason.CONTENT_FILTER),
        (whole("The first half", finish="length"), StopReason.TOKEN_BUDGET),
    ],
)
def test_a_model_that_had_its_say_is_not_asked_again(reply: Any, reason: StopReason) -> None:
    agent = Agent(client_for(reply), MODEL, [weather])
    result = agent.run("Oslo?")
    assert result.stop_reason is reason
    assert last_reply(agent, result) is result
    assert len(agent.client.asked) == 1


# --- after other ends -----------------------------------------------------------------------


def test_after_an_interrupt_the_model_can_still_say_what_it_knows() -> None:
    script = [[call("weather", city="Oslo"), call("interrupt")], "20 degrees, so far."]
    client, model = connect(script=script)
    agent = Agent(client, model, [weather, interrupt])
    result = agent.run("Oslo?")
    last = last_reply(agent, result)
    assert (last.answer, last.stop_reason) == ("20 degrees, so far.", StopReason.INTERRUPTED)
    assert len(requests_of(client)) == 2
    assert history_problems(last.messages) == []


def test_after_a_batch_that_did_not_run_the_model_is_told_so() -> None:
    agent = Agent(client_for(OSLO, LAST), MODEL, [weather], stops=MaxToolCalls(1))
    two = whole(None, ("c1", "weather", '{"city": "Oslo"}'), ("c2", "weather", '{"city": "Rome"}'))
    agent.client = client_for(two, LAST)
    last = last_reply(agent, agent.run("Oslo and Rome?"))
    assert last.answer == "Oslo has 20 degrees. Rome is missing."
    told = [each["content"] for each in agent.client.asked[1]["messages"][-2:]]
    assert all(text.startswith("Error: not run. 0 tool calls made, 2 more") for text in told)


def test_after_a_failed_endpoint_it_is_one_more_try() -> None:
    agent = Agent(client_for((500, {"error": {"message": "down"}}), LAST), MODEL, [weather])
    result = agent.run("Oslo?")
    assert result.stop_reason is StopReason.MODEL_ERROR
    last = last_reply(agent, result)
    assert (last.answer, last.stop_reason) == (
        "Oslo has 20 degrees. Rome is missing.",
        StopReason.MODEL_ERROR,
    )


# --- when the last reply fails --------------------------------------------------------------


@pytest.mark.parametrize(
    "failure",
    [
        (500, {"error": {"message": "down"}}),
        (401, {"error": {"message": "no"}}),
        (200, "<html>"),
        {"choices": []},
    ],
)
def test_a_last_reply_that_fails_leaves_what_there_was_and_says_so(failure: Any) -> None:
    agent, result = stopped(failure)
    last = last_reply(agent, result)
    assert (last.answer, last.known, last.stop_reason) == (None, result.known, "max_steps")
    assert last.detail.startswith("1 model call made, the limit is 1. The last reply: ")
    assert len(last.detail) > 60
    assert last.partial
    assert history_problems(last.messages) == []


def test_what_the_model_said_before_stays_the_answer_if_the_last_reply_fails() -> None:
    said = whole("Let me see.", ("c1", "weather", '{"city": "Oslo"}'))
    agent = Agent(client_for(said, (500, {})), MODEL, [weather], stops=MaxSteps(1))
    last = last_reply(agent, agent.run("Oslo?"))
    assert last.answer == "Let me see."


def test_a_model_that_calls_a_tool_all_the_same_gets_no_tool() -> None:
    ran: list[str] = []

    def weather(city: str) -> str:
        """Weather."""
        ran.append(city)
        return "20"

    agent, result = stopped(whole("Rome!", ("c2", "weather", '{"city": "Rome"}')), tools=[weather])
    last = last_reply(agent, result)
    assert ran == ["Oslo"]
    assert (last.answer, len(agent.client.asked), last.steps) == ("Rome!", 2, 2)
    assert "The last reply: 1 model call made" in last.detail
    assert history_problems(last.messages) == []


def test_a_model_that_refuses_the_last_reply_is_quoted() -> None:
    agent, result = stopped(whole(None, refusal="I will not."))
    last = last_reply(agent, result)
    assert (last.answer, last.stop_reason) == ("I will not.", StopReason.MAX_STEPS)
    assert last.detail.endswith("The last reply: The model refused.")


def test_a_model_that_says_nothing_is_asked_once() -> None:
    agent, result = stopped(whole(""))
    last = last_reply(agent, result)
    assert (last.answer, len(agent.client.asked)) == (None, 2)
    assert history_problems(last.messages) == []


def test_ctrl_c_during_the_last_reply_ends_it() -> None:
    agent, result = stopped(LAST)

    def impatient(*args: Any, **settings: Any) -> Any:
        raise KeyboardInterrupt

    agent.client.post = impatient
    last = last_reply(agent, result)
    assert last.detail.endswith("The last reply: Interrupted by the user.")
    assert history_problems(last.messages) == []


# --- the agent's own settings ---------------------------------------------------------------


def test_a_forced_tool_choice_does_not_reach_a_request_without_tools() -> None:
    agent, result = stopped(LAST, protocol=FunctionCalling(tool_choice="required", seed=7))
    last_reply(agent, result)
    first, second = agent.client.asked
    assert first["tool_choice"] == "required"
    assert "tool_choice" not in second
    assert second["seed"] == 7


def test_the_agents_system_prompt_is_the_one_that_is_read() -> None:
    session = Session(messages=[system_message("Be long.")])
    agent, result = stopped(LAST, session=session)
    last_reply(agent, result)
    heads = [request["messages"][0]["content"] for request in agent.client.asked]
    assert heads == ["Be brief.", "Be brief."]


def test_the_agents_context_cuts_the_last_request_too() -> None:
    seen: list[int] = []

    def newest(messages: Any, info: Any) -> list[Message]:
        seen.append(len(messages))
        return [messages[0], messages[1]]

    agent, result = stopped(LAST, context=newest)
    last = last_reply(agent, result)
    assert seen == [2, 4]
    assert len(agent.client.asked[1]["messages"]) == 2
    assert len(last.messages) == 5


def test_a_packaged_context_will_do() -> None:
    agent, result = stopped(LAST, context=KeepFacts())
    assert last_reply(agent, result).answer == "Oslo has 20 degrees. Rome is missing."


def test_who_watches_the_agent_sees_the_last_reply() -> None:
    events: list[Event] = []
    agent, result = stopped(LAST, on_event=events.append)
    del events[:]
    last_reply(agent, result)
    kinds = [event.kind for event in events if event.kind != "text"]
    assert kinds == ["run_started", "model_asked", "model_replied", "message_added", "run_ended"]


def test_arguments_in_the_wrong_order_are_named() -> None:
    agent, result = stopped(LAST)
    with pytest.raises(TypeError, match=r"last_reply\(agent, result\)"):
        last_reply(result, agent)  # type: ignore[arg-type]
