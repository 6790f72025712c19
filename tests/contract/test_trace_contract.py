"""What lesson 08's own traces, `SmallTrace` and `DeepTrace`, and the package's must all show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest

from agentkit import Agent, Session, connect
from agentkit.context import Trim
from agentkit.events import Event, RunContext, RunResult
from agentkit.offline.far_end.transport import requests_of
from agentkit.react import ReAct
from agentkit.trace import Trace
from tests.contract.versions import version
from tests.support.far_end import MODEL, client_for, whole
from tests.support.tools_for_tests import add, broken, call, weather

Watch = Callable[[], Any]

TOOLS = [weather, add, broken]
OSLO, ROME, LIMA = (call("weather", city=city) for city in ("Oslo", "Rome", "Lima"))


class PackageTrace:
    """The package's Trace, with rows in the shape of the lesson's: those of all runs, in the order
    in which the model was asked."""

    def __init__(self) -> None:
        self.trace = Trace(clock=count().__next__)  # so that the order can be seen

    def __call__(self, event: Event) -> None:
        self.trace(event)

    @property
    def rows(self) -> list[dict[str, Any]]:
        asked = [(run.started + step.started, run, step) for run, step in self._steps()]
        return [
            {
                "depth": run.depth,
                "step": step.number,
                "view": list(step.view),
                "sent": step.prompt_tokens,
                "written": step.completion_tokens,
                "calls": [(each, each) for each in step.calls],
            }
            for _, run, step in sorted(asked, key=lambda found: found[0])
        ]

    def _steps(self) -> Iterator[tuple[Any, Any]]:
        for run in self.trace.runs:
            yield from ((run, step) for step in run.steps)


@pytest.fixture(scope="module", params=["SmallTrace", "DeepTrace", "package"])
def make(request: pytest.FixtureRequest) -> Watch:
    """Each of the three: they agree about a run alone."""
    origin = "package" if request.param == "package" else "lesson"
    made: Watch = version(origin, "08", request.param, PackageTrace)
    return made


@pytest.fixture(scope="module", params=["DeepTrace", "package"])
def make_deep(request: pytest.FixtureRequest) -> Watch:
    """Those that tell a run from the one that it was delegated by."""
    origin = "package" if request.param == "package" else "lesson"
    made: Watch = version(origin, "08", request.param, PackageTrace)
    return made


def shown(trace: Any) -> list[tuple[int, int, list[tuple[str, bool, str | None, str]]]]:
    """Depth, step and calls of each row. Calls of one reply may end in any order."""
    return [
        (
            row["depth"],
            row["step"],
            sorted((made.name, got.ok, got.error, got.content) for made, got in row["calls"]),
        )
        for row in trace.rows
    ]


def good(city: str) -> tuple[str, bool, None, str]:
    return "weather", True, None, f"{city}: 20 degrees"


def run(trace: Any, *script: Any, **settings: Any) -> tuple[RunResult, list[dict[str, Any]]]:
    """The result of a run on this script, and the requests that the far end received."""
    client, model = connect(script=list(script))
    result = Agent(client, model, TOOLS, on_event=trace, **settings).run("Weather? 天气?")
    return result, requests_of(client)


# --- a run alone -----------------------------------------------------------------------------


def test_each_step_is_a_row_with_its_own_calls(make: Watch) -> None:
    trace = make()
    run(trace, OSLO, [ROME, LIMA], "20 degrees.")
    assert shown(trace) == [
        (0, 1, [good("Oslo")]),
        (0, 2, [good("Lima"), good("Rome")]),
        (0, 3, []),
    ]


def test_what_went_wrong_stands_with_its_kind_beside_what_did_not(make: Watch) -> None:
    trace = make()
    run(trace, [OSLO, call("broken"), call("wether", city="Oslo"), call("add", a=1)], "Hm.")
    (_, _, calls), (_, _, none) = shown(trace)
    assert [(name, ok, error) for name, ok, error, _ in calls] == [
        ("add", False, "bad_arguments"),
        ("broken", False, "failed"),
        ("weather", True, None),
        ("wether", False, "unknown_tool"),
    ]
    assert "out of order" in calls[1][3]
    assert none == []


def test_a_run_that_is_streamed_has_the_same_rows(make: Watch) -> None:
    whole_run, in_pieces = make(), make()
    run(whole_run, OSLO, "20 degrees.")
    client, model = connect(script=[OSLO, "20 degrees."])
    list(Agent(client, model, TOOLS, on_event=in_pieces).stream("Weather? 天气?"))
    assert shown(in_pieces) == shown(whole_run)
    assert [row["view"] for row in in_pieces.rows] == [row["view"] for row in whole_run.rows]


def test_a_run_without_a_call_is_one_row(make: Watch) -> None:
    trace = make()
    run(trace, "Hello.")
    assert shown(trace) == [(0, 1, [])]


def test_a_second_run_adds_its_rows_to_those_of_the_first(make: Watch) -> None:
    trace = make()
    run(trace, OSLO, "20 degrees.")
    run(trace, ROME, "20 degrees.")
    assert shown(trace) == [(0, 1, [good("Oslo")]), (0, 2, []), (0, 1, [good("Rome")]), (0, 2, [])]


# --- the view ----------------------------------------------------------------------------------


def test_the_view_is_that_which_was_sent(make: Watch) -> None:
    trace = make()
    _, requests = run(trace, OSLO, [ROME, LIMA], "20 degrees.", system="Be brief. 简短。")
    assert [row["view"] for row in trace.rows] == [request["messages"] for request in requests]
    assert [len(row["view"]) for row in trace.rows] == [2, 4, 7]


def test_where_the_context_cuts_the_view_is_shorter_than_the_record(make: Watch) -> None:
    trace = make()
    result, requests = run(trace, OSLO, ROME, LIMA, "Done.", context=Trim(130))
    sent = [request["messages"] for request in requests]
    assert [row["view"] for row in trace.rows] == sent
    assert len(sent[-1]) < len(result.messages) - 1
    assert sent[-1] != sent[-2]


def test_a_view_is_kept_as_it_was_while_the_record_grows(make: Watch) -> None:
    trace = make()
    client, model = connect(script=[OSLO, "20.", ROME, "20."])
    agent = Agent(client, model, TOOLS, session=Session(), on_event=trace)
    agent.run("Oslo?")
    before = [list(row["view"]) for row in trace.rows]
    agent.run("And Rome?")
    assert [row["view"] for row in trace.rows][:2] == before
    sent = [request["messages"] for request in requests_of(client)]
    assert [row["view"] for row in trace.rows] == sent


def test_under_react_the_view_is_what_its_text_was_made_of(make: Watch) -> None:
    trace = make()
    action = 'Thought: I ask.\nAction: weather\nAction Input: {"city": "Oslo"}'
    result, requests = run(trace, action, "Final Answer: 20 degrees.", protocol=ReAct())
    first, second = trace.rows
    assert [each["role"] for each in second["view"]] == ["user", "assistant", "tool"]
    assert second["view"] == result.messages[:3]
    assert first["view"] == result.messages[:1]
    assert len(requests) == 2


# --- tokens -------------------------------------------------------------------------------------


def reported(*replies: Any) -> Any:
    """An endpoint that reports 10, 20, 30... prompt and 1, 2, 3... completion tokens."""
    for number, body in enumerate(replies, 1):
        body["usage"] = {
            "prompt_tokens": 10 * number,
            "completion_tokens": number,
            "total_tokens": 11 * number,
        }
    return client_for(*replies)


def tokens(trace: Any) -> list[tuple[int, int]]:
    return [(row["sent"], row["written"]) for row in trace.rows]


def test_tokens_of_a_step_are_those_that_the_endpoint_reported_for_it(make: Watch) -> None:
    trace = make()
    client = reported(
        whole(None, ("c", "weather", '{"city": "Oslo"}')),
        whole(None, ("c", "weather", '{"city": "Rome"}')),
        whole("20 degrees."),
    )
    result = Agent(client, MODEL, TOOLS, on_event=trace).run("Weather?")
    assert tokens(trace) == [(10, 1), (20, 2), (30, 3)]
    assert sum(map(sum, tokens(trace))) == result.usage.total_tokens


# --- a run inside of a run -----------------------------------------------------------------------


def boss(trace: Any, clerk_tells: Any = None) -> RunResult:
    """A run whose tool asks another agent, which makes a call of its own."""

    def ask_clerk(request: str, context: RunContext) -> str:
        """Ask the clerk."""
        replies = whole(None, ("c", "weather", '{"city": "Oslo"}')), whole("20 degrees.")
        clerk = Agent(reported(*replies), MODEL, TOOLS, on_event=clerk_tells)
        return clerk.run(request, parent=context).answer or ""

    replies = whole(None, ("c", "ask_clerk", '{"request": "Oslo?"}')), whole("It is 20 degrees.")
    return Agent(reported(*replies), MODEL, [ask_clerk], on_event=trace).run("Weather?")


ASKED = ("ask_clerk", True, None, "20 degrees.")


def test_a_delegated_run_stands_apart_and_each_call_with_the_step_that_made_it(
    make_deep: Watch,
) -> None:
    trace = make_deep()
    boss(trace)
    assert shown(trace) == [(0, 1, [ASKED]), (1, 1, [good("Oslo")]), (1, 2, []), (0, 2, [])]


def test_tokens_of_a_delegated_run_are_counted_once(make_deep: Watch) -> None:
    trace = make_deep()
    result = boss(trace)
    assert tokens(trace) == [(10, 1), (10, 1), (20, 2), (20, 2)]
    assert sum(map(sum, tokens(trace))) == result.usage.total_tokens == 66


def test_what_a_delegated_run_tells_twice_the_package_counts_once() -> None:
    trace = PackageTrace()
    boss(trace, clerk_tells=trace)
    assert tokens(trace) == [(10, 1), (10, 1), (20, 2), (20, 2)]
    assert shown(trace) == [(0, 1, [ASKED]), (1, 1, [good("Oslo")]), (1, 2, []), (0, 2, [])]


def test_a_call_of_two_levels_above_finds_its_row(make_deep: Watch) -> None:
    trace = make_deep()

    def agent(level: int) -> Agent:
        def ask(context: RunContext) -> str:
            """Ask the one below."""
            return agent(level + 1).run("?", parent=context).answer or ""

        script = [call("ask"), f"Level {level}."] if level < 2 else [OSLO, "Level 2."]
        client, model = connect(script=script)
        tools = [ask] if level < 2 else TOOLS
        return Agent(client, model, tools, on_event=None if level else trace)

    agent(0).run("?")
    assert shown(trace) == [
        (0, 1, [("ask", True, None, "Level 1.")]),
        (1, 1, [("ask", True, None, "Level 2.")]),
        (2, 1, [good("Oslo")]),
        (2, 2, []),
        (1, 2, []),
        (0, 2, []),
    ]


def test_the_small_trace_mistakes_the_step_as_the_lesson_says() -> None:
    trace = version("lesson", "08", "SmallTrace", PackageTrace)()
    boss(trace)
    assert shown(trace) == [(0, 1, []), (1, 1, [good("Oslo")]), (1, 2, [ASKED]), (0, 2, [])]


def test_two_delegated_runs_at_once_are_told_apart_by_the_package_alone() -> None:
    """The lesson says so where it turns from depth to `event.run`."""
    trace = PackageTrace()

    def ask_clerk(city: str, context: RunContext) -> str:
        """Ask the clerk."""
        client, model = connect(script=[call("weather", city=city), f"{city} is fine."])
        return Agent(client, model, TOOLS).run(city, parent=context).answer or ""

    plan = [[call("ask_clerk", city=city) for city in ("Oslo", "Rome", "Lima")], "All fine."]
    client, model = connect(script=plan)
    Agent(client, model, [ask_clerk], on_event=trace).run("Weather?")
    clerks = [each for each in trace.trace.runs if each.depth == 1]
    assert sorted(each.task for each in clerks) == ["Lima", "Oslo", "Rome"]
    for clerk in clerks:
        assert [[made.content for made in step.calls] for step in clerk.steps] == [
            [f"{clerk.task}: 20 degrees"],
            [],
        ]
