"""The loop and its seams: what goes in, what comes out, and what stays as it was."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from agentkit import Agent, Executor, StopReason, Toolbox, ToolCall, connect, history_problems, tool
from agentkit.context import ContextInfo
from agentkit.events import Approval, Event, RunContext
from agentkit.history import INTERRUPTED
from agentkit.messages import assistant_message, system_message, tool_message, user_message
from agentkit.offline.far_end.transport import requests_of
from agentkit.protocol import FunctionCalling
from agentkit.session import Session
from agentkit.stops import MaxSteps
from tests.support.far_end import MODEL, client_for, whole
from tests.support.tools_for_tests import add, broken, call, delete, weather

OSLO, ROME = call("weather", city="Oslo"), call("weather", city="Rome")


def agent_that(*script: Any, tools: Any = (weather, add, broken), **settings: Any) -> Agent:
    client, model = connect(script=list(script))
    return Agent(client.with_options(max_retries=0), model, tools, **settings)


def sent(agent: Agent) -> list[list[dict[str, Any]]]:
    """The messages of each request."""
    return [request["messages"] for request in requests_of(agent.client)]


def roles(messages: Any) -> list[str]:
    return [message["role"] for message in messages]


def observations(result: Any) -> list[str]:
    return [each["content"] for each in result.messages if each["role"] == "tool"]


# --- the main road --------------------------------------------------------------------------


def test_a_question_that_needs_no_tool_is_one_step() -> None:
    result = agent_that("四。").run("2 + 2 是多少？")
    assert (result.answer, result.steps, result.stop_reason) == ("四。", 1, StopReason.DONE)
    assert result.messages == [
        user_message("2 + 2 是多少？"),
        {"role": "assistant", "content": "四。"},
    ]
    assert result.detail == ""
    assert not result.partial


def test_a_call_is_run_and_its_result_goes_back_as_role_tool() -> None:
    agent = agent_that(OSLO, "It is 20 degrees.")
    result = agent.run("Weather in Oslo?")
    assert roles(result.messages) == ["user", "assistant", "tool", "assistant"]
    assert observations(result) == ["Oslo: 20 degrees"]
    assert sent(agent)[1] == result.messages[:3]


def test_several_calls_of_one_reply_are_answered_in_call_order() -> None:
    result = agent_that(["Both.", OSLO, ROME, call("add", a=1, b=2)], "Same.").run("Which?")
    assert observations(result) == ["Oslo: 20 degrees", "Rome: 20 degrees", "3"]
    assert history_problems(result.messages) == []


def test_a_failing_call_does_not_lose_its_siblings() -> None:
    script = [
        [call("broken"), OSLO, call("wether", city="x"), {"name": "add", "arguments": "{"}],
        "So.",
    ]
    result = agent_that(*script).run("x")
    texts = observations(result)
    assert [text.startswith("Error: ") for text in texts] == [True, False, True, True]
    assert "out of order" in texts[0]
    assert "weather" in texts[2]
    assert result.answer == "So."


def test_the_same_id_again_in_a_later_turn_is_no_trouble() -> None:
    again = {**OSLO, "id": "call_0"}
    result = agent_that(again, again, [again, again], "Done.").run("x")
    assert len(observations(result)) == 4
    assert history_problems(result.messages) == []


def test_hundreds_of_calls_in_one_reply_are_all_answered_in_order() -> None:
    many = [call("add", a=number, b=0) for number in range(120)]
    result = agent_that(many, "Done.", stops=[MaxSteps(2)]).run("x")
    assert observations(result) == [str(number) for number in range(120)]


# --- how a run can end ----------------------------------------------------------------------


def test_calls_beside_a_content_filter_are_not_run() -> None:
    reply = whole("I was go", ("c1", "delete", '{"path": "x"}'), finish="content_filter")
    result = Agent(client_for(reply), MODEL, [delete], approve=lambda *_: True).run("x")
    assert (result.stop_reason, result.answer) == (StopReason.CONTENT_FILTER, "I was go")
    assert observations(result)[0].startswith("Error: not run.")
    assert history_problems(result.messages) == []


def test_calls_beside_a_refusal_are_not_run() -> None:
    reply = whole(None, ("c1", "add", '{"a": 1, "b": 1}'), refusal="I will not.")
    result = Agent(client_for(reply), MODEL, [add]).run("x")
    assert (result.stop_reason, result.answer, result.partial) == ("refused", "I will not.", True)
    assert observations(result)[0].startswith("Error: not run.")


def test_calls_of_a_reply_that_was_cut_off_are_never_run_and_count_as_errors() -> None:
    cut = whole(None, ("c1", "add", '{"a": 1, "b": 1}'), ("c2", "add", '{"a": 1'), finish="length")
    events: list[Event] = []
    agent = Agent(client_for(cut, whole("Sorry.")), MODEL, [add], on_event=events.append)
    result = agent.run("x")
    assert result.answer == "Sorry."
    assert all("cut off at max_tokens" in text for text in observations(result))
    results = [event.result for event in events if event.kind == "tool_ended"]
    assert [(each.ok, each.error) for each in results if each] == [(False, "cut_off")] * 2
    assert not [event for event in events if event.kind == "tool_started"]


def test_an_answer_that_was_cut_off_is_partial() -> None:
    result = Agent(client_for(whole("The answer is", finish="length")), MODEL).run("x")
    assert (result.answer, result.partial, result.stop_reason) == (
        "The answer is",
        True,
        StopReason.TOKEN_BUDGET,
    )
    assert "max_tokens" in result.detail


def test_a_reply_cut_off_before_its_first_word_has_no_answer() -> None:
    result = Agent(client_for(whole("", finish="length")), MODEL).run("x")
    assert (result.answer, result.stop_reason, result.steps) == (None, StopReason.TOKEN_BUDGET, 1)


def test_when_a_limit_stops_the_run_the_last_words_are_the_partial_answer() -> None:
    script = [["First I look.", OSLO], ROME]
    result = agent_that(*script, stops=[MaxSteps(2)]).run("x")
    assert (result.answer, result.partial) == ("First I look.", True)


def test_words_of_an_earlier_run_are_no_answer_of_this_one() -> None:
    agent = agent_that("Hello.", OSLO, session=Session(), stops=[MaxSteps(1)])
    agent.run("Hi")
    assert agent.run("Weather?").answer is None


# --- sessions -------------------------------------------------------------------------------


def test_without_a_session_each_run_starts_afresh() -> None:
    agent = agent_that("One.", "Two.")
    agent.run("First")
    assert roles(agent.run("Second").messages) == ["user", "assistant"]
    assert sent(agent)[1] == [user_message("Second")]


def test_with_a_session_the_conversation_goes_on() -> None:
    agent = agent_that("One.", "Two.", session=Session())
    agent.run("First")
    assert [each["content"] for each in agent.run("Second").messages] == [
        "First",
        "One.",
        "Second",
        "Two.",
    ]


def test_two_agents_share_nothing() -> None:
    first, second = agent_that("One."), agent_that("Two.")
    first.run("a")
    assert roles(second.run("b").messages) == ["user", "assistant"]
    assert first.executor is not second.executor
    assert first.protocol is not second.protocol


def test_what_the_caller_passed_in_is_not_changed() -> None:
    tools, stops = [weather], [MaxSteps(3)]
    earlier = [user_message("Hi"), {"role": "assistant", "content": "Hello."}]
    before = json.dumps(earlier)
    agent = agent_that(OSLO, "20.", tools=tools, stops=stops, session=Session(messages=earlier))
    agent.run("Weather?")
    assert (tools, len(stops), json.dumps(earlier)) == ([weather], 1, before)


def test_what_is_done_to_a_result_does_not_change_the_session() -> None:
    session = Session()
    result = agent_that("One.", session=session).run("First")
    result.messages.clear()
    session.messages.clear()
    assert len(session.messages) == 2


def test_a_session_repairs_the_conversation_it_is_given() -> None:
    made = {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": "{}"}}
    cut = [user_message("Weather?"), {"role": "assistant", "content": None, "tool_calls": [made]}]
    session = Session(messages=cut)
    assert history_problems(session.messages) == []
    assert len(cut) == 2


class Notebook:
    """A session of one's own: the least that will do."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def append(self, message: dict[str, Any]) -> None:
        self.messages.append(message)


def test_a_session_of_ones_own_needs_messages_and_append() -> None:
    notebook = Notebook()
    result = agent_that([OSLO, ROME], "20.", session=notebook).run("x")
    assert notebook.messages == result.messages
    assert notebook.messages is not result.messages


def test_each_message_is_in_the_session_before_its_event_and_before_tools_run() -> None:
    session = Session()
    stored: list[bool] = []

    def look() -> str:
        """Look."""
        stored.append(session.messages[-1]["role"] == "assistant")
        return "x"

    def watch(event: Event) -> None:
        if event.kind == "message_added":
            stored.append(session.messages[-1] == event.message)

    agent_that(call("look"), "Done.", tools=[look], session=session, on_event=watch).run("x")
    assert stored == [True] * 5


def test_a_run_left_half_way_does_not_write_into_a_session_that_went_on() -> None:
    session = Session()
    agent = agent_that(OSLO, "Second.", session=session)
    first = agent.stream("First")
    while next(first).kind != "tool_started":
        pass
    agent.run("Second")
    with pytest.raises(RuntimeError, match="this session went on without this run"):
        list(first)
    assert history_problems(session.messages) == []
    assert session.messages[-1]["content"] == "Second."


def test_what_a_person_adds_to_the_session_between_two_steps_is_in_the_next_request() -> None:
    session = Session()

    def steer(event: Event) -> None:
        if event.kind == "message_added" and event.message and event.message["role"] == "tool":
            session.append(user_message("Also tell me about Rome."))

    agent = agent_that(OSLO, "Fine.", session=session, on_event=steer)
    result = agent.run("x")
    assert roles(sent(agent)[1]) == ["user", "assistant", "tool", "user"]
    assert history_problems(result.messages) == []


def test_a_session_answers_calls_that_were_left_open_before_anything_else_is_added() -> None:
    session = Session()
    made = [ToolCall("c1", "weather"), ToolCall("c2", "weather")]
    for message in (user_message("x"), assistant_message(None, made), tool_message("c1", "20")):
        session.append(message)
    assert repr(session) == "Session(3 messages)"
    session.append(user_message("Are you there?"))
    assert history_problems(session.messages) == []
    assert session.messages[3] == tool_message("c2", INTERRUPTED)
    assert len(session.messages) == 5


# --- the system prompt ----------------------------------------------------------------------


def test_the_system_prompt_comes_first_and_is_stored_once() -> None:
    agent = agent_that("One.", "Two.", system="Be brief.", session=Session())
    agent.run("First")
    result = agent.run("Second")
    assert roles(result.messages) == ["system", "user", "assistant", "user", "assistant"]
    assert all(roles(view).count("system") == 1 for view in sent(agent))


def test_another_system_prompt_rules_the_view_and_leaves_the_record() -> None:
    session = Session()
    agent_that("One.", system="Be brief.", session=session).run("First")
    other = agent_that("Two.", system="Be kind.", session=session)
    other.run("Second")
    assert sent(other)[0][0] == system_message("Be kind.")
    assert session.messages[0] == system_message("Be brief.")


def test_a_system_prompt_reaches_the_model_in_a_session_that_has_none() -> None:
    session = Session(messages=[user_message("Hi"), {"role": "assistant", "content": "Hello."}])
    agent = agent_that("Two.", system="Be kind.", session=session)
    agent.run("Second")
    assert roles(sent(agent)[0]) == ["system", "user", "assistant", "user"]


def test_without_a_system_prompt_the_stored_one_stays() -> None:
    session = Session()
    agent_that("One.", system="Be brief.", session=session).run("First")
    other = agent_that("Two.", session=session)
    other.run("Second")
    assert sent(other)[0][0] == system_message("Be brief.")


# --- context --------------------------------------------------------------------------------


def test_a_context_makes_the_view_and_leaves_the_record_whole() -> None:
    infos: list[ContextInfo] = []

    def last_two(messages: Any, info: ContextInfo) -> Any:
        infos.append(info)
        return [messages[0], *messages[1:][-2:]]

    agent = agent_that(OSLO, ROME, "Done.", context=last_two)
    result = agent.run("x")
    assert [len(view) for view in sent(agent)] == [1, 3, 3]
    assert len(result.messages) == 6
    assert infos[0].last_usage is None
    assert infos[1].last_usage is not None
    assert infos[1].last_usage.prompt_tokens > 0
    assert [each["function"]["name"] for each in infos[0].tools] == ["weather", "add", "broken"]
    assert (infos[0].client, infos[0].model) == (agent.client, agent.model)


def test_a_context_may_be_a_generator_and_return_messages_of_its_own() -> None:
    def summary(messages: Any, info: ContextInfo) -> Iterator[Any]:
        yield user_message("Summary: " + messages[-1]["content"])

    agent = agent_that("Fine.", context=summary)
    result = agent.run("x")
    assert sent(agent)[0] == [user_message("Summary: x")]
    assert result.messages[0] == user_message("x")


def test_a_context_that_is_over_budget_says_so_in_an_event() -> None:
    def too_much(messages: Any, info: ContextInfo) -> Any:
        info.over_budget = "The task alone is 900 tokens, the budget is 100."
        return messages

    events: list[Event] = []
    result = agent_that("Fine.", context=too_much, on_event=events.append).run("x")
    assert result.answer == "Fine."
    said = [event.text for event in events if event.kind == "over_budget"]
    assert said == ["The task alone is 900 tokens, the budget is 100."]


@pytest.mark.parametrize(
    "view", [[{"role": "tool", "tool_call_id": "x", "content": "y"}], [{"role": "user"}]]
)
def test_a_view_that_the_far_end_refuses_ends_the_run_and_leaves_the_record_valid(
    view: Any,
) -> None:
    result = agent_that("never", context=lambda messages, info: view).run("x")
    assert (result.stop_reason, result.steps) == (StopReason.MODEL_ERROR, 1)
    assert "400" in result.detail
    assert result.messages == [user_message("x")]


def test_a_context_that_returns_nothing_is_a_value_error_and_the_record_is_whole() -> None:
    session = Session()
    agent = agent_that("never", context=lambda messages, info: [], session=session)
    with pytest.raises(ValueError, match="the context returned no message at all"):
        agent.run("x")
    assert session.messages == [user_message("x")]


@pytest.mark.parametrize("view", [None, 3, "text", {"role": "user"}])
def test_a_context_that_returns_no_list_is_a_type_error(view: Any) -> None:
    with pytest.raises(TypeError, match="the context must return a list of messages, got a"):
        agent_that("never", context=lambda messages, info: view).run("x")


def test_a_model_error_in_a_context_ends_the_run_like_one_of_the_loops_own() -> None:
    def summarise(messages: Any, info: ContextInfo) -> Any:
        list(FunctionCalling().ask(info.client, info.model, [], []))

    result = agent_that("never", context=summarise).run("x")
    assert result.stop_reason is StopReason.MODEL_ERROR


# --- executors ------------------------------------------------------------------------------


def test_an_executor_brings_its_own_tools() -> None:
    client, model = connect(script=[OSLO, "20."])
    executor = Executor([weather], timeout=5, max_workers=1)
    agent = Agent(client, model, executor=executor)
    assert agent.run("x").answer == "20."
    assert len(requests_of(client)[0]["tools"]) == 1


@pytest.mark.parametrize("settings", [{"tools": [add]}, {"approve": lambda *_: True}])
def test_tools_or_approve_beside_an_executor_are_refused(settings: Any) -> None:
    tools = settings.pop("tools", ())
    with pytest.raises(ValueError, match="an executor brings its own"):
        agent_that("x", tools=tools, executor=Executor([weather]), **settings)


def test_a_toolbox_with_fewer_tools_can_be_passed() -> None:
    agent = agent_that(call("add", a=1, b=2), "No.", tools=Toolbox([weather, add]).only("weather"))
    assert "no tool 'add'" in observations(agent.run("x"))[0]


class Backwards(Executor):
    """Runs calls in the opposite order."""

    def stream(self, calls: Any, context: Any = None) -> Iterator[Event]:
        for each in reversed(calls):
            yield from super().stream([each], context)


def test_results_that_end_in_another_order_are_stored_in_call_order() -> None:
    client, model = connect(script=[[call("add", a=n, b=0) for n in range(3)], "Done."])
    events: list[Event] = []
    agent = Agent(client, model, executor=Backwards([add]), on_event=events.append)
    result = agent.run("x")
    assert observations(result) == ["0", "1", "2"]
    ended = [event.result.content for event in events if event.kind == "tool_ended"]  # type: ignore[union-attr]
    assert ended == ["2", "1", "0"]


def test_a_result_is_stored_as_soon_as_all_before_it_are_there() -> None:
    client, model = connect(script=[[call("add", a=n, b=0) for n in range(3)], "Done."])
    agent = Agent(client, model, executor=Executor([add], max_workers=1))
    kinds = [event.kind for event in agent.stream("x") if event.step == 1]
    assert kinds[-9:] == ["tool_started", "tool_ended", "message_added"] * 3


def test_an_executor_that_gives_no_result_is_told_so_and_the_history_is_closed() -> None:
    class Silent(Executor):
        def stream(self, calls: Any, context: Any = None) -> Iterator[Event]:
            yield from super().stream(calls[:1], context)

    session = Session()
    client, model = connect(script=[[OSLO, ROME]])
    agent = Agent(client, model, executor=Silent([weather]), session=session)
    with pytest.raises(RuntimeError, match="gave no result for 'call_2'"):
        agent.run("x")
    assert history_problems(session.messages) == []
    assert session.messages[2]["content"] == "Oslo: 20 degrees"


# --- what a tool may know -------------------------------------------------------------------


def test_a_tool_may_know_the_run_it_works_in_and_emit_events() -> None:
    seen: list[RunContext] = []

    @tool
    def count(context: RunContext) -> str:
        """Count."""
        seen.append(context)
        for number in (1, 2):
            context.emit(Event("progress", context.step, text=f"{number} of 2"))
        return "done"

    agent = agent_that(call("count"), "Done.", tools=[count], stops=[MaxSteps(2)])
    events = list(agent.stream("x"))
    progress = [event.text for event in events if event.kind == "progress"]
    assert progress == ["1 of 2", "2 of 2"]
    assert (seen[0].step, seen[0].depth) == (1, 0)
    assert seen[0].usage.requests == 2
    assert agent.stops[0] in seen[0].limits
    assert "context" not in json.dumps(requests_of(agent.client)[0]["tools"])


def delegating(inner: Callable[[], Agent]) -> Any:
    @tool
    def ask_colleague(task: str, context: RunContext) -> str:
        """Ask a colleague."""
        return inner().run(task, parent=context).answer or "no answer"

    return ask_colleague


def test_a_delegated_run_shares_usage_is_one_deeper_and_its_events_come_out() -> None:
    inner = agent_that(OSLO, "20 there.")
    outer = agent_that(
        call("ask_colleague", task="Weather?"), "20.", tools=[delegating(lambda: inner)]
    )
    events = list(outer.stream("x"))
    result = events[-1].outcome
    assert observations(result) == ["20 there."]
    assert result.usage.requests == 4
    assert {event.depth for event in events} == {0, 1}
    assert [event.kind for event in events if event.depth == 1][-1] == "run_ended"
    assert history_problems(result.messages) == []


def test_a_delegated_run_that_makes_the_same_looking_call_does_not_answer_the_outer_one() -> None:
    same = call("ask_colleague", task="Weather?")

    @tool
    def ask_colleague(task: str, context: RunContext) -> str:
        """The outer one."""
        inner = agent_that(same, "Inner.", tools=[inner_tool])
        for event in inner.stream(task):
            context.emit(event)
        return "outer result"

    @tool(name="ask_colleague")
    def inner_tool(task: str) -> str:
        """The inner one."""
        return "inner result"

    assert observations(agent_that(same, "Done.", tools=[ask_colleague]).run("x")) == [
        "outer result"
    ]


def test_a_delegated_run_keeps_to_the_limits_above_it() -> None:
    def two_requests(run: Any) -> Any:
        from agentkit.events import Stop

        return Stop(StopReason.TOKEN_BUDGET, "spent") if run.usage.requests >= 2 else None

    inner = agent_that(OSLO, "never asked")
    outer = agent_that(
        call("ask_colleague", task="Weather?"),
        "never asked",
        tools=[delegating(lambda: inner)],
        stops=[two_requests],
    )
    result = outer.run("x")
    assert (result.stop_reason, result.steps, result.usage.requests) == ("token_budget", 1, 2)
    assert len(sent(inner)) == 1


# --- approval -------------------------------------------------------------------------------

DELETE = call("delete", path="报告.txt")


def ask_for_approval(decide: Callable[[Approval], object]) -> str:
    agent = agent_that(DELETE, "Done.", tools=[delete])
    for event in agent.stream("Delete it."):
        if event.kind == "approval_needed":
            assert event.approval is not None
            assert event.approval.arguments == {"path": "报告.txt"}
            decide(event.approval)
        if event.kind == "run_ended":
            assert event.outcome is not None
            return observations(event.outcome)[0]
    raise AssertionError


def test_an_approval_is_decided_before_the_next_event_is_taken() -> None:
    assert ask_for_approval(Approval.approve) == "deleted 报告.txt"


def test_what_nobody_decided_is_denied() -> None:
    assert "permission denied" in ask_for_approval(lambda approval: None)


def test_a_denial_tells_the_model_its_reason() -> None:
    assert "not on a Friday" in ask_for_approval(lambda approval: approval.deny("not on a Friday"))


def test_on_event_may_decide_an_approval_in_a_plain_run() -> None:
    def decide(event: Event) -> None:
        if event.approval:
            event.approval.approve()

    agent = agent_that(DELETE, "Done.", tools=[delete], on_event=decide)
    assert observations(agent.run("Delete it.")) == ["deleted 报告.txt"]


@pytest.mark.parametrize("answer", [True, 1, "yes", None, False])
def test_an_approve_callback_decides_and_only_true_approves(answer: Any) -> None:
    agent = agent_that(DELETE, "Done.", tools=[delete], approve=lambda tool, arguments: answer)
    done = observations(agent.run("Delete it."))[0] == "deleted 报告.txt"
    assert done is (answer is True)


# --- resume ---------------------------------------------------------------------------------


def test_resume_goes_on_from_where_a_session_was_cut_off() -> None:
    session = Session()
    agent = agent_that([OSLO, ROME], "Both 20.", session=session)
    for event in agent.stream("Which is warmer?"):
        if event.kind == "tool_started":
            break
    result = agent.resume()
    assert (result.answer, result.steps) == ("Both 20.", 1)
    assert roles(result.messages) == ["user", "assistant", "tool", "tool", "assistant"]
    assert roles(result.messages).count("user") == 1


def test_resume_closes_calls_that_a_session_of_ones_own_left_open() -> None:
    notebook = Notebook()
    client = client_for(whole(None, ("c1", "weather", '{"city": "Oslo"}')), whole("20."))
    Agent(client, MODEL, [weather], session=notebook, stops=[MaxSteps(1)]).run("Weather?")
    del notebook.messages[2:]
    result = Agent(client, MODEL, [weather], session=notebook).resume()
    assert result.answer == "20."
    assert "interrupted" in observations(result)[0]


def test_resume_after_the_last_word_gives_the_answer_without_asking_again() -> None:
    agent = agent_that("Twenty.", system="Be brief.", session=Session())
    agent.run("Weather?")
    result = agent.resume()
    assert (result.answer, result.stop_reason, result.steps) == ("Twenty.", StopReason.DONE, 0)
    assert len(sent(agent)) == 1


@pytest.mark.parametrize("session", [None, Session()])
def test_there_is_nothing_to_resume_without_a_conversation(session: Any) -> None:
    with pytest.raises(ValueError, match=r"there is nothing to go on with"):
        agent_that("x", session=session).resume()


# --- slips ----------------------------------------------------------------------------------


@pytest.mark.parametrize("task", ["", "  \n", None, 3, ["Hi"], b"Hi"])
@pytest.mark.parametrize("method", ["run", "stream"])
def test_a_task_that_says_nothing_is_refused_before_anything_happens(
    task: Any, method: str
) -> None:
    session = Session()
    with pytest.raises(ValueError, match="the task must be a text that says something"):
        getattr(agent_that("x", session=session), method)(task)
    assert session.messages == []


@pytest.mark.parametrize(
    ("settings", "advice"),
    [
        ({"tools": weather}, r"\["),
        ({"tools": "weather"}, r"\["),
        ({"system": ["Be brief."]}, "system must be a text, got list"),
        ({"system": b"x"}, "system must be a text"),
        ({"on_event": "print"}, "on_event=my_function"),
        (
            {"context": 3000},
            r"a context is a function of \(messages, info\); .* write Trim\(3000\)",
        ),
        ({"stops": 3}, r"stops=\[MaxSteps\(5\)\]"),
        ({"session": []}, r"session=Session\(\)"),
        ({"session": Session}, "got the class Session"),
        ({"session": "chat.jsonl"}, r"got a str"),
        ({"approve": True}, "approve must be a"),
    ],
)
def test_a_slip_is_refused_at_once_and_says_what_to_write(settings: Any, advice: str) -> None:
    with pytest.raises(TypeError, match=advice):
        agent_that("x", **settings)


def test_a_lone_half_of_an_emoji_in_the_task_can_be_sent() -> None:
    assert agent_that("Fine.").run("look \ud83d here").answer == "Fine."


# --- what is printed ------------------------------------------------------------------------


def test_a_result_prints_as_one_readable_line() -> None:
    assert repr(agent_that("四。").run("x")) == "RunResult(done, 1 step, answer='四。')"
    cut = agent_that(OSLO, ROME, stops=[MaxSteps(2)]).run("x")
    assert repr(cut) == (
        "RunResult(max_steps, 2 steps, answer=None, detail='2 model calls made, the limit is 2.')"
    )


def test_an_agent_prints_its_model_and_its_tools() -> None:
    assert repr(agent_that("x")) == "Agent(built-in, Toolbox(weather, add, broken))"
