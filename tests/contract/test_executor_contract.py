"""What lesson 02's own `run_calls` and the package's executor must both do."""

from __future__ import annotations

import copy
import json
import threading
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest

from agentkit import Executor, ToolCall, history_problems
from agentkit.messages import tool_message
from tests.contract.versions import version


def package_run_calls(
    calls: list[dict[str, Any]], tools: list[Callable[..., Any]], seconds: float = 30
) -> Any:
    made = [
        ToolCall(each["id"], each["function"]["name"], each["function"]["arguments"])
        for each in calls
    ]
    results = Executor(tools, timeout=seconds).run(made)
    return [tool_message(result.call_id, result.content) for result in results]


@pytest.fixture(scope="module", params=["lesson", "package"])
def run_calls(request: pytest.FixtureRequest) -> Any:
    return version(request.param, "02", "run_calls", package_run_calls)


def call(name: str, arguments: Any = None, call_id: str = "call_1") -> dict[str, Any]:
    raw = arguments if isinstance(arguments, str) else json.dumps(arguments or {})
    return {"id": call_id, "type": "function", "function": {"name": name, "arguments": raw}}


def add(a: int, b: int = 1) -> int:
    """Add two numbers."""
    return a + b


def divide(a: int, b: int) -> float:
    """Divide."""
    return a / b


def weather(city: str) -> dict[str, Any]:
    """Weather of a city."""
    return {"城市": city, "天气": "晴 ☀️"}


def now() -> str:
    """The time."""
    return "noon"


def one(run_calls: Any, name: str, arguments: Any, tools: list[Any]) -> str:
    """The content of the one message for one call."""
    (message,) = run_calls([call(name, arguments)], tools)
    assert message["tool_call_id"] == "call_1"
    content = message["content"]
    assert isinstance(content, str)
    assert content.strip()
    return content


def is_error(content: str) -> bool:
    return content.startswith("Error")


def test_a_call_is_answered_by_one_tool_message(run_calls: Any) -> None:
    assert run_calls([call("add", {"a": 2, "b": 3}, "x7")], [add, weather]) == [
        {"role": "tool", "tool_call_id": "x7", "content": "5"}
    ]


def test_no_calls_is_no_messages(run_calls: Any) -> None:
    assert run_calls([], [add]) == []


def test_answers_come_in_call_order_and_make_a_valid_history(run_calls: Any) -> None:
    calls = [call("add", {"a": n}, f"c{n}") for n in (3, 1, 2)]
    messages = run_calls(calls, [add])
    assert [message["content"] for message in messages] == ["4", "2", "3"]
    history = [
        {"role": "user", "content": "Add."},
        {"role": "assistant", "content": None, "tool_calls": calls},
        *messages,
    ]
    assert history_problems(history) == []


def test_several_calls_run_at_the_same_time(run_calls: Any) -> None:
    together = threading.Barrier(3)

    def meet() -> str:
        together.wait(10)
        return "met"

    messages = run_calls([call("meet", {}, f"c{n}") for n in range(3)], [meet])
    assert [message["content"] for message in messages] == ["met"] * 3


@pytest.mark.parametrize("name", ["get_wether", "multi_tool_use.parallel", ""])
def test_a_tool_that_does_not_exist_is_answered_with_those_that_do(
    run_calls: Any, name: str
) -> None:
    content = one(run_calls, name, {}, [add, weather])
    assert is_error(content)
    assert "add" in content
    assert "weather" in content


@pytest.mark.parametrize(
    "arguments",
    ["{'a': 1}", '{"a": ', "a=1", "[1]", "3", '"x"', "true", "{}", '{"b": 2}',
     '{"a": 1, "c": 2}', '{"a": "many"}', '{"a": [1]}', '{"a": null}'],
)  # fmt: skip
def test_bad_arguments_are_an_observation_and_the_tool_is_not_called(
    run_calls: Any, arguments: str
) -> None:
    called: list[int] = []

    def add(a: int, b: int = 1) -> int:
        """Add two numbers."""
        called.append(a)
        return a + b

    assert is_error(one(run_calls, "add", arguments, [add]))
    assert called == []


@pytest.mark.parametrize("arguments", ["", " ", "{}"])
def test_nothing_at_all_is_fine_for_a_tool_without_parameters(
    run_calls: Any, arguments: str
) -> None:
    assert one(run_calls, "now", arguments, [now]) == "noon"


def test_an_exception_is_an_observation_with_its_words(run_calls: Any) -> None:
    def fails() -> None:
        raise ValueError("no such city: Atlantis")

    content = one(run_calls, "fails", {}, [fails])
    assert is_error(content)
    assert "no such city: Atlantis" in content


def test_an_exception_without_words_leaves_its_types_name(run_calls: Any) -> None:
    def fails() -> None:
        raise ZeroDivisionError

    assert "ZeroDivisionError" in one(run_calls, "fails", {}, [fails])


def test_one_failure_does_not_lose_its_siblings(run_calls: Any) -> None:
    calls = [call("divide", {"a": 6, "b": b}, f"c{b}") for b in (3, 0, 2)]
    calls += [call("nothing", {}, "c9"), call("divide", "{", "c8"), call("now", {}, "c7")]
    messages = run_calls(calls, [divide, now])
    assert [message["tool_call_id"] for message in messages] == [each["id"] for each in calls]
    contents = [message["content"] for message in messages]
    assert [is_error(content) for content in contents] == [False, True, False, True, True, False]
    assert (contents[0], contents[2], contents[5]) == ("2.0", "3.0", "noon")


def test_a_result_that_is_no_text_becomes_json(run_calls: Any) -> None:
    assert json.loads(one(run_calls, "weather", {"city": "x"}, [weather]))["城市"] == "x"


def test_chinese_stays_chinese(run_calls: Any) -> None:
    content = one(run_calls, "weather", {"city": "北京"}, [weather])
    assert "北京" in content
    assert "晴 ☀️" in content


@pytest.mark.parametrize(
    "value",
    [date(2026, 1, 2), {1, 2}, {"when": date(2026, 1, 2)}, b"ab", object(), {(1, 2): "a"},
     ValueError("x")],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_a_result_without_json_form_is_still_a_text(run_calls: Any, value: Any) -> None:
    def give() -> Any:
        return value

    one(run_calls, "give", {}, [give])


@pytest.mark.parametrize("value", ["", None, [], {}, 0, False], ids=repr)
def test_an_empty_result_is_a_visible_text(run_calls: Any, value: Any) -> None:
    def give() -> Any:
        return value

    one(run_calls, "give", {}, [give])


def test_an_error_that_a_tool_returns_as_data_is_its_answer(run_calls: Any) -> None:
    def look() -> dict[str, str]:
        return {"error": "not found", "hint": "try Oslo"}

    content = one(run_calls, "look", {}, [look])
    assert not is_error(content)
    assert json.loads(content) == {"error": "not found", "hint": "try Oslo"}


def test_a_tool_without_end_is_answered_and_its_siblings_are_kept(
    run_calls: Any, release: threading.Event
) -> None:
    def hang() -> None:
        release.wait()

    calls = [call("now", {}, "c1"), call("hang", {}, "c2"), call("add", {"a": 1}, "c3")]
    messages = run_calls(calls, [now, hang, add], seconds=0.3)
    contents = [message["content"] for message in messages]
    assert (contents[0], contents[2]) == ("noon", "2")
    assert is_error(contents[1])
    assert "0.3 s" in contents[1]


def test_a_huge_result_is_cut_in_the_middle(run_calls: Any) -> None:
    def give() -> str:
        return "H" + "x" * 200_000 + "T"

    content = one(run_calls, "give", {}, [give])
    assert len(content) < 20_000
    assert content[0] + content[-1] == "HT"
    assert "cut" in content


def test_the_callers_lists_are_not_changed(run_calls: Any) -> None:
    calls, tools = [call("add", {"a": 1}), call("nope", "{", "c2")], [add, now]
    before = copy.deepcopy(calls)
    run_calls(calls, tools)
    assert calls == before
    assert tools == [add, now]
