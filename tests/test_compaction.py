"""Shorter results, facts and summaries: what they keep, what they cost, and that they compose."""

from __future__ import annotations

import copy
import functools
import itertools
import json
import threading
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import httpx2
import openai
import pytest

from agentkit import (
    Agent,
    Session,
    StopReason,
    connect,
    count_tokens,
    demo_tools,
    history_problems,
    tool,
)
from agentkit.compaction import (
    SUMMARY_PROMPT,
    KeepFacts,
    ShortenResults,
    Summarise,
    change_old_results,
    short_facts,
    transcript,
)
from agentkit.context import SUMMARY_HEAD, Chain, ContextInfo, Trim
from agentkit.events import Event, RunContext
from agentkit.messages import assistant_message, system_message, tool_message, user_message
from agentkit.protocol import FunctionCalling
from agentkit.stops import MaxSteps, TokenBudget
from agentkit.tokens import text_tokens
from tests.support.far_end import MODEL, client_for, whole
from tests.support.histories import RETRY_NOTE, Message, agent_history, chat_history
from tests.support.tools_for_tests import weather

SYSTEM = system_message("Be brief.")
TASK = user_message("Compare the cities.")
INFO = ContextInfo()


def called(*results: Any, name: str = "look") -> list[Message]:
    """One assistant message that calls a tool for each result."""
    made = [
        {"id": f"c{n}", "type": "function", "function": {"name": name, "arguments": '{"n": 1}'}}
        for n, _ in enumerate(results)
    ]
    said = [tool_message(f"c{n}", "") | {"content": text} for n, text in enumerate(results)]
    return [{"role": "assistant", "content": None, "tool_calls": made}, *said]


def results_in(view: Sequence[Message]) -> list[Any]:
    return [each["content"] for each in view if each["role"] == "tool"]


def same_but_for_results(view: Sequence[Message], history: Sequence[Message]) -> bool:
    """Whether only texts of tool results differ, and no message is a copy without need."""
    return len(view) == len(history) and all(
        now is then
        or (now["role"] == "tool" and now == then | {"content": now["content"]} and now != then)
        for now, then in zip(view, history, strict=True)
    )


LONG = "It was a long day in Oslo. " * 40
WORK = [SYSTEM, TASK, *called(LONG + "1"), *called(LONG + "2", LONG + "3"), *called(LONG + "4")]


# --- old results ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keep", "whole_ones"), [(1, "4"), (2, "234"), (3, "1234"), (4, "1234"), (99, "1234")]
)
@pytest.mark.parametrize(
    "context", [ShortenResults, lambda keep: KeepFacts(lambda text: "short " + text[-1], keep=keep)]
)
def test_results_of_the_newest_turns_stay_whole_and_older_ones_get_short(
    context: Any, keep: int, whole_ones: str
) -> None:
    view = context(keep=keep)(WORK, INFO)
    assert same_but_for_results(view, WORK)
    assert "".join(text[-1] for text in results_in(view) if len(text) > 500) == whole_ones
    assert "".join(text[-1] for text in results_in(view)) == "1234"
    assert history_problems(view) == []


def test_an_answer_or_a_question_behind_them_does_not_make_results_older() -> None:
    history = [*WORK, assistant_message("Done."), user_message("And now?")]
    assert results_in(ShortenResults(keep=2)(history, INFO)) == [
        results_in(ShortenResults(keep=2)(WORK, INFO))[0], *results_in(WORK)[1:],
    ]  # fmt: skip


def test_nothing_that_comes_in_is_changed() -> None:
    for seed in range(30):
        history = agent_history(Random(seed))
        before = copy.deepcopy(history)
        for context in (ShortenResults(20), KeepFacts(), KeepFacts(lambda text: text[:5])):
            view = context(history, INFO)
            assert same_but_for_results(view, history)
            assert history_problems(view) == []
            assert count_tokens(view) <= count_tokens(history)
            for now, then in zip(view, history, strict=True):
                assert now is then or len(now["content"]) < len(then["content"])
        assert history == before


@pytest.mark.parametrize("limit", [1, 5, 30, 61, 100, 1_080, 1_081, None])
def test_a_shortened_result_is_never_longer_than_the_limit_nor_than_it_was(limit: Any) -> None:
    texts = results_in(ShortenResults(limit)(WORK, INFO))
    assert texts[3] == LONG + "4"
    for now, then in zip(texts[:3], results_in(WORK), strict=False):
        assert now == then if limit is None or len(then) <= limit else 0 < len(now) <= limit


@pytest.mark.parametrize("limit", range(1, 140))
def test_chinese_and_emoji_are_cut_between_characters(limit: int) -> None:
    text = "奥斯陆今天天气很冷🥶，最高气温五度。" * 12
    history = [TASK, *called(text), *called("new")]
    cut = results_in(ShortenResults(limit)(history, INFO))[0]
    assert cut.encode()
    assert len(cut) <= limit
    assert cut[0] == "奥"
    assert history_problems(ShortenResults(limit)(history, INFO)) == []


@pytest.mark.parametrize("context", [ShortenResults(80), ShortenResults(20), KeepFacts()])
def test_an_old_error_can_still_be_read_as_one(context: Any) -> None:
    error = "Error: LookupError: no city is named 'Atlantis'. " + "Did you mean Athens? " * 30
    assert results_in(context([TASK, *called(error), *called("new")], INFO))[0].startswith(
        "Error: LookupError"
    )


@pytest.mark.parametrize(
    "content", [None, [{"type": "text", "text": LONG}, {"type": "image_url"}], [], ""]
)
def test_a_result_that_is_no_text_stays_as_it_is(content: Any) -> None:
    history = [TASK, *called(content), *called("new")]
    assert KeepFacts(lambda text: "x")(history, INFO) == history


@pytest.mark.parametrize(("keep", "short"), [(0, 4), (1, 3), (2, 1), (3, 0), (9, 0)])
def test_the_function_itself_may_keep_none_whole(keep: int, short: int) -> None:
    view = change_old_results(WORK, keep, lambda text: "short")
    assert results_in(view).count("short") == short


@pytest.mark.parametrize("shorter", ["", "  \n", LONG * 2, LONG])
def test_a_change_to_nothing_or_to_no_less_is_left_out(shorter: str) -> None:
    history = [TASK, *called(LONG), *called("new")]
    assert change_old_results(history, 1, lambda text: shorter) == history


def test_a_changed_text_can_be_sent_whatever_the_function_cut_in_half() -> None:
    history = [TASK, *called("🥶" * 50), *called("new")]
    assert history_problems(change_old_results(history, 1, lambda text: "cold \ud83e")) == []


@pytest.mark.parametrize(
    ("returned", "got"),
    [
        (None, "nothing. Does it have a return?"),
        ({"t": 1}, "a dict. Write json.dumps(...) around it."),
        (b"x", "a bytes. Write json.dumps(...) around it."),
        (3, "a int. Write json.dumps(...) around it."),
    ],
)
def test_a_function_that_returns_no_text_is_named_with_advice(returned: Any, got: str) -> None:
    def only_numbers(text: str) -> Any:
        return returned

    for use in (
        lambda: KeepFacts(only_numbers)(WORK, INFO),
        lambda: change_old_results(WORK, 1, only_numbers),
    ):
        with pytest.raises(TypeError) as error:
            use()
        assert str(error.value) == (
            f"only_numbers: what is to shorten tool results must return a text, and returned {got}"
        )


def test_a_function_that_fails_fails_as_itself_and_says_on_which_result() -> None:
    def temperature(text: str) -> str:
        return str(json.loads(text)["temperature_c"])

    history = [TASK, *called('{"city": "Oslo"}'), *called("new")]
    with pytest.raises(KeyError, match="temperature_c") as error:
        KeepFacts(temperature)(history, INFO)
    assert error.value.__notes__ == [
        'temperature, which is to shorten tool results, failed on \'{"city": "Oslo"}\'. Let it '
        "return the text as it is where it finds nothing."
    ]


def test_facts_are_not_looked_for_in_an_error() -> None:
    error = "Error: LookupError: no city is named 'Atlantis'. " + "Try another. " * 90
    history = [TASK, *called('{"t": 5, "raw": "x"}', "Error: short", error), *called("new")]
    texts = results_in(KeepFacts(lambda text: str(json.loads(text)["t"]))(history, INFO))
    assert texts[:2] == ["5", "Error: short"]
    assert texts[2].startswith("Error: LookupError")
    assert len(texts[2]) == 200


def test_a_histories_faults_are_not_in_the_way() -> None:
    stray = tool_message("nowhere", LONG)
    history = [stray, SYSTEM, TASK, stray, *called(LONG), stray, *called("new")]
    view = ShortenResults(50)(history, INFO)
    assert len(view) == len(history)
    assert len(history_problems(view)) == len(history_problems(history))


# --- facts ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ('{"city": "Oslo", "t": 1.5, "ok": true, "n": null, "hours": [1, 2], "at": {"x": 1}}',
         '{"city": "Oslo", "t": 1.5, "ok": true}'),
        ('{"城市": "奥斯陆", "原文": "' + "很长" * 40 + '"}', '{"城市": "奥斯陆"}'),
        ('{"rows": [1, 2]}', '{"rows": [1, 2]}'),
        ("[1, 2]", "[1, 2]"),
        ("{}", "{}"),
        ("plain text", "plain text"),
        ("12", "12"),
        ("", ""),
        ("{" * 100_000, None),
        ("[" * 100_000, None),
        ("9" * 5_000, None),
        ('{"t": ' + "9" * 5_000 + "}", None),
    ],
)  # fmt: skip
def test_facts_are_the_numbers_and_short_texts_of_an_object(text: str, facts: Any) -> None:
    short = short_facts(text)
    assert len(short) <= 200
    if facts is None:
        assert short[:20] == text[:20]
    else:
        assert short == facts


def test_many_facts_are_cut_at_the_limit_and_a_long_text_keeps_head_and_tail() -> None:
    many = json.dumps({f"key_{n}": n for n in range(100)})
    assert len(short_facts(many)) <= 200
    assert short_facts(many).startswith('{"key_0": 0, ')
    assert short_facts(LONG + "the end", 100).startswith("It was")
    assert short_facts(LONG + "the end", 100).endswith("the end")


# --- wrong use ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "error", "names"),
    [
        (lambda: ShortenResults(0), ValueError, "ShortenResults: max_chars"),
        (lambda: ShortenResults(2.5), TypeError, "ShortenResults: max_chars"),  # type: ignore[arg-type]
        (lambda: ShortenResults(keep=0), ValueError, "ShortenResults: keep"),
        (lambda: ShortenResults(keep=None), TypeError, "ShortenResults: keep"),  # type: ignore[arg-type]
        (lambda: KeepFacts(keep=-1), ValueError, "KeepFacts: keep"),
        (lambda: KeepFacts(keep=None), TypeError, "KeepFacts: keep"),  # type: ignore[arg-type]
        (lambda: KeepFacts("facts"), TypeError, "KeepFacts: facts"),  # type: ignore[arg-type]
        (lambda: KeepFacts(200), TypeError, "KeepFacts: facts"),  # type: ignore[arg-type]
        (lambda: Summarise(0), ValueError, "Summarise: max_tokens"),
        (lambda: Summarise(None), TypeError, "max_tokens .* None; or leave Summarise out"),  # type: ignore[arg-type]
        (lambda: Summarise(9, prompt=3), TypeError, "Summarise: prompt must say .* got 3"),  # type: ignore[arg-type]
        (lambda: Summarise(9, prompt=None), TypeError, "Summarise: prompt must say .* got None"),  # type: ignore[arg-type]
        (lambda: Summarise(9, prompt=" "), TypeError, "Summarise: prompt must say .* got ' '"),
        (lambda: Summarise(True), TypeError, "Summarise: max_tokens"),
        (lambda: Summarise(9, keep=0), ValueError, "Summarise: keep"),
        (lambda: Summarise(9, keep=None), TypeError, "Summarise: keep"),  # type: ignore[arg-type]
        (lambda: Summarise(9)(CHAT, ContextInfo()), ValueError, r"Pass ContextInfo\(client="),
    ],
)
def test_wrong_settings_are_refused_at_once_and_named(make: Any, error: Any, names: str) -> None:
    with pytest.raises(error, match=names):
        make()


@pytest.mark.parametrize(
    ("context", "shown"),
    [
        (ShortenResults(), "ShortenResults(200)"),
        (ShortenResults(None, keep=3), "ShortenResults(None, keep=3)"),
        (KeepFacts(), "KeepFacts()"),
        (KeepFacts(short_facts, keep=2), "KeepFacts(keep=2)"),
        (KeepFacts(len), "KeepFacts(len)"),  # type: ignore[arg-type]
        (KeepFacts(lambda text: text), "KeepFacts(<lambda>)"),
        (KeepFacts(functools.partial(short_facts, max_chars=90)), "KeepFacts(partial)"),
        (Summarise(1_500), "Summarise(1500)"),
        (Summarise(1_500, keep=3, prompt="Kurz."), "Summarise(1500, keep=3, prompt='Kurz.')"),
        (Chain(KeepFacts(), Trim(4_000)), "Chain(KeepFacts(), Trim(4000))"),
    ],
)
def test_each_prints_as_it_is_written(context: Any, shown: str) -> None:
    assert repr(context) == shown


# --- summaries ------------------------------------------------------------------------------


def said(*texts: str) -> list[Message]:
    """A chat: what the user and the assistant say in turn."""
    both = (user_message, assistant_message)
    return [both[n % 2](text) for n, text in enumerate(texts)]


def padded(text: str) -> str:
    return f"{text}: " + "and so on " * 10


CHAT = [SYSTEM, *said(*map(padded, ("q1", "a1", "q2", "a2", "q3", "a3", "q4")))]


def talk(number: int, seed: str = "") -> list[Message]:
    """The first messages of a long chat."""
    return [SYSTEM, *said(*(padded(f"{seed}{n}") for n in range(number)))]


def info_for(*replies: Any, task: str = "", **fields: Any) -> ContextInfo:
    client = client_for(*(whole(each) if isinstance(each, str) else each for each in replies))
    return ContextInfo(client=client, model=MODEL, task=task, **fields)


def asked(info: ContextInfo) -> list[Any]:
    return info.client.asked  # type: ignore[no-any-return]


def summary(text: str) -> Message:
    return user_message(SUMMARY_HEAD + text)


def test_a_view_that_fits_is_left_alone_and_nobody_is_asked() -> None:
    info = info_for("The summary.", tools=[{"type": "function", "function": {"name": "look"}}])
    assert Summarise(count_tokens(CHAT, info.tools))(CHAT, info) == CHAT
    assert asked(info) == []
    Summarise(count_tokens(CHAT, info.tools) - 1)(CHAT, info)
    assert len(asked(info)) == 1


@pytest.mark.parametrize(
    ("keep", "stays"), [(1, 6), (2, 5), (3, 4), (5, 2), (6, None), (7, None), (99, None)]
)
def test_old_turns_become_a_summary_behind_the_system_prompt(keep: int, stays: Any) -> None:
    info = info_for("They asked three things.")
    view = Summarise(50, keep=keep)(CHAT, info)
    assert history_problems(view) == []
    if stays is None:
        assert view == CHAT
        assert asked(info) == []
    else:
        assert view == [SYSTEM, summary("They asked three things."), *CHAT[stays:]]


def test_of_an_agents_work_the_task_stays_behind_the_summary_and_turns_stay_whole() -> None:
    view = Summarise(50, keep=1)(WORK, info_for("Looked three times."))
    assert view == [SYSTEM, summary("Looked three times."), TASK, *WORK[-2:]]
    assert history_problems(view) == []


def test_the_task_stays_when_a_note_of_the_loop_came_in_behind_it() -> None:
    note = user_message(RETRY_NOTE)
    history = [SYSTEM, TASK, *WORK[2:4], *said("", "Hm.")[1:], note, *WORK[4:]]
    view = Summarise(50, keep=1)(history, info_for("Looked.", task=TASK["content"]))
    assert view == [SYSTEM, summary("Looked."), TASK, note, *WORK[-2:]]


def test_a_history_without_a_system_prompt_begins_with_the_summary() -> None:
    assert Summarise(50)(CHAT[1:], info_for("Short."))[0] == summary("Short.")


def test_the_request_for_a_summary_holds_the_old_turns_as_text_and_no_tools() -> None:
    info = info_for("Short.", tools=[{"type": "function", "function": {"name": "look"}}])
    history = [SYSTEM, *said("Wie warm ist es in 奥斯陆?", "Moment."), *called("5 °C"), *CHAT[1:]]
    Summarise(150, keep=6)(history, info)
    (body,) = asked(info)
    assert sorted(body) == ["messages", "model", "temperature"]
    assert body["model"] == MODEL
    assert body["messages"] == [
        system_message(SUMMARY_PROMPT),
        user_message(
            "user: Wie warm ist es in 奥斯陆?\n\nassistant: Moment.\n\n"
            'assistant calls look({"n": 1})\n\ntool: 5 °C'
        ),
    ]


def test_a_prompt_of_ones_own_is_used() -> None:
    info = info_for("Short.")
    Summarise(50, prompt="Fasse zusammen.")(CHAT, info)
    assert asked(info)[0]["messages"][0] == system_message("Fasse zusammen.")


def test_what_is_to_be_summarised_is_held_to_the_budget_too() -> None:
    info = info_for("Short.")
    Summarise(400)(talk(400), info)
    sent = asked(info)[0]["messages"][1]["content"]
    assert text_tokens(sent) < 450
    assert sent.startswith("user: 0: and so on")
    assert "characters cut" in sent


def test_long_results_are_cut_before_anything_is_left_out_of_what_is_summarised() -> None:
    info = info_for("Short.")
    work = [TASK, *(m for n in range(6) for m in called(f"Result {n}. " + LONG)), *called("new")]
    work[1:1] = [assistant_message(LONG[:250] + "This is the plan." + LONG[:250])]
    Summarise(900, keep=1)(work, info)
    sent = asked(info)[0]["messages"][1]["content"]
    assert text_tokens(sent) <= 900
    for number in range(6):
        assert f"Result {number}." in sent
    assert sent.count("look(") == 6
    assert "This is the plan." in sent
    assert text_tokens(sent) > 600


def test_the_transcript_shows_texts_calls_and_refusals_of_any_message() -> None:
    history = [
        {"role": "user", "content": [{"type": "text", "text": "Look:"}, {"type": "image_url"}]},
        {"role": "assistant", "content": None},
        assistant_message("I look.") | {"tool_calls": called("x", name="看")[0]["tool_calls"]},
    ]
    assert transcript(history) == (
        'user: Look:\n\nassistant: I look.\n\nassistant calls 看({"n": 1})'
    )


# --- when there is no summary ---------------------------------------------------------------

NO_CHOICES: dict[str, Any] = {"choices": []}


@pytest.mark.parametrize(
    "reply",
    [
        whole(""), whole("  \n"), whole(None), whole(None, refusal="I cannot."),
        whole("I cannot.", refusal="I cannot."), whole("A very long summary. " * 100),
        whole(None, ("c1", "look", "{}")), NO_CHOICES, {"choices": [{}]}, {"choices": [None]},
        {"error": {"message": "overloaded"}}, {}, [], (200, "no JSON"), (200, ""),
        (200, "<html>"), b"data: x",
        (400, {"error": {"message": "too long"}}), (401, {"error": {"message": "bad key"}}),
        (404, "not here"), (429, {"error": {"message": "slow down"}}), (500, "broken"),
        openai.APITimeoutError(request=None), openai.APIConnectionError(request=None),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_without_a_good_summary_the_view_is_whole_and_the_next_try_comes_a_quarter_later(
    reply: Any,
) -> None:
    info, context = info_for(reply, "The summary."), Summarise(400)
    three = count_tokens(talk(3)[1:])
    assert three >= 400 / 4 > three * 2 / 3
    for length in (11, 11, 12, 13):
        assert context(talk(length), info) == talk(length)
        assert len(asked(info)) == 1
        assert "and the last request for a summary came to nothing. It is" in info.over_budget
    for _ in range(2):
        assert context(talk(14), info) == [SYSTEM, summary("The summary."), *talk(14)[12:]]
        assert len(asked(info)) == 2
        assert info.over_budget == ""
    assert asked(info)[1]["messages"][1]["content"].startswith("user: 0: and so on")


@pytest.mark.parametrize("reply", [whole(""), whole("A long story. " * 900), (500, "broken")])
def test_summaries_that_never_come_are_asked_for_once_in_each_quarter_of_the_budget(
    reply: Any,
) -> None:
    client, context, work, requests = client_for(reply), Summarise(400), [TASK], []
    for _ in range(60):
        work += called("It was a fine day. " * 5)
        assert context(work, ContextInfo(client=client, model=MODEL)) == work
        requests.append(len(client.asked))  # type: ignore[attr-defined]
    step = count_tokens(work[-2:])
    assert 2 * step > 400 / 4 > step, "what is new is a quarter at every second step"
    assert requests == [0] * 7 + [number // 2 for number in range(2, 55)]


@pytest.mark.parametrize("reply", [whole(""), whole("A long story. " * 90), (500, "broken")])
def test_a_summary_is_kept_when_the_next_one_fails_and_the_one_after_builds_on_it(
    reply: Any,
) -> None:
    info, context = info_for("First.", reply, "Second."), Summarise(400)
    expected = {18: ("First.", 1), 19: ("First.", 2), 21: ("First.", 2), 22: ("Second.", 3)}
    for length in range(11, 23):
        view = context(talk(length), info)
        text, requests = expected.get(length, (None, None))
        assert text is None or (view[1], len(asked(info))) == (summary(text), requests)
    told = asked(info)[2]["messages"][1]["content"]
    assert told.startswith(f"user: {SUMMARY_HEAD}First.\n\nuser: 8: and so on")
    assert "18: and so on" in told


@pytest.mark.parametrize(("more", "new"), [(0, 3), (1, 4)])
def test_a_quarter_of_the_budget_is_a_quarter_to_the_token(more: int, new: int) -> None:
    info, requests = info_for(whole("")), []
    context = Summarise(4 * count_tokens(talk(3)[1:]) + more)
    for length in range(12, 18):  # each is one more old turn
        context(talk(length), info)
        requests.append(len(asked(info)))
    assert requests == [1] * new + [2] * (6 - new)


@pytest.mark.parametrize("other", [[*talk(7), *talk(14, "x")[8:]], talk(13)])
def test_a_failed_request_in_one_fork_does_not_silence_the_other(other: list[Message]) -> None:
    context = Summarise(400)
    assert context(talk(14), info_for(whole(""))) == talk(14)
    assert context(other, info_for("Of the other."))[1] == summary("Of the other.")


def test_a_run_goes_on_when_its_summaries_fail() -> None:
    failing = (500, {"error": {"message": "out of order"}})
    calls = [whole(None, (f"c{n}", "weather", '{"city": "Oslo"}')) for n in range(3)]
    client = client_for(*calls, failing, whole("20 degrees."))
    agent = Agent(client, MODEL, [weather], context=Summarise(20, keep=2))
    result = agent.run("Weather?")
    assert (result.answer, result.stop_reason) == ("20 degrees.", StopReason.DONE)


def far_end(*replies: Any, summary: Any = "So far: cold.") -> Any:
    """A client that summarises where it is asked to, and else gives these replies in order. Each
    request must be one that an endpoint takes."""
    left = iter(replies)
    bodies: list[Any] = []

    def handle(request: httpx2.Request) -> httpx2.Response:
        body = json.loads(request.read())
        bodies.append(body)
        assert history_problems(body["messages"]) == []
        if isinstance(summary, BaseException) and is_summary_request(body):
            raise summary
        reply = whole(summary) if is_summary_request(body) else next(left)
        return httpx2.Response(200, text=json.dumps(reply))

    http = httpx2.Client(transport=httpx2.MockTransport(handle))
    client = openai.OpenAI(api_key="none", base_url="http://far.invalid/v1", http_client=http)
    client.asked = bodies  # type: ignore[attr-defined]
    return client


def is_summary_request(body: Any) -> bool:
    return bool(body["messages"][0]["content"] == SUMMARY_PROMPT)


def weather_calls(number: int) -> list[Any]:
    return [whole(None, ("c", "weather", json.dumps({"city": f"City {n}"}))) for n in range(number)]


def test_an_interrupt_in_the_middle_of_a_summary_ends_the_run_with_a_valid_record() -> None:
    client = far_end(*weather_calls(5), summary=KeyboardInterrupt())
    result = Agent(client, MODEL, [weather], context=Summarise(20)).run("Weather?")
    assert result.stop_reason is StopReason.INTERRUPTED
    assert result.steps == 3
    assert history_problems(result.messages) == []


# --- what it costs --------------------------------------------------------------------------


def test_what_a_summary_used_counts_for_the_run_under_the_models_name() -> None:
    info = info_for("Short.")
    Summarise(50)(CHAT, info)
    assert (info.usage.prompt_tokens, info.usage.completion_tokens) == (10, 5)
    assert info.usage.requests == 1
    assert info.usage.by_model[MODEL].prompt_tokens == 10


def test_a_summary_that_comes_to_nothing_is_paid_for_as_well() -> None:
    info = info_for(whole(""))
    Summarise(50)(CHAT, info)
    assert info.usage.total_tokens == 15


def test_a_summary_without_a_report_is_estimated() -> None:
    info = info_for(whole("Short.") | {"usage": None})
    Summarise(50)(CHAT, info)
    assert info.usage.unknown_requests == 1
    assert info.usage.prompt_tokens == count_tokens(asked(info)[0]["messages"])
    assert info.usage.completion_tokens == count_tokens([assistant_message("Short.")])


def test_summaries_use_up_the_token_budget_of_the_run() -> None:
    stops = [TokenBudget(8 * 15), MaxSteps(30)]  # each reply reports 15 tokens
    plain = far_end(*weather_calls(30))
    assert Agent(plain, MODEL, [weather], stops=stops).run("Weather?").steps == 8
    client = far_end(*weather_calls(30))
    agent = Agent(client, MODEL, [weather], context=Summarise(1, keep=1), stops=stops)
    result = agent.run("Weather?")
    assert result.stop_reason is StopReason.TOKEN_BUDGET
    assert result.steps == 5
    summaries = sum(map(is_summary_request, client.asked))
    assert summaries == 3
    assert result.usage.requests == result.usage.by_model[MODEL].requests == 5 + summaries


def test_a_chat_of_thirty_turns_needs_few_summaries_and_each_builds_on_the_one_before() -> None:
    client = client_for(whole("So far: " + "many things were said " * 4))
    context, sizes = Summarise(800), []
    for length in range(2, 62, 2):
        view = context(talk(length), ContextInfo(client=client, model=MODEL))
        sizes.append(count_tokens(view))
        assert history_problems(view) == []
        assert view[-1] == talk(length)[-1]
    requests = client.asked  # type: ignore[attr-defined]
    assert max(sizes) <= 800
    assert 2 <= len(requests) <= 4
    for body in requests[1:]:
        assert body["messages"][1]["content"].startswith(f"user: {SUMMARY_HEAD}So far: many")
    told = "".join(body["messages"][1]["content"] for body in requests)
    for number in range(40):
        assert told.count(f": {number}: and so on") == 1, "each turn is told once"


def test_a_summary_once_made_is_used_again_without_asking() -> None:
    info = info_for("First.", "Second.")
    context = Summarise(300)
    views = [context(talk(20), info) for _ in range(3)]
    assert views[0] == views[1] == views[2]
    longer = context(talk(22), info)
    assert longer[:2] == views[0][:2]
    assert longer[2:] == talk(22)[-(len(longer) - 2) :]
    assert len(asked(info)) == 1


def test_two_conversations_with_one_object_do_not_mix() -> None:
    context = Summarise(300)
    first, second = info_for("Of the first."), info_for("Of the second.")
    for length in range(20, 24, 2):
        assert context(talk(length, "x"), first)[1] == summary("Of the first.")
        assert context(talk(length, "y"), second)[1] == summary("Of the second.")
    assert len(asked(first)) == len(asked(second)) == 1


def test_a_fork_with_another_result_gets_a_summary_of_its_own() -> None:
    context = Summarise(50, keep=1)
    other = [*WORK[:3], WORK[3] | {"content": "Another result."}, *WORK[4:]]
    assert context(WORK, info_for("Of the one."))[1] == summary("Of the one.")
    assert context(other, info_for("Of the other."))[1] == summary("Of the other.")
    assert context(WORK, info_for("Not asked."))[1] == summary("Of the one.")


def test_a_shorter_fork_does_not_read_what_was_said_after_it() -> None:
    context = Summarise(100)
    assert context(talk(20), info_for("All of it."))[1] == summary("All of it.")
    short = info_for("Half of it.")
    assert context(talk(12), short)[1] == summary("Half of it.")
    assert len(asked(short)) == 1
    for length in range(4, 22):
        assert context(talk(length), info_for("Any."))[-3:] == talk(length)[-3:]


def test_another_system_prompt_does_not_make_another_conversation() -> None:
    context, info = Summarise(300), info_for("Short.")
    context(talk(20), info)
    other = [system_message("Be polite."), *talk(20)[1:]]
    assert context(other, info)[:2] == [other[0], summary("Short.")]
    assert len(asked(info)) == 1


def test_a_new_task_makes_the_old_one_an_old_turn() -> None:
    context = Summarise(50, keep=1)
    info = info_for("Looked.", "Looked, and compared.", task=TASK["content"])
    context(WORK, info)
    info.task = "Next."
    later = [*WORK, assistant_message("Oslo."), user_message("Next.")]
    view = context(later, info)
    assert view == [SYSTEM, summary("Looked, and compared."), *later[-2:]]
    told = asked(info)[1]["messages"][1]["content"]
    assert told.index("Looked.") < told.index(TASK["content"]) < told.index(LONG[:20])


def test_many_conversations_do_not_pile_up() -> None:
    context = Summarise(300)
    for number in range(60):
        context(talk(20, f"{number} "), info_for("Short."))
    assert len(context._summaries) <= 32


def test_threads_may_share_one_object() -> None:
    context, wrong = Summarise(300), []

    def converse(name: str) -> None:
        info = info_for(f"Of {name}.")
        for length in range(20, 24, 2):
            if context(talk(length, name), info)[1] != summary(f"Of {name}."):
                wrong.append(name)

    threads = [threading.Thread(target=converse, args=(f"talk {n} ",)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_budget_that_is_as_tight_as_its_summary_does_not_ask_at_every_step() -> None:
    info = info_for("So far, " + "many things were said " * 75)
    context, work = Summarise(400), [TASK]
    for _ in range(60):
        work += called("It was a fine day. " * 5)
        view = context(work, info)
        assert history_problems(view) == []
        assert count_tokens(view) < 2 * 400
    step = count_tokens(work[-2:])
    assert step < 400 / 4
    assert 5 < len(asked(info)) <= 60 * step / (400 / 4)


def test_a_summary_that_is_not_enough_is_said() -> None:
    info = info_for("Short.")
    view = Summarise(20)(CHAT, info)
    assert info.over_budget == (
        f"The request is {count_tokens(view)} tokens, Summarise has a budget of 20, and no further "
        "summary is worth its cost. It is sent all the same. A Trim behind it would cut it."
    )
    Chain(Summarise(20), Trim(1_000))(CHAT, info_for("Short."))
    Chain(Summarise(20), Trim(1_000))(CHAT, info)
    assert info.over_budget == ""
    Summarise(20)(CHAT, info)
    assert info.over_budget
    Summarise(1_000)(CHAT, info)
    assert info.over_budget == ""


# --- together -------------------------------------------------------------------------------


def summaries_behind(*before: Any) -> int:
    """How many summaries forty steps take, behind other contexts in a chain."""
    client, work, kinds = client_for(whole("So far: cold.")), [TASK], set()
    chain = Chain(*before, Summarise(1_500))
    for number in range(40):
        work += called(f"Day {number}. " + "It snowed. " * 100)
        view = chain(work, ContextInfo(client=client, model=MODEL))
        assert history_problems(view) == []
        assert view[-2:] == work[-2:]
        kinds.add(view[0]["content"][: len(SUMMARY_HEAD)])
    assert kinds == {TASK["content"], SUMMARY_HEAD}
    return len(client.asked)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "before",
    [
        ShortenResults(400), ShortenResults(400, keep=2), KeepFacts(lambda text: text[:500]),
        KeepFacts(lambda text: text[:500], keep=2),
    ],
)  # fmt: skip
def test_behind_a_context_that_keeps_no_more_turns_fewer_summaries_are_needed(before: Any) -> None:
    alone = summaries_behind()
    assert alone == 12
    assert 0 < summaries_behind(before) <= alone / 2


def test_trim_behind_a_summary_cuts_later_turns_and_never_the_summary() -> None:
    info, context = info_for("They asked three things."), Summarise(50, keep=4)
    whole_view = context(CHAT, info)
    assert whole_view == [SYSTEM, summary("They asked three things."), *CHAT[3:]]
    for budget in range(1, count_tokens(whole_view)):
        view = Chain(context, Trim(budget))(CHAT, info)
        assert view[:2] == whole_view[:2]
        assert [each["role"] for each in view[2:]] in (["user"], ["user", "assistant", "user"])
        assert view[-1] == CHAT[-1]
    for budget in (count_tokens(whole_view), 10_000):
        assert Chain(context, Trim(budget))(CHAT, info) == whole_view
    assert len(asked(info)) == 1


def test_trim_keeps_the_newest_turns_that_a_summary_left_where_all_fits() -> None:
    view = [SYSTEM, summary("They asked three things."), *CHAT[6:]]
    context = Chain(Summarise(50, keep=1), Trim(count_tokens(view)))
    assert context(CHAT, info_for("They asked three things.")) == view


def test_a_summary_of_what_is_left_stands_behind_an_earlier_one() -> None:
    early, late = info_for("Early.", "Late."), Summarise(90, keep=1)
    view = Chain(Summarise(150, keep=3), late)(CHAT, early)
    assert view == [SYSTEM, summary("Early."), summary("Late."), *CHAT[6:]]


def contexts(budget: int) -> list[tuple[str, Any]]:
    """Each context by itself, and rows of them in any order."""
    made: dict[str, Callable[[], Any]] = {
        "shorten": lambda: ShortenResults(60),
        "facts": KeepFacts,
        "summarise": lambda: Summarise(budget),
        "trim": lambda: Trim(budget),
    }
    rows = [row for size in (1, 3, 4) for row in itertools.permutations(made, size)]
    return [(" ".join(row), lambda row=row: Chain(*(made[name]() for name in row)))  # type: ignore[misc]
            for row in rows]  # fmt: skip


@pytest.mark.parametrize(("name", "make"), contexts(300))
def test_in_any_order_they_give_valid_views_with_system_task_and_newest_turn(
    name: str, make: Any
) -> None:
    for seed in range(12):
        history = (chat_history if seed % 3 == 0 else agent_history)(Random(f"row {seed}"))
        before = copy.deepcopy(history)
        context, task = make(), next(m for m in reversed(history) if m["role"] == "user")
        for end in sorted({len(history) // 2, len(history) - 1, len(history)}):
            begun = history[:end]
            if not begun or history_problems(begun) or begun[-1]["role"] == "system":
                continue
            view = context(begun, info_for("Short."))
            assert history_problems(view) == []
            assert view[-1]["role"] == begun[-1]["role"]
        assert any(each is task for each in view)
        assert history == before


SOME = [(name, make) for name, make in contexts(100) if name.count(" ") in (0, 3)][:6]


@pytest.mark.parametrize(("name", "make"), SOME)
def test_each_works_in_a_run_in_a_stream_and_in_a_session_that_goes_on(
    name: str, make: Any
) -> None:
    for streamed in (False, True):
        client = far_end(*weather_calls(5), whole("Cold."), *weather_calls(3), whole("Warm."))
        session = Session()
        agent = Agent(client, MODEL, [weather], context=make(), session=session)
        for task, answer in (("Weather?", "Cold."), ("And now?", "Warm.")):
            last = list(agent.stream(task))[-1].outcome if streamed else agent.run(task)
            assert last is not None
            assert last.answer == answer
            assert last.usage.requests >= last.steps
        assert len(session.messages) == 2 + 2 * 8 + 2
        assert history_problems(session.messages) == []


@pytest.mark.parametrize(("name", "make"), SOME)
def test_each_works_in_a_run_that_is_resumed(name: str, make: Any) -> None:
    session = Session()
    client = far_end(*weather_calls(4), whole("Cold."))
    Agent(client, MODEL, [weather], stops=MaxSteps(4), session=session).run("Weather?")
    result = Agent(client, MODEL, [weather], context=make(), session=session).resume()
    assert result.answer == "Cold."
    assert any(each["content"] == "Weather?" for each in client.asked[-1]["messages"])


@pytest.mark.parametrize(("name", "make"), SOME)
def test_each_works_where_a_tool_delegates_to_another_agent(name: str, make: Any) -> None:
    context = make()
    inner_client = far_end(*weather_calls(5), whole("Cold."))
    inner = Agent(inner_client, "inner-model", [weather], context=context)

    @tool
    def delegate(task: str, run: RunContext) -> str:
        """Let another agent do it."""
        return str(inner.run(task, parent=run).answer)

    asks = [whole(None, ("c", "delegate", '{"task": "Weather?"}'))]
    outer_client = far_end(*asks, whole("Cold, I hear."))
    result = Agent(outer_client, MODEL, [delegate], context=context).run("Ask around.")
    assert result.answer == "Cold, I hear."
    summaries = sum(map(is_summary_request, inner_client.asked))
    assert result.usage.by_model["inner-model"].requests == 6 + summaries
    assert summaries > 0 or name != "summarise"


# --- a long run under a budget --------------------------------------------------------------

CITIES = "Oslo, Rome, Tokyo, Cairo and Lima"
QUESTION = (
    f"Compare {CITIES}: get the weather and the population of each city, then say which is the "
    "warmest."
)
NEEDED = ("city", "country", "temperature_c", "population")


def what_is_needed(text: str) -> str:
    return json.dumps({key: each for key, each in json.loads(text).items() if key in NEEDED})


def work_on_five_cities(context: Any, *stops: Any) -> tuple[Any, list[int], list[int]]:
    """The run's result, and each request's prompt tokens: as we count them, as it was reported."""
    demo_tools.set_clock("2026-03-14 12:00")
    client, model = connect()
    counted: list[int] = []
    reported: list[int] = []

    def watch(event: Event) -> None:
        if event.kind == "model_asked":
            counted.append(count_tokens(event.messages, agent.executor.toolbox.definitions))
        elif event.reply:
            reported.append(event.reply.usage.prompt_tokens)

    agent = Agent(
        client,
        model,
        [demo_tools.get_weather, demo_tools.city_facts, demo_tools.compare_numbers],
        protocol=FunctionCalling(parallel_tool_calls=False),
        context=context,
        stops=[MaxSteps(20), *stops],
        on_event=watch,
    )
    return agent.run(QUESTION), counted, reported


def test_twelve_steps_over_five_cities_stay_under_a_budget_that_the_whole_history_exceeds() -> None:
    free, free_counted, free_reported = work_on_five_cities(None)
    assert free.stop_reason is StopReason.DONE
    assert free.steps == 12
    for city in ("Oslo", "Rome", "Tokyo", "Cairo", "Lima"):
        assert city in free.answer
    limit = 1_000
    assert max(free_counted) > 1.25 * limit

    cut, counted, reported = work_on_five_cities(Chain(KeepFacts(what_is_needed), Trim(limit)))
    assert cut.stop_reason is StopReason.DONE
    assert cut.answer == free.answer
    assert cut.steps == 12
    assert max(counted) <= limit
    assert max(reported) <= limit

    # What is enough for all twelve steps is used up before the last one by the whole history.
    before_the_last = free.usage.total_tokens - free_reported[-1]
    assert cut.usage.total_tokens < before_the_last
    budget = TokenBudget((cut.usage.total_tokens + before_the_last) // 2)
    assert work_on_five_cities(None, budget)[0].stop_reason is StopReason.TOKEN_BUDGET
    assert work_on_five_cities(KeepFacts(what_is_needed), budget)[0].answer == free.answer


@pytest.mark.parametrize("budget", [900, 800])
def test_twelve_steps_with_summaries_give_the_same_answer_from_shorter_requests(
    budget: int,
) -> None:
    views: list[list[Message]] = []

    def look(messages: Any, info: ContextInfo) -> Any:
        views.append(messages)
        return messages

    free, _, free_reported = work_on_five_cities(None)
    context = Chain(Summarise(700), look, Trim(budget), look)
    cut, _, reported = work_on_five_cities(context)
    assert sorted(cut.answer.split(". ")) == sorted(free.answer.split(". "))
    assert max(reported) <= budget < max(free_reported)
    assert cut.usage.requests > cut.steps
    cuts = sum(
        len(whole_view) > len(view)
        for whole_view, view in zip(views[::2], views[1::2], strict=True)
    )
    assert (cuts, cut.steps) == (0, free.steps) if budget == 900 else cuts > 0
    summarised = [
        any(str(each["content"]).startswith(SUMMARY_HEAD) for each in view) for view in views[1::2]
    ]
    assert 0 < summarised.index(True) < 8
    assert all(summarised[summarised.index(True) :]), "once made, it is in every later view"
