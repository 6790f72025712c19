"""Calls in, observations out: one result a call, in call order, whatever happens."""

from __future__ import annotations

import asyncio
import contextvars
import json
import sys
import threading
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from agentkit import Executor, Tool, Toolbox, ToolCall, ToolResult, tool
from agentkit.events import ErrorKind, Event, RunContext


def add(a: int, b: int = 1) -> int:
    """Add two numbers."""
    return a + b


def get_weather(city: str) -> dict[str, str]:
    """Weather."""
    return {"城市": city}


def call(name: str, arguments: Any = None, call_id: str = "c1") -> ToolCall:
    raw = arguments if isinstance(arguments, str) else json.dumps(arguments or {})
    return ToolCall(call_id, name, raw)


def run(function: Any, arguments: Any = None, **settings: Any) -> ToolResult:
    """The one result of one call."""
    executor = Executor([function], **settings)
    (result,) = executor.run([call(executor.toolbox.names[0], arguments)])
    return result


def raising(error: BaseException) -> Any:
    def fails() -> None:
        raise error

    return fails


def hanging(release: threading.Event) -> Any:
    def hang() -> None:
        release.wait()

    return hang


# ---- the good case


def test_a_result_names_its_call_and_holds_the_text_for_the_model() -> None:
    (result,) = Executor([add]).run([call("add", {"a": 2, "b": 3}, "x7")])
    assert (result.call_id, result.name, result.content) == ("x7", "add", "5")
    assert (result.ok, result.error) == (True, None)
    assert result.seconds >= 0


def test_no_calls_is_no_results() -> None:
    assert Executor([add]).run([]) == []


def test_chinese_stays_chinese() -> None:
    assert run(get_weather, '{"city": "北京"}').content == '{"城市": "北京"}'


def test_the_function_gets_the_instance_that_its_hint_names() -> None:
    @dataclass
    class Point:
        x: int

    def show(point: Point) -> str:
        return repr(type(point).__name__)

    show.__annotations__["point"] = Point
    assert run(show, '{"point": {"x": 1}}').content == "'Point'"


def test_a_tool_that_returns_an_error_as_data_has_succeeded() -> None:
    def look() -> dict[str, str]:
        return {"error": "not found"}

    result = run(look)
    assert result.ok
    assert result.content == '{"error": "not found"}'


@pytest.mark.parametrize("arguments", ["", " ", "{}", None])
def test_a_tool_without_parameters_runs_on_nothing_at_all(arguments: Any) -> None:
    def now() -> str:
        return "noon"

    (result,) = Executor([now]).run([ToolCall("c1", "now", arguments)])
    assert result.content == "noon"


# ---- what goes wrong becomes an observation


@pytest.mark.parametrize(
    ("name", "arguments", "kind", "words"),
    [
        ("get_wether", "{}", ErrorKind.UNKNOWN_TOOL,
         "there is no tool 'get_wether'. Did you mean 'get_weather'? The tools are: add, get_wea"),
        ("GET_WEATHER", "{}", ErrorKind.UNKNOWN_TOOL, "Did you mean 'get_weather'?"),
        ("functions.get_weather", "{}", ErrorKind.UNKNOWN_TOOL, "Did you mean 'get_weather'?"),
        ("multi_tool_use.parallel", "{}", ErrorKind.UNKNOWN_TOOL, "The tools are: add"),
        ("", "{}", ErrorKind.UNKNOWN_TOOL, "there is no tool ''"),
        ("\ud83d" * 500, "{}", ErrorKind.UNKNOWN_TOOL, "there is no tool"),
        ("add", "{'a': 1}", ErrorKind.BAD_JSON, "add was not called. The arguments are not valid"),
        ("add", "[1]", ErrorKind.BAD_JSON, "must be a JSON object, got an array"),
        ("add", '{"a": NaN}', ErrorKind.BAD_JSON, "NaN is no JSON number"),
        ("add", "{}", ErrorKind.BAD_ARGUMENTS, "The argument 'a' is missing. Expected: a (integer"),
        ("add", '{"a": true}', ErrorKind.BAD_ARGUMENTS, "must be a number, got a boolean"),
        ("add", '{"a": 1, "c": 2}', ErrorKind.BAD_ARGUMENTS, "There is no argument 'c'"),
    ],
)  # fmt: skip
def test_a_bad_call_is_answered_with_what_is_wrong(
    name: str, arguments: str, kind: ErrorKind, words: str
) -> None:
    (result,) = Executor([add, get_weather]).run([ToolCall("id-9", name, arguments)])
    assert result.content.startswith("Error: ")
    assert words in result.content
    assert (result.ok, result.error, result.call_id) == (False, kind, "id-9")
    result.content.encode()


def test_a_run_without_tools_tells_the_model_to_answer_without() -> None:
    (result,) = Executor([]).run([call("search")])
    assert "this run has no tools. Answer without." in result.content


def test_a_tool_left_out_of_the_toolbox_is_blocked_when_it_is_called() -> None:
    ran: list[int] = []
    box = Toolbox([add, Tool(lambda: ran.append(1), name="delete")])
    (result,) = Executor(box.only("add")).run([call("delete")])
    assert result.error is ErrorKind.UNKNOWN_TOOL
    assert "delete," not in result.content
    assert ran == []


class OddError(Exception):
    def __str__(self) -> Any:
        return 3


@pytest.mark.parametrize(
    ("error", "content"),
    [
        (ValueError("no such city"), "Error: ValueError: no such city"),
        (ValueError(), "Error: ValueError"),
        (KeyError("city"), "Error: KeyError: no key 'city'"),
        (OddError(), "Error: OddError"),
        (StopIteration("x"), "Error: StopIteration: x"),
        (StopAsyncIteration(), "Error: StopAsyncIteration"),
        (TimeoutError("the server's"), "Error: TimeoutError: the server's"),
        (ValueError("half \ud83d"), "Error: ValueError: half \ufffd"),
        (ExceptionGroup("g", [ValueError("a")]),
         "Error: ExceptionGroup: g (1 sub-exception): ValueError: a"),
        (asyncio.CancelledError(), "Error: CancelledError"),
        (GeneratorExit(), "Error: GeneratorExit"),
    ],
    ids=repr,
)  # fmt: skip
def test_an_exception_in_a_tool_is_an_observation(error: BaseException, content: str) -> None:
    result = run(raising(error))
    assert result.content == content
    assert (result.ok, result.error) == (False, ErrorKind.FAILED)


def test_endless_recursion_in_a_tool_is_an_observation() -> None:
    def forever() -> Any:
        return forever()

    assert run(forever).content.startswith("Error: RecursionError")


def test_an_exception_inside_a_generator_that_a_tool_returns_is_the_tools_error() -> None:
    def rows() -> Iterator[int]:
        yield 1
        raise ValueError("torn")

    assert run(rows).content == "Error: ValueError: torn"


def test_a_generator_is_read_as_a_list_and_one_without_end_is_cut() -> None:
    def some() -> Iterator[int]:
        yield from (1, 2)

    def endless() -> Iterator[int]:
        while True:
            yield 1

    assert run(some).content == "[1, 2]"
    assert "(cut after 10,000 items)" in run(endless, max_result_chars=None).content


def test_a_long_result_and_a_long_error_keep_head_and_tail_within_the_limit() -> None:
    def long() -> str:
        return "H" + "x" * 100_000 + "T"

    result = run(long, max_result_chars=500)
    assert len(result.content) <= 500
    assert result.content[0] + result.content[-1] == "HT"
    assert len(run(raising(ValueError("y" * 100_000)), max_result_chars=500).content) <= 550


def test_a_learners_own_validator_that_breaks_is_an_observation() -> None:
    from pydantic import BaseModel, field_validator

    class Broken(BaseModel):
        x: int

        @field_validator("x")
        @classmethod
        def check(cls, x: int) -> int:
            raise RuntimeError("validator broke")

    def use(value: Any) -> None: ...

    use.__annotations__["value"] = Broken
    result = run(use, '{"value": {"x": 1}}')
    assert result.error is ErrorKind.BAD_ARGUMENTS
    assert "validator broke" in result.content


# ---- several calls


def test_three_calls_the_second_raises_three_results_in_call_order() -> None:
    def div(a: int, b: int) -> float:
        return a / b

    calls = [call("div", {"a": 6, "b": b}, f"c{b}") for b in (3, 0, 2)]
    first, second, third = Executor([div]).run(calls)
    assert [each.call_id for each in (first, second, third)] == ["c3", "c0", "c2"]
    assert (first.content, third.content) == ("2.0", "3.0")
    assert second.content == "Error: ZeroDivisionError: division by zero"


def test_results_come_in_call_order_and_events_in_the_order_of_ending() -> None:
    gates = {"a": threading.Event(), "b": threading.Event()}

    def wait(own: str) -> str:
        gates[own].wait(10)
        return own

    ended = []
    executor = Executor([wait])
    for event in executor.stream(
        [call("wait", {"own": "a"}, "1"), call("wait", {"own": "b"}, "2")]
    ):
        if event.kind == "tool_started" and event.call and event.call.id == "2":
            gates["b"].set()
        if event.kind == "tool_ended" and event.result:
            ended.append(event.result.call_id)
            gates["a"].set()
    assert ended == ["2", "1"]
    results = executor.run([call("wait", {"own": own}, own) for own in "ab"])
    assert [each.content for each in results] == ["a", "b"]


def test_every_kind_of_call_in_one_reply_has_its_own_result(release: threading.Event) -> None:
    def hang() -> None:
        release.wait()

    executor = Executor([add, hang], timeout=0.05)
    calls = [
        call("nothing", {}, "1"),
        call("hang", {}, "2"),
        call("add", "{", "3"),
        call("add", {"a": 1}, "4"),
        call("add", {}, "5"),
    ]
    results = executor.run(calls)
    assert [each.call_id for each in results] == ["1", "2", "3", "4", "5"]
    assert [each.error for each in results] == [
        ErrorKind.UNKNOWN_TOOL,
        ErrorKind.TIMEOUT,
        ErrorKind.BAD_JSON,
        None,
        ErrorKind.BAD_ARGUMENTS,
    ]
    assert results[3].content == "2"


@pytest.mark.parametrize("width", [None, 1, 2])
def test_hundreds_of_calls_in_one_reply_are_all_answered(width: int | None) -> None:
    calls = [call("add", {"a": n}, f"c{n}") for n in range(400)]
    results = Executor([add], max_workers=width).run(calls)
    assert [each.content for each in results] == [str(n + 1) for n in range(400)]


def test_a_hundred_failures_leave_every_sibling_alone() -> None:
    def odd(n: int) -> int:
        if n % 2:
            raise ValueError(n)
        return n

    results = Executor([odd]).run([call("odd", {"n": n}, str(n)) for n in range(200)])
    assert [each.ok for each in results] == [n % 2 == 0 for n in range(200)]


# ---- time-outs


def test_a_tool_that_hangs_is_answered_as_timed_out(release: threading.Event) -> None:
    result = run(hanging(release), timeout=0.05)
    assert result.error is ErrorKind.TIMEOUT
    assert result.content == "Error: hang took longer than 0.05 s. It may still be running."


def test_a_tool_stuck_in_a_c_call_is_answered_as_timed_out() -> None:
    def sleep() -> None:
        time.sleep(5)

    assert run(sleep, timeout=0.05).error is ErrorKind.TIMEOUT


def test_a_tools_own_limit_comes_before_the_executors(release: threading.Event) -> None:
    hang = Tool(hanging(release), timeout=0.05)
    (result,) = Executor([hang], timeout=None).run([call("hang")])
    assert "longer than 0.05 s" in result.content


def test_with_one_worker_a_hung_tool_does_not_block_the_next(release: threading.Event) -> None:
    executor = Executor([hanging(release), add], timeout=0.05, max_workers=1)
    first, second = executor.run([call("hang", {}, "1"), call("add", {"a": 1}, "2")])
    assert first.error is ErrorKind.TIMEOUT
    assert second.content == "2"


def test_reading_an_endless_result_counts_against_the_limit(release: threading.Event) -> None:
    def slow() -> Iterator[int]:
        yield 1
        release.wait()

    assert run(slow, timeout=0.05).error is ErrorKind.TIMEOUT


# ---- async


async def fetch(url: str) -> str:
    """Fetch."""
    await asyncio.sleep(0)
    return f"page of {url}"


def test_an_async_tool_runs_like_any_other() -> None:
    assert run(fetch, '{"url": "u"}').content == "page of u"


def test_tools_run_inside_a_running_event_loop_as_in_jupyter() -> None:
    def own_loop() -> str:
        return asyncio.run(fetch("v"))

    async def cell() -> list[str]:
        executor = Executor([fetch, own_loop, add])
        calls = [
            call("fetch", {"url": "u"}, "1"),
            call("own_loop", {}, "2"),
            call("add", {"a": 1}, "3"),
        ]
        return [each.content for each in executor.run(calls)]

    assert asyncio.run(cell()) == ["page of u", "page of v", "2"]


def test_an_async_function_behind_a_plain_wrapper_is_awaited() -> None:
    import functools

    @functools.wraps(fetch)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return fetch(*args, **kwargs)

    assert run(wrapper, '{"url": "u"}').content == "page of u"


def test_an_async_callable_object_and_an_async_method_are_awaited() -> None:
    class Fetcher:
        async def __call__(self, url: str) -> str:
            return url

        async def get(self, url: str) -> str:
            return url

    assert run(Fetcher(), '{"url": "u"}').content == "u"
    assert run(Fetcher().get, '{"url": "u"}').content == "u"


def test_an_async_tool_that_hangs_is_cancelled_and_timed_out() -> None:
    async def hang() -> None:
        await asyncio.Event().wait()

    result = run(hang, timeout=0.05)
    assert result.error is ErrorKind.TIMEOUT
    assert result.content == "Error: hang took longer than 0.05 s. It may still be running."


def test_an_async_tool_that_blocks_its_loop_is_timed_out(release: threading.Event) -> None:
    async def hang() -> None:
        release.wait()

    assert run(hang, timeout=0.05).error is ErrorKind.TIMEOUT


@pytest.mark.parametrize(
    "error", [ValueError("a"), TimeoutError("theirs"), asyncio.CancelledError("c")], ids=repr
)
def test_an_exception_in_an_async_tool_is_an_observation(error: BaseException) -> None:
    async def fails() -> None:
        raise error

    result = run(fails)
    assert result.error is ErrorKind.FAILED
    assert result.content.startswith(f"Error: {type(error).__name__}")


def test_an_async_generator_that_a_tool_hands_over_is_named() -> None:
    async def numbers() -> AsyncIterator[int]:
        yield 1

    def make() -> Any:
        return numbers()

    assert run(make).content.startswith("<async_generator object")


def test_an_async_group_of_failures_is_an_observation() -> None:
    async def fails() -> None:
        async with asyncio.TaskGroup() as group:
            group.create_task(boom())

    async def boom() -> None:
        raise ValueError("inner")

    assert "ValueError: inner" in run(fails).content


# ---- what is for the person


@pytest.mark.parametrize(
    "error",
    [
        KeyboardInterrupt(),
        SystemExit(2),
        BaseExceptionGroup("g", [ValueError(), KeyboardInterrupt()]),
    ],
    ids=repr,
)
def test_ctrl_c_and_exit_are_not_swallowed(error: BaseException) -> None:
    with pytest.raises(type(error)) as caught:
        run(raising(error))
    assert caught.value is error


def test_sys_exit_in_an_async_tool_gets_through() -> None:
    async def leave() -> None:
        sys.exit(3)

    with pytest.raises(SystemExit):
        run(leave)


def test_after_an_exit_the_finished_results_have_been_told_and_the_threads_are_free() -> None:
    done = threading.Event()

    def leave() -> None:
        done.wait(10)
        sys.exit()

    kept: list[str] = []
    executor = Executor([leave, add])
    running = executor.stream([call("leave", {}, "1"), call("add", {"a": 1}, "2")])

    def drain() -> None:
        for event in running:
            if event.kind == "tool_ended" and event.result:
                kept.append(event.result.content)
                done.set()

    with pytest.raises(SystemExit):
        drain()
    assert kept == ["2"]
    assert executor.run([call("add", {"a": 1})])[0].content == "2"


# ---- approval


class Recorder:
    """A risky tool that keeps what it was called with, and an approver that keeps what it saw."""

    def __init__(self, answer: Any = True) -> None:
        self.ran: list[Any] = []
        self.shown: list[Any] = []
        self.answer = answer

    def delete(self, path: str, tags: list[str] | None = None) -> str:
        """Delete a file."""
        self.ran.append((path, tags))
        return "deleted"

    def approve(self, tool: Tool, arguments: dict[str, Any]) -> Any:
        self.shown.append((tool.name, dict(arguments)))
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer

    def call(self, arguments: str = '{"path": "a"}') -> ToolResult:
        risky = Tool(self.delete, risky=True)
        (result,) = Executor([risky], approve=self.approve).run([call("delete", arguments)])
        return result


def test_true_approves_and_the_arguments_shown_are_the_arguments_run() -> None:
    recorder = Recorder(True)
    raw = json.dumps(json.dumps({"path": "a", "tags": '["x"]'}))
    assert recorder.call(raw).content == "deleted"
    assert recorder.shown == [("delete", {"path": "a", "tags": ["x"]})]
    assert recorder.ran == [("a", ["x"])]


@pytest.mark.parametrize("answer", [False, None, "no", "yes", 1, [], object(), 1.0])
def test_whatever_is_not_true_denies(answer: Any) -> None:
    recorder = Recorder(answer)
    result = recorder.call()
    assert result.error is ErrorKind.DENIED
    assert "permission denied" in result.content
    assert "It was not run. Do not claim that it was." in result.content
    assert recorder.ran == []


def test_an_approver_that_raises_denies_and_the_reason_is_told() -> None:
    recorder = Recorder(ValueError("no screen"))
    result = recorder.call()
    assert result.error is ErrorKind.DENIED
    assert "ValueError: no screen" in result.content
    assert recorder.ran == []


def test_ctrl_c_while_a_person_is_asked_gets_through_and_nothing_runs() -> None:
    recorder = Recorder(KeyboardInterrupt())
    with pytest.raises(KeyboardInterrupt):
        recorder.call()
    assert recorder.ran == []


def test_nobody_to_ask_is_a_no() -> None:
    recorder = Recorder()
    (result,) = Executor([Tool(recorder.delete, risky=True)]).run([call("delete", {"path": "a"})])
    assert result.error is ErrorKind.DENIED
    assert recorder.ran == []


def test_an_approver_cannot_change_what_runs() -> None:
    recorder = Recorder()

    def sly(tool: Tool, arguments: dict[str, Any]) -> bool:
        arguments["path"] = "everything"
        arguments["tags"].append("more")
        return True

    executor = Executor([Tool(recorder.delete, risky=True)], approve=sly)
    executor.run([call("delete", {"path": "a", "tags": ["x"]})])
    assert recorder.ran == [("a", ["x"])]


def test_values_made_while_checking_are_shown_as_they_will_run() -> None:
    from uuid import UUID, uuid4

    from pydantic import BaseModel, Field

    class Ticket(BaseModel):
        number: UUID = Field(default_factory=uuid4)

    ran, shown = [], []

    def book(ticket: Any) -> None:
        ran.append(ticket.number)

    def approve(tool: Tool, arguments: dict[str, Any]) -> bool:
        shown.append(arguments["ticket"].number)
        return True

    book.__annotations__["ticket"] = Ticket
    Executor([Tool(book, risky=True)], approve=approve).run([call("book", {"ticket": {}})])
    assert shown == ran


def test_a_risky_tool_called_with_nothing_is_still_asked_about() -> None:
    asked = []

    @tool(risky=True)
    def wipe() -> None: ...

    executor = Executor([wipe], approve=lambda tool, arguments: asked.append(arguments))
    assert executor.run([call("wipe", "")])[0].error is ErrorKind.DENIED
    assert asked == [{}]


def test_a_person_is_not_asked_about_a_call_that_cannot_run_or_a_tool_that_is_safe() -> None:
    recorder = Recorder()
    assert recorder.call("{").error is ErrorKind.BAD_JSON
    assert recorder.call('{"path": 3}').error is ErrorKind.BAD_ARGUMENTS
    run(add, {"a": 1}, approve=recorder.approve)
    assert recorder.shown == []


def approval_of(event: Event) -> Any:
    assert event.approval is not None
    return event.approval


def test_without_an_approver_the_question_is_an_event() -> None:
    recorder = Recorder()
    executor = Executor([Tool(recorder.delete, risky=True)])

    def decide(how: Any) -> ToolResult:
        for event in executor.stream([call("delete", {"path": "a"})]):
            if event.kind == "approval_needed":
                assert approval_of(event).arguments == {"path": "a"}
                how(approval_of(event))
        assert event.result is not None
        return event.result

    assert decide(lambda approval: approval.approve()).ok
    assert "the boss said no" in decide(lambda approval: approval.deny("the boss said no")).content
    assert decide(lambda approval: None).error is ErrorKind.DENIED
    assert recorder.ran == [("a", None)]


# ---- context


def test_a_tool_sees_the_context_variables_of_its_caller() -> None:
    user: contextvars.ContextVar[str] = contextvars.ContextVar("user")

    def who() -> str:
        return user.get()

    async def who_async() -> str:
        return user.get()

    user.set("Ada")
    assert run(who).content == "Ada"
    assert run(who_async).content == "Ada"


def test_what_a_tool_emits_comes_out_between_its_start_and_its_end() -> None:
    def work(context: RunContext) -> str:
        context.emit(Event("text", text="half way"))
        return f"step {context.step}"

    events = list(Executor([work]).stream([call("work")], RunContext(step=3, depth=1)))
    assert [event.kind for event in events] == ["tool_started", "text", "tool_ended"]
    assert events[1].text == "half way"
    assert events[2].result is not None
    assert events[2].result.content == "step 3"
    assert (events[0].step, events[0].depth) == (3, 1)


def test_a_tool_may_start_threads_and_run_an_executor_of_its_own() -> None:
    def outer() -> str:
        found: list[str] = []
        thread = threading.Thread(target=lambda: found.append(run(add, {"a": 1}).content))
        thread.start()
        thread.join()
        return found[0] + run(add, {"a": 2}).content

    assert run(outer).content == "23"


def test_leaving_the_stream_early_starts_nothing_more(release: threading.Event) -> None:
    started = []

    def work(n: int) -> None:
        started.append(n)
        release.wait()

    stream = Executor([work], max_workers=1).stream(
        [call("work", {"n": n}, str(n)) for n in range(3)]
    )
    next(stream)
    stream.close()  # type: ignore[attr-defined]
    release.set()
    assert started in ([], [0])


# ---- a learner's own mistakes


@pytest.mark.parametrize(
    ("settings", "error", "words"),
    [
        ({"timeout": 0}, ValueError, "Executor: timeout must be over 0"),
        ({"timeout": -1}, ValueError, "timeout"),
        ({"timeout": "30"}, TypeError, "Executor: timeout must be a number over 0, got '30'"),
        ({"max_workers": 0}, ValueError, "max_workers"),
        ({"max_workers": 1.5}, TypeError, "max_workers must be a whole number"),
        ({"max_workers": True}, TypeError, "max_workers"),
        ({"max_result_chars": 0}, ValueError, "max_result_chars"),
        ({"approve": True}, TypeError, "approve must be a plain function"),
        ({"approve": fetch}, TypeError, "approve must be a plain function"),
    ],
)
def test_a_wrong_setting_is_refused_by_name(
    settings: dict[str, Any], error: type, words: str
) -> None:
    with pytest.raises(error, match=words):
        Executor([add], **settings)


def test_a_limit_of_none_is_off() -> None:
    executor = Executor([add], timeout=None, max_workers=None, max_result_chars=None)
    assert executor.run([call("add", {"a": 1})])[0].content == "2"


WIRE = {"id": "c1", "type": "function", "function": {"name": "add", "arguments": "{}"}}


@pytest.mark.parametrize(
    ("calls", "words"),
    [
        (call("add"), "expected a list of ToolCalls"),
        (None, "expected a list of ToolCalls"),
        ([WIRE], r"expected ToolCall\(id, name, arguments\)"),
        (["add"], r"expected ToolCall\(id, name, arguments\)"),
        ([ToolCall("c1", "add", {"a": 1})], "ToolCall: arguments must be a text"),  # type: ignore[arg-type]
        ([ToolCall(3, "add")], "ToolCall: id must be a text"),  # type: ignore[arg-type]
        ([ToolCall("c1", None)], "ToolCall: name must be a text"),  # type: ignore[arg-type]
    ],
)
def test_calls_that_are_no_calls_are_refused_with_advice(calls: Any, words: str) -> None:
    with pytest.raises(TypeError, match=words):
        Executor([add]).run(calls)


def test_two_calls_of_one_id_are_refused() -> None:
    with pytest.raises(ValueError, match="two calls have the id 'c1'"):
        Executor([add]).run([call("add", {"a": 1}), call("add", {"a": 2})])


def test_the_callers_list_is_read_once_and_not_changed() -> None:
    calls = [call("add", {"a": 1}, "1"), call("add", {"a": 2}, "2")]
    before = list(calls)
    executor = Executor([add])
    results = executor.run(each for each in calls)  # type: ignore[arg-type]
    assert [each.content for each in results] == ["2", "3"]
    assert calls == before
