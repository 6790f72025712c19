"""The fault dial: each fault happens at its rate, alone, the same for one seed, and can be met."""

from __future__ import annotations

import hashlib
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import fields
from functools import cache
from typing import Any

import openai
import pytest
from fault_kit import (
    OPPORTUNITIES,
    PROTOCOLS,
    TOOLS,
    TWINS,
    convert_length,
    get_weather,
    interval,
    returned,
    seen_in,
)
from hypothesis import given, settings
from hypothesis import strategies as st

from agentkit import Agent, RunResult, StopReason, Tool, Toolbox, connect, history_problems, tool
from agentkit.events import Event, Message
from agentkit.offline.dial.before import within_reach
from agentkit.offline.dial.chance import Chance, content_of
from agentkit.offline.dial.prompt_lines import factors_of
from agentkit.offline.dial.slips import without_slips
from agentkit.offline.far_end.transport import offline_client, requests_of
from agentkit.offline.faults import Faults
from agentkit.react import ReAct
from coursetools import ROOT

NAMES = [field.name for field in fields(Faults)]
REPLIES = 400
each_fault = pytest.mark.parametrize("fault", NAMES)
each_protocol = pytest.mark.parametrize("protocol", list(PROTOCOLS))


@cache
def at_a_third(fault: str, protocol: str) -> Counter[str]:
    return seen_in(fault, protocol, 0.3, REPLIES)


def test_every_fault_has_a_situation_of_its_own_here() -> None:
    assert sorted(OPPORTUNITIES) == sorted(NAMES)


@each_protocol
@each_fault
def test_at_0_no_opportunity_is_taken(fault: str, protocol: str) -> None:
    assert not seen_in(fault, protocol, 0.0, 15)


@each_protocol
@each_fault
def test_at_1_every_opportunity_is_taken_and_nothing_else_happens(
    fault: str, protocol: str
) -> None:
    assert seen_in(fault, protocol, 1.0, 40) == {fault: 40}


@each_protocol
@each_fault
def test_at_a_third_its_rate_is_near_that_and_no_other_kind_moves(
    fault: str, protocol: str
) -> None:
    found = at_a_third(fault, protocol)
    assert set(found) == {fault}
    low, high = interval(found[fault], REPLIES, 0.999)
    assert low <= 0.3 <= high, f"{found[fault]} of {REPLIES}"


def test_of_all_the_95_percent_intervals_hardly_more_than_5_percent_miss_the_rate() -> None:
    """Of 32, more than 4 would miss once in 50 right dials; the seed is fixed."""
    missed = []
    for fault in NAMES:
        for protocol in PROTOCOLS:
            happened = at_a_third(fault, protocol)[fault]
            low, high = interval(happened, REPLIES)
            if not low <= 0.3 <= high:
                missed.append(f"{fault}, {protocol}: {happened} of {REPLIES}")
    assert len(missed) <= 4, missed


def test_decisions_are_evenly_spread_and_no_fault_knows_of_another() -> None:
    chances = [Chance(Faults(), 3, str(number).encode()) for number in range(4000)]
    pairs = [(chance.number("wavering"), chance.number("timed_out")) for chance in chances]
    for side in (0, 1):
        for tenth in range(10):
            share = sum(tenth <= 10 * pair[side] < tenth + 1 for pair in pairs)
            assert 330 < share < 470
    quarters = [sum((a < 0.5, b < 0.5) == both for a, b in pairs) for both in _BOTH]
    assert all(900 < quarter < 1100 for quarter in quarters)
    assert all(0 <= a < 1 and 0 <= b < 1 for a, b in pairs)


_BOTH = [(True, True), (True, False), (False, True), (False, False)]


# --- one seed, one run ---


MIXED = {
    "malformed_json": 0.3,
    "hallucinated_tool": 0.2,
    "wrong_type": 0.2,
    "repeated_call": 0.2,
    "rate_limited": 0.2,
    "collapsed_format": 0.1,
    "varying_after_error": 0.3,
    "cut_by_length": 0.1,
}
QUESTIONS = [
    f"What is the weather in {city} and in Rome?" for city in "Oslo Paris Lima Cairo".split()
]


def _transcript(client: openai.OpenAI, question: str, protocol: str) -> str:
    result = Agent(client, "built-in", TOOLS, protocol=PROTOCOLS[protocol]).run(question)
    assert history_problems(result.messages) == []
    return json.dumps([result.messages, result.stop_reason, result.detail])


def _transcripts() -> list[str]:
    return [
        _transcript(connect(faults=MIXED, seed=seed)[0], question, protocol)
        for protocol in PROTOCOLS
        for seed in range(5)
        for question in QUESTIONS
    ]


def test_one_seed_gives_one_run_and_another_seed_another() -> None:
    first = _transcripts()
    assert _transcripts() == first
    assert len(set(first)) > len(first) * 0.8


def test_threads_that_share_a_client_change_nothing() -> None:
    client, _ = connect(faults=MIXED, seed=5)
    jobs = [(client, question, protocol) for protocol in PROTOCOLS for question in QUESTIONS]
    alone = [_transcript(connect(faults=MIXED, seed=5)[0], *job[1:]) for job in jobs]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lambda job: _transcript(*job), jobs)) == alone


def test_another_process_with_another_hash_seed_gives_the_same_runs() -> None:
    code = (
        "import hashlib, test_faults\n"
        "print(hashlib.sha256(''.join(test_faults._transcripts()).encode()).hexdigest())"
    )
    paths = [str(ROOT), str(ROOT / "tests" / "offline")]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "77"}
    ended = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    own = hashlib.sha256("".join(_transcripts()).encode()).hexdigest()
    assert ended.stdout.strip() == own, ended.stderr


def test_a_tool_that_reads_the_clock_changes_no_decision() -> None:
    def request(minute: str) -> dict[str, Any]:
        return {"messages": [{"role": "tool", "tool_call_id": "a", "content": f"12:{minute}"}]}

    assert content_of(request("07")) == content_of(request("8"))
    assert content_of(request("07")) != content_of({"messages": [{"role": "user", "content": "8"}]})


def test_questions_that_differ_in_a_number_are_decided_apart() -> None:
    def request(number: int) -> dict[str, Any]:
        return {"messages": [{"role": "user", "content": f"What is {number} metres in feet?"}]}

    assert content_of(request(7)) != content_of(request(8))
    assert content_of(request(7) | {"seed": 1}) != content_of(request(7) | {"seed": 2})
    assert content_of(request(7) | {"stream": True}) == content_of(request(7))


# --- the dial at 0 ---


def _bytes_of(client: openai.OpenAI, stream: bool) -> list[bytes]:
    bodies = []
    for view in (make(3) for make in OPPORTUNITIES.values()):
        for body in (
            {"messages": view, "tools": TOOLS.definitions},
            ReAct().request("built-in", view, TOOLS.definitions),
        ):
            whole = {**body, "model": "built-in", "stream": stream}
            answer = client.post("/chat/completions", body=whole, cast_to=str)
            bodies.append(answer.encode())
    return bodies


@pytest.mark.parametrize("stream", [False, True])
def test_a_dial_at_which_nothing_happens_changes_no_byte(stream: bool) -> None:
    never = Faults(**dict.fromkeys(NAMES, 1e-300))
    assert _bytes_of(offline_client(faults=never), stream) == _bytes_of(offline_client(), stream)


def test_at_0_there_is_no_dial_at_all() -> None:
    client, _ = connect(faults=dict.fromkeys(NAMES, 0), seed=3)
    assert client._client._transport.service.dial is None  # type: ignore[attr-defined]
    code = (
        "import sys, agentkit; agentkit.connect();assert 'agentkit.offline.dial' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)


# --- the record stays valid ---


@tool
def count_words(text: str, least: int = 1) -> dict[str, int]:
    """Count the words of a text."""
    return {"words": len(text.split())}


@tool
def broken_scale(thing: str) -> str:
    """Weigh a thing."""
    raise ValueError(f"the scale does not know {thing!r}")


@tool(risky=True)
def delete_file(path: str) -> str:
    """Delete a file."""
    return f"deleted {path}"


ANY_TOOLS = [get_weather, count_words, broken_scale, delete_file]
ANY_QUESTION = st.sampled_from(
    [
        "What is the weather in Rome, Oslo and Lima?",
        "罗马和奥斯陆的天气怎么样？",
        "Weigh the “apple”.",
        "Delete the file notes.txt",
        "How many words has “one two three”? 🙂",
        "Hello!",
        "ما هو الطقس في روما؟",
    ]
)
RATES = st.sampled_from([0.0, 0.0, 0.3, 1.0])


def _run(agent: Agent, question: str, streamed: bool) -> RunResult:
    if not streamed:
        return agent.run(question)
    events: list[Event] = list(agent.stream(question))
    assert events[-1].outcome is not None
    return events[-1].outcome


@settings(max_examples=120, deadline=None)
@given(
    rates=st.fixed_dictionaries(dict.fromkeys(NAMES, RATES)),
    seed=st.integers(0, 99),
    protocol=st.sampled_from(list(PROTOCOLS)),
    question=ANY_QUESTION,
    system=st.sampled_from(
        [None, "Answer in Chinese.", "Use no tools.", "Answer in one sentence."]
    ),
    tools=st.lists(st.sampled_from(ANY_TOOLS), unique_by=lambda each: each.name),
)
def test_at_any_dial_a_run_ends_with_a_valid_record_the_same_streamed_or_whole(
    rates: dict[str, float],
    seed: int,
    protocol: str,
    question: str,
    system: str | None,
    tools: list[Any],
) -> None:
    outcomes = []
    for streamed in (False, True):
        client, model = connect(faults=rates, seed=seed)
        client = client.with_options(max_retries=0)
        agent = Agent(client, model, tools, protocol=PROTOCOLS[protocol], system=system)
        result = _run(agent, question, streamed)
        assert history_problems(result.messages) == []
        assert isinstance(result.stop_reason, StopReason)
        assert "400" not in result.detail
        outcomes.append((result.messages, result.stop_reason, result.answer))
    assert outcomes[0] == outcomes[1]


# --- what a request forbids ---


def test_a_forced_call_is_a_call_of_an_offered_tool() -> None:
    everything = {
        name: 1.0 for name in NAMES if name not in ("rate_limited", "server_error", "timed_out")
    }
    client, model = connect(faults=everything | {"cut_by_length": 0, "malformed_json": 0})
    for choice in ("required", {"type": "function", "function": {"name": "get_weather"}}):
        reply = client.chat.completions.create(
            model=model,
            messages=OPPORTUNITIES["wavering"](1),
            tools=TOOLS.definitions,
            tool_choice=choice,
        )
        calls = reply.choices[0].message.tool_calls
        assert calls
        assert calls[0].function.name in TOOLS.names


def test_strict_mode_guarantees_the_form_of_arguments() -> None:
    client, model = connect(faults={"malformed_json": 1, "wrong_type": 1})
    strict = json.loads(json.dumps(Toolbox([get_weather]).definitions))
    strict[0]["function"]["strict"] = True
    strict[0]["function"]["parameters"]["additionalProperties"] = False
    for tools, right in ((Toolbox([get_weather]).definitions, False), (strict, True)):
        reply = client.chat.completions.create(
            model=model,
            messages=[{"role": "user", "content": "What is the weather in Rome?"}],
            tools=tools,
        )
        calls = reply.choices[0].message.tool_calls
        assert calls
        assert (calls[0].function.arguments == '{"city": "Rome"}') is right


def test_a_reply_that_must_be_json_is_json_whatever_collapses() -> None:
    client, _ = connect(faults={"collapsed_format": 1})
    for number in range(6):
        view = [
            {"role": "user", "content": f"What is the weather in Rome? Answer in JSON, {number}"}
        ]
        body = {
            "model": "built-in",
            "messages": view,
            "tools": TOOLS.definitions,
            "response_format": {"type": "json_object"},
        }
        reply = json.loads(client.post("/chat/completions", body=body, cast_to=str))
        assert isinstance(json.loads(reply["choices"][0]["message"]["content"]), dict)


@pytest.mark.parametrize("fault", ["repeated_call", "varying_after_error"])
def test_a_tool_that_is_no_longer_offered_is_not_called_again(fault: str) -> None:
    client, model = connect(faults={fault: 1})
    view = OPPORTUNITIES[fault](1)
    others = Toolbox([convert_length])
    asking = PROTOCOLS["function calling"].ask(client, model, view, others.definitions)
    assert returned(asking).calls == ()


def test_a_script_is_played_as_it_is_so_faults_beside_it_are_a_mistake() -> None:
    with pytest.raises(ValueError, match="connect: a script is played as it is written"):
        connect(script=["x"], faults={"malformed_json": 0.5})


# --- on the wire ---


def _say(client: openai.OpenAI, model: str, words: str) -> None:
    client.chat.completions.create(model=model, messages=[{"role": "user", "content": words}])


def test_a_request_that_is_sent_again_is_decided_anew() -> None:
    client, model = connect(faults={"rate_limited": 0.5}, seed=2)
    for number in range(30):
        _say(client.with_options(max_retries=20), model, f"Hello {number}")
    attempts = len(requests_of(client))
    assert 45 < attempts < 80  # two attempts a request, on average


def test_after_a_success_the_same_request_fares_as_it_did_at_first() -> None:
    client, model = connect(faults={"server_error": 0.5}, seed=2)

    def attempts(number: int) -> int:
        before = len(requests_of(client))
        _say(client.with_options(max_retries=20), model, f"Hello {number}")
        return len(requests_of(client)) - before

    first = [attempts(number) for number in range(20)]
    assert [attempts(number) for number in range(20)] == first
    assert max(first) > 1


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        ("rate_limited", openai.RateLimitError),
        ("server_error", openai.InternalServerError),
        ("timed_out", openai.APITimeoutError),
    ],
)
def test_what_fails_on_the_wire_is_the_sdks_own_error(fault: str, error: type[Exception]) -> None:
    client, model = connect(faults={fault: 1})
    with pytest.raises(error):
        client.with_options(max_retries=0).chat.completions.create(
            model=model, messages=[{"role": "user", "content": "Hello"}]
        )


# --- what answers a fault ---


KINDS = {
    "malformed_json": "bad_json",
    "hallucinated_tool": "unknown_tool",
    "wrong_type": "bad_arguments",
    "cut_by_length": "cut_off",
}


@each_protocol
@pytest.mark.parametrize("fault", KINDS)
def test_in_whole_runs_too_no_other_kind_of_error_comes_of_it(fault: str, protocol: str) -> None:
    errors = set()
    for seed in range(40):
        client, model = connect(faults={fault: 0.5}, seed=seed)
        agent = Agent(
            client,
            model,
            TOOLS,
            protocol=PROTOCOLS[protocol],
            on_event=lambda event: errors.add(event.result.error) if event.result else None,
        )
        agent.run(["How much is 12 metres in feet?", "What is the weather in Rome?"][seed % 2])
    assert errors - {None} == {KINDS[fault]}


@pytest.mark.parametrize(
    ("fault", "line", "factor"),
    [
        ("hallucinated_tool", "If no tool fits, say so instead of guessing.", 0.2),
        ("malformed_json", "Arguments must be valid JSON.", 0.5),
        ("wrong_type", "参数必须是合法的 JSON。", 0.5),
        ("repeated_call", "Never call the same tool twice with the same arguments.", 0.3),
        ("false_success", "Never claim a success that the results do not show.", 0.3),
        ("claimed_call", "请如实说明结果。", 0.3),
        ("giving_up", "Read the error and try again.", 0.3),
    ],
)
def test_a_line_of_the_prompt_lowers_a_rate_by_its_factor(
    fault: str, line: str, factor: float
) -> None:
    assert factors_of(line)[fault] == factor
    assert factors_of("You are a helpful assistant.") == {}
    form = ReAct().request("built-in", OPPORTUNITIES[fault](1), TOOLS.definitions)
    assert factors_of(form["messages"][0]["content"]) == {}


@each_protocol
def test_the_line_against_guessing_lowers_calls_of_tools_that_are_not_there(protocol: str) -> None:
    def wrong_calls(system: str | None) -> int:
        errors = []
        for seed in range(60):
            client, model = connect(faults={"hallucinated_tool": 0.5}, seed=seed)
            agent = Agent(
                client,
                model,
                TOOLS,
                protocol=PROTOCOLS[protocol],
                system=system,
                on_event=lambda event: errors.append(event.result.error) if event.result else None,
            )
            agent.run("What is the weather in Rome?")
        assert errors.count(None) >= 58  # nearly every run ends with a call that works
        return len(errors) - errors.count(None)

    assert wrong_calls(None) > 30
    assert wrong_calls("Never invent a tool: ask instead of guessing.") < 20


def test_a_clearer_description_leaves_nothing_to_waver_about() -> None:
    def first_calls(first: str, second: str) -> set[str]:
        tools = Toolbox([_described("weather_a", first), _described("weather_b", second)])
        names = set()
        for seed in range(30):
            client, model = connect(faults={"wavering": 0.5}, seed=seed)
            result = Agent(client, model, tools).run("What is the weather forecast for Rome?")
            names.add(result.messages[1]["tool_calls"][0]["function"]["name"])
        return names

    vague = "Weather of a city."
    assert first_calls(vague, vague) == {"weather_a", "weather_b"}
    clear = "The forecast of the weather in a city."
    assert first_calls("The weather in a city at this moment.", clear) == {"weather_b"}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("The weather in a city.", "The weather in a city, yesterday. For today's call weather_a."),
        ("The weather in a city. For yesterday's call `weather_b`.", "The weather in a city."),
        ("The weather in a city.", "The weather in a city, yesterday. 今天的请用weather_a。"),
    ],
)
def test_a_description_that_names_the_other_tool_ends_the_wavering(first: str, second: str) -> None:
    def calls(first: str, second: str) -> set[str]:
        tools = Toolbox([_described("weather_a", first), _described("weather_b", second)])
        made = (Agent(*connect(faults={"wavering": 0.5}, seed=n), tools) for n in range(20))
        runs = [agent.run("What is the weather in Rome?") for agent in made]
        return {run.messages[1]["tool_calls"][0]["function"]["name"] for run in runs}

    assert len(calls(first, second)) == 1
    without = [re.sub(r"weather_([ab])", r"weather_\1_2", text) for text in (first, second)]
    assert len(calls(*without)) == 2


def test_a_report_in_a_tools_name_is_a_thing_and_no_order() -> None:
    tools = Toolbox([_described(n, "The weather in a city.") for n in ("weather_report", "other")])
    names = set()
    for seed in range(20):
        run = Agent(*connect(faults={"wavering": 0.5}, seed=seed), tools).run(
            "The weather in Rome?"
        )
        names.add(run.messages[1]["tool_calls"][0]["function"]["name"])
    assert names == {"weather_report", "other"}


def _described(name: str, description: str) -> Tool:
    def look(city: str) -> str:
        return f"{city}: sunny"

    look.__name__, look.__doc__ = name, description
    return tool(look)


def test_the_system_prompt_and_the_latest_message_are_never_far_back() -> None:
    system = {"role": "system", "content": "Be kind."}
    old, new = ({"role": "user", "content": words * 900} for words in ("old ", "new "))
    assert within_reach([system, old, new]) == [system, new]
    assert within_reach([system, {"role": "user", "content": "Hi"}])[1:] == [
        {"role": "user", "content": "Hi"}
    ]


@pytest.mark.parametrize(
    ("name", "arguments", "result", "slip"),
    [
        ("fetch_weather", '{"city": "Rome"}', "Error: there is no tool 'fetch_weather'.", True),
        ("get_weather", "{}", "Error: The arguments are not valid JSON: ...", True),
        ("get_weather", '{"city": {"value": "Rome"}}', "Error: 'city' is wrong", True),
        ("convert_length", '{"metres": "about 3"}', "Error: 'metres' is wrong", True),
        ("convert_length", '{"metres": 3}', "Error: no such length", False),
        ("get_weather", '{"city": "Rome"}', "Error: the station does not answer", False),
        ("get_weather", "{}", "Error: The argument 'city' is missing.", False),
        ("get_weather", '{"city": {"value": "Rome"}}', "sunny", False),
        ("convert_length", '{"metres": null}', "3 feet", False),
    ],
)
def test_once_told_of_a_slip_it_plans_as_if_the_call_was_never_made(
    name: str, arguments: str, result: str, slip: bool
) -> None:
    calls = [
        {"id": "a", "type": "function", "function": {"name": name, "arguments": arguments}},
        {"id": "b", "type": "function", "function": {"name": "send_mail", "arguments": "{}"}},
    ]
    asked = {"role": "user", "content": "Hello"}
    results = [
        {"role": "tool", "tool_call_id": "a", "content": result},
        {"role": "tool", "tool_call_id": "b", "content": "sent"},
    ]
    both = [asked, {"role": "assistant", "content": None, "tool_calls": calls}, *results]
    rest = [asked, {"role": "assistant", "content": None, "tool_calls": calls[1:]}, results[1]]
    assert without_slips(both, TOOLS.definitions) == (rest if slip else both)
    alone = [asked, {"role": "assistant", "content": None, "tool_calls": calls[:1]}, results[0]]
    assert without_slips(alone, TOOLS.definitions) == ([asked] if slip else alone)
    assert without_slips(both, []) == both


@tool
def open_orders() -> str:
    """The number of open orders."""
    return "There are 47 open orders."


@pytest.mark.parametrize(
    ("result", "slip"),
    [
        ("Error: open_orders was not called. The arguments are not valid JSON: ...", True),
        ("Error: bad JSON in the arguments", True),
        ("Error: 参数不是合法的 JSON", True),
        ("Error: the JSON file of the orders is broken", False),
        ("Error: open_orders was not called: a person said no.", False),
    ],
)
def test_a_slip_in_the_call_of_a_tool_without_parameters_is_told_from_its_own_error(
    result: str, slip: bool
) -> None:
    call = {"name": "open_orders", "arguments": "{}"}
    asked = {"role": "user", "content": "How many open orders are there?"}
    messages = [
        asked,
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [{"id": "a", "type": "function", "function": call}],
        },
        {"role": "tool", "tool_call_id": "a", "content": result},
    ]
    definitions = Toolbox([open_orders]).definitions
    assert without_slips(messages, definitions) == ([asked] if slip else messages)


@each_protocol
def test_a_tool_without_parameters_is_called_again_after_a_slip(protocol: str) -> None:
    slipped = 0
    for seed in range(12):
        client, model = connect(faults={"malformed_json": 0.3}, seed=seed)
        agent = Agent(client, model, [open_orders], protocol=PROTOCOLS[protocol])
        result = agent.run("How many open orders are there?")
        assert "47" in str(result.answer), result.messages
        slipped += "not valid JSON" in str(result.messages)
    assert slipped > 2


def test_who_wavered_stays_with_the_twin() -> None:
    client, model = connect(faults={"wavering": 1.0})
    result = Agent(client, model, TWINS).run("What is the weather in Rome?")
    names = [c["function"]["name"] for m in result.messages for c in m.get("tool_calls", ())]
    assert names == ["weather_report"]
    assert "21" in str(result.answer)


def test_a_shorter_view_has_nothing_far_back_to_forget() -> None:
    @tool
    def get_weather(city: str) -> str:
        """The weather in a city."""
        return f"{city}: sunny. " + "The sky is clear over the whole country. " * 18

    def shortened(messages: Sequence[Message], _: object) -> list[Message]:
        short = [{**m, "content": str(m["content"])[:60]} for m in messages if m["role"] == "tool"]
        return [short.pop(0) if m["role"] == "tool" else m for m in messages]

    def answer(context: Callable[..., Any] | None) -> str:
        client, model = connect(faults={"forgetting": 1.0})
        agent = Agent(client, model, [get_weather], protocol=ReAct(), context=context)
        return str(agent.run("What is the weather in Rome, Oslo, Lima and Paris?").answer)

    assert "no longer know" in answer(None)
    assert answer(shortened).count("sunny") == 4


@pytest.mark.parametrize(
    "fault", ["malformed_json", "hallucinated_tool", "wrong_type", "cut_by_length"]
)
@each_protocol
def test_once_shown_its_error_it_may_do_it_right(fault: str, protocol: str) -> None:
    """At 0.3 a run of up to ten steps nearly always ends with the right answer all the same."""
    right = 0
    for seed in range(40):
        client, model = connect(faults={fault: 0.3}, seed=seed)
        result = Agent(client, model, TOOLS, protocol=PROTOCOLS[protocol]).run(
            "What is the weather in Rome and in Oslo?"
        )
        answer = str(result.answer)
        right += answer.count("sunny") == 2 and "there is no tool" not in answer
    assert right >= (24 if fault == "cut_by_length" else 38)
