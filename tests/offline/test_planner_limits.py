"""Errors, effects, vague tools, system prompts and settings: what the planner must never do, and
where it gives up.
"""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from planner_kit import ask, define, kit, one, raises

from agentkit.offline.planner import plan

CITIES = {"Oslo": 4, "Rome": 18}
WEATHER = define("get_weather", "Get the weather of a city.", city="Name of the city")
SEND = define("send_mail", "Send an email.", to="Address of the recipient", body="The text")
DELETE = define("delete_file", "Delete a file.", path="The file")
CANCEL = define("stornieren", "Cancels an order.", order_id="Id of the order")
ORDERS = define("list_orders", "List the orders of a customer.", customer="Name of the customer")


# Errors are observations


@pytest.mark.parametrize(
    "message",
    [
        "unknown city 'Bergn'. Did you mean 'Bergen'?",
        "city must be one of: Bergen, Oslo, Rome",
        "没有这个城市，你是不是要找“Bergen”？",
    ],
)
def test_a_misspelt_value_is_corrected_once_from_the_error(message: str) -> None:
    def weather(city: str) -> Any:
        if city != "Bergen":
            raise LookupError(message)
        return {"temperature_c": 9}

    run = ask("What's the weather in Bergn?", one(WEATHER, weather))
    assert [arguments["city"] for _, arguments in run.calls] == ["Bergn", "Bergen"]
    assert "9 °C" in run.answer
    assert "Did you mean" not in run.answer


def test_a_missing_argument_that_the_error_names_is_added() -> None:
    definition = define(
        "forecast",
        "Weather forecast of a city.",
        "days",
        city="City",
        days={"type": "integer", "description": "how many days"},
    )

    def forecast(city: str, days: int | None = None) -> Any:
        if days is None:
            raise TypeError("missing required argument 'days'")
        return {"rain": "no"}

    run = ask("What is the weather forecast for Oslo for 3", one(definition, forecast))
    assert run.rounds[-1] == [("forecast", {"city": "Oslo", "days": 3})]
    assert len(run.rounds) <= 2


def test_a_number_out_of_range_is_brought_inside() -> None:
    definition = define(
        "forecast",
        "Weather forecast of a city.",
        city="City",
        days={"type": "integer", "description": "number of days"},
    )

    def forecast(city: str, days: int) -> Any:
        if days > 7:
            raise ValueError("days must be between 1 and 7")
        return {"rain_days": 2}

    run = ask("Weather forecast for Oslo for 10 days", one(definition, forecast))
    assert run.rounds == [
        [("forecast", {"city": "Oslo", "days": 10})],
        [("forecast", {"city": "Oslo", "days": 7})],
    ]


def test_a_wrong_type_is_converted() -> None:
    definition = define("page", "Show a page of the handbook.", page="page")

    def page(page: Any) -> Any:
        if not isinstance(page, int):
            raise TypeError("page: expected an integer, got a string")
        return "Holidays: 30 days."

    run = ask("Show page '12' of the handbook", one(definition, page))
    assert [arguments for _, arguments in run.calls] == [{"page": "12"}, {"page": 12}]
    assert "30 days" in run.answer


def test_a_call_is_corrected_only_once() -> None:
    calls: list[str] = []

    def weather(city: str) -> Any:
        calls.append(city)
        raise LookupError(
            "unknown city. Did you mean 'Bergen'?"
            if city == "Bergn"
            else "unknown city. Did you mean 'Oslo'?"
        )

    run = ask("What's the weather in Bergn?", one(WEATHER, weather))
    assert calls == ["Bergn", "Bergen"]
    assert "4 °C" not in run.answer


@pytest.mark.parametrize(
    "error", [PermissionError("permission denied"), RuntimeError("Access denied: not allowed")]
)
@pytest.mark.parametrize(
    ("question", "words"),
    [("Delete the file old.txt", "not permitted"), ("请删除文件 old.txt", "没有权限")],
)
def test_permission_denied_is_said_and_no_success_is_claimed(
    error: Exception, question: str, words: str
) -> None:
    run = ask(question, one(DELETE, raises(error)))
    assert len(run.rounds) == 1
    assert words in run.answer
    assert "Deleted" not in run.answer
    assert "已删除" not in run.answer


@pytest.mark.parametrize(
    "result",
    [
        {"error": "permission denied"},
        {"ok": False, "message": "permission denied"},
        '{"error": {"message": "permission denied"}}',
        "Permission denied",
        "错误：权限不足",
    ],
)
def test_an_error_in_other_clothes_is_an_error(result: Any) -> None:
    run = ask("Delete the file old.txt", one(DELETE, lambda path: result))
    assert "Deleted" not in run.answer


def test_one_of_two_calls_fails_and_the_other_is_told() -> None:
    run = ask(
        "Which is warmer, Oslo or Bergen?",
        one(WEATHER, lambda city: {"temperature_c": CITIES[city]}),
    )
    assert "Oslo" in run.answer
    assert "4 °C" in run.answer
    assert "Bergen" in run.answer
    assert "warmer" not in run.answer


def test_what_depends_on_a_failed_step_is_not_done() -> None:
    write = define("write_file", "Write a text to a file.", path="File", content="Text")
    written: list[str] = []
    tools = kit(
        (WEATHER, raises(PermissionError("permission denied"))),
        (write, lambda path, content: written.append(content)),
    )
    run = ask("Get the weather in Oslo and write it to a.txt", tools)
    assert written == []
    assert "Written" not in run.answer


def test_an_empty_result_is_said_to_be_empty() -> None:
    run = ask("Which orders does Ana have?", one(ORDERS, lambda customer: []))
    assert "nothing" in run.answer


def test_a_false_flag_of_a_change_is_no_success() -> None:
    run = ask("Cancel order A-17", one(CANCEL, lambda order_id: {"cancelled": False}))
    assert "Cancelled: " not in run.answer
    assert run.answer == "It was not cancelled: the tool reports cancelled: no."


# Changes


@pytest.mark.parametrize(
    "question",
    [
        "Which orders does Ana have?",
        "What did Ana order? Do not cancel anything.",
        "Has order A-17 been cancelled?",
        "How do I cancel an order?",
        "Ana有哪些订单？",
        "订单A-17取消了吗？",
        "不要取消订单A-17",
        "怎么取消订单？",
    ],
)
def test_a_change_is_not_made_unless_it_is_asked_for(question: str) -> None:
    tools = kit(
        (ORDERS, lambda customer: [{"id": "A-17", "state": "open"}]),
        (CANCEL, lambda order_id: "cancelled"),
    )
    assert "stornieren" not in ask(question, tools).names


@pytest.mark.parametrize(
    "question",
    [
        "Cancel order A-17",
        "Please cancel the order A-17.",
        "请取消订单A-17",
        "帮我把A-17这个订单取消",
    ],
)
def test_a_change_is_made_where_it_is_asked_for(question: str) -> None:
    tools = kit((ORDERS, lambda customer: []), (CANCEL, lambda order_id: "cancelled"))
    assert ask(question, tools).rounds == [[("stornieren", {"order_id": "A-17"})]]


def test_the_id_of_what_is_changed_comes_from_a_result() -> None:
    tools = kit(
        (ORDERS, lambda customer: [{"order_id": "A-17", "item": "tent"}]),
        (CANCEL, lambda order_id: "cancelled"),
    )
    run = ask("Cancel Ana's order", tools)
    assert run.rounds == [
        [("list_orders", {"customer": "Ana"})],
        [("stornieren", {"order_id": "A-17"})],
    ]


def test_of_several_that_could_be_meant_none_is_changed() -> None:
    orders = [{"order_id": "A-17", "item": "tent"}, {"order_id": "A-18", "item": "stove"}]
    tools = kit((ORDERS, lambda customer: orders), (CANCEL, lambda order_id: "cancelled"))
    run = ask("Cancel Ana's order", tools)
    assert run.names == ["list_orders"]
    assert "tent" in run.answer
    assert run.answer.endswith("?")


def test_a_mail_goes_to_the_address_with_the_quoted_text() -> None:
    run = ask(
        "Send a mail to bob@example.org saying 'See you at five.'",
        one(SEND, lambda to, body: "queued"),
    )
    assert run.rounds == [[("send_mail", {"to": "bob@example.org", "body": "See you at five."})]]
    assert "bob@example.org" in run.answer


def test_a_mail_can_carry_what_was_found() -> None:
    tools = kit((WEATHER, lambda city: {"temperature_c": 4}), (SEND, lambda to, body: "queued"))
    run = ask("Send the weather in Oslo to bob@example.org by email", tools)
    assert run.names == ["get_weather", "send_mail"]
    assert "4 °C" in run.rounds[1][0][1]["body"]


# Vague tools


def vague_box(name: str, text: str, other: str, other_text: str) -> Any:
    return kit(
        (define(other, other_text, city="A city"), lambda city: "12:00"),
        (define(name, text, city="A city"), lambda city: {"temperature_c": 4}),
    )


def test_of_two_that_fit_the_better_description_wins() -> None:
    tools = kit(
        (define("a", "Weather.", city="A city"), lambda city: "?"),
        (
            define("b", "Current weather of a city: temperature, rain and wind.", city="A city"),
            lambda city: {"temperature_c": 4},
        ),
    )
    for question in (
        "What is the temperature in Oslo?",
        "Is there rain in Oslo?",
        "奥斯陆的气温是多少？",
    ):
        assert ask(question, tools).names == ["b"], question


def test_a_vague_name_and_description_make_the_choice_worse() -> None:
    question = "What's the weather in Oslo?"
    clear = vague_box(
        "get_weather", "Get the weather of a city.", "get_time", "Get the time in a city."
    )
    only_name = vague_box("get_weather", "Does a thing.", "get_time", "Does a thing.")
    blind = vague_box("tool_2", "Does a thing.", "tool_1", "Does a thing.")
    assert ask(question, clear).names == ["get_weather"]
    assert ask(question, only_name).names == ["get_weather"]
    assert ask(question, blind).names == ["tool_1"]


# The system prompt


def test_told_to_use_no_tools_it_uses_none() -> None:
    tools = one(WEATHER, lambda city: {"temperature_c": 4})
    run = ask(
        "What's the weather in Oslo?", tools, system="Answer from what you know; do not use tools."
    )
    assert run.rounds == []


def test_told_to_answer_in_another_language_it_does() -> None:
    tools = one(WEATHER, lambda city: {"temperature_c": CITIES[city], "condition": "rain"})
    assert (
        ask("What's the weather in Oslo?", tools, system="Always answer in Chinese.").answer
        == "奥斯陆：4 °C，雨。"
    )
    assert ask("奥斯陆天气怎么样？", tools, system="请用英文回答。").answer == "Oslo: 4 °C, rain."


def test_told_to_be_short_it_gives_the_conclusion_alone() -> None:
    tools = one(WEATHER, lambda city: {"temperature_c": CITIES[city]})
    question = "Which is warmer, Oslo or Rome?"
    assert ask(question, tools, system="Answer in one word.").answer == "Rome"
    assert ask(question, tools, system="Answer in one sentence.").answer.count(".") == 1
    assert ask(question, tools).answer == "Oslo: 4 °C. Rome: 18 °C. Rome is warmer, by 14 °C."


def test_answer_when_you_know_enough_spares_a_call_that_was_made_before() -> None:
    tools = one(WEATHER, lambda city: {"temperature_c": CITIES[city]})
    system = "Answer as soon as you can: when you know enough, do not call a tool."
    first = ask("What's the weather in Oslo?", tools, system=system)
    again = ask("What's the weather in Oslo?", tools, history=first.messages)
    assert first.names == ["get_weather"]
    assert again.rounds == []
    assert "4 °C" in again.answer
    eager = ask("What's the weather in Oslo?", tools, system="Facts come from tools first.")
    assert ask("What's the weather in Oslo?", tools, history=eager.messages).names == [
        "get_weather"
    ]


def test_a_final_answer_tool_hands_in_the_answer_once() -> None:
    final = define("final_answer", "Hand in the final answer and end.", answer="The answer")
    tools = kit((WEATHER, lambda city: {"temperature_c": 4}), (final, lambda answer: answer))
    run = ask("What's the weather in Oslo?", tools, system="Call final_answer to finish.")
    assert run.names == ["get_weather", "final_answer"]
    assert "4 °C" in run.rounds[1][0][1]["answer"]


# No tools, and results in the wrong place


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is the weather in Oslo today?", "no tool was given"),
        ("Send a mail to bob@example.org", "cannot do that myself"),
        ("今天奥斯陆天气怎么样？", "没有给我任何工具"),
        ("What is the capital of France?", "without knowledge of the world"),
    ],
)
def test_without_tools_it_says_what_could_be_done_and_that_it_cannot(
    question: str, words: str
) -> None:
    reply = plan([{"role": "user", "content": question}])
    assert reply.calls == ()
    assert words in str(reply.text)


def test_small_arithmetic_needs_no_tool() -> None:
    assert plan([{"role": "user", "content": "2+2?"}]).text == "2+2 = 4"


def test_a_result_in_the_users_words_is_taken_as_a_new_request() -> None:
    messages = [
        {"role": "user", "content": "What's the weather in Oslo?"},
        {"role": "assistant", "content": "I will look."},
        {"role": "user", "content": 'Result: {"temperature_c": 4}'},
    ]
    reply = plan(messages, [WEATHER])
    assert reply.calls == ()
    assert "new request" in str(reply.text)


# Settings


def test_tool_choice_none_gives_text() -> None:
    reply = plan(
        [{"role": "user", "content": "What's the weather in Oslo?"}], [WEATHER], tool_choice="none"
    )
    assert reply.text
    assert not reply.calls


def test_tool_choice_required_gives_a_call_whatever_is_asked() -> None:
    for question in ("hi", "What's the weather in Oslo?", "", "你好"):
        assert plan(
            [{"role": "user", "content": question}], [WEATHER, SEND], tool_choice="required"
        ).calls


def test_a_named_tool_is_called_with_all_that_it_requires() -> None:
    choice = {"type": "function", "function": {"name": "send_mail"}}
    reply = plan(
        [{"role": "user", "content": "What's the weather in Oslo?"}],
        [WEATHER, SEND],
        tool_choice=choice,
    )
    assert [name for name, _ in reply.calls] == ["send_mail"]
    assert set(reply.calls[0][1]) == {"to", "body"}


def test_without_parallel_calls_they_come_one_by_one() -> None:
    run = ask(
        "Which is warmer, Oslo or Rome?",
        one(WEATHER, lambda city: {"temperature_c": CITIES[city]}),
        parallel=False,
    )
    assert [len(calls) for calls in run.rounds] == [1, 1]
    assert run.answer.endswith("Rome is warmer, by 14 °C.")


def test_content_in_parts_is_read_like_a_string() -> None:
    parts = [{"type": "text", "text": "What's the weather"}, {"type": "text", "text": "in Oslo?"}]
    assert plan([{"role": "user", "content": parts}], [WEATHER]).calls == (
        ("get_weather", {"city": "Oslo"}),
    )


# Every kind of parameter


@pytest.mark.parametrize(
    ("question", "definition", "arguments"),
    [
        (
            "Add 3 and 4",
            define("add", "Add two numbers.", a={"type": "integer"}, b={"type": "integer"}),
            {"a": 3, "b": 4},
        ),
        (
            "What is the average of 3, 5 and 10?",
            define(
                "mean", "Average of numbers.", values={"type": "array", "items": {"type": "number"}}
            ),
            {"values": [3, 5, 10]},
        ),
        (
            "Is 17 a prime number?",
            define("is_prime", "Tells whether a number is prime.", n={"type": "integer"}),
            {"n": 17},
        ),
        (
            "17是质数吗？",
            define("is_prime", "Tells whether a number is prime.", n={"type": "integer"}),
            {"n": 17},
        ),
        (
            "Roll two dice",
            define("roll", "Roll dice.", count={"type": "integer", "description": "how many dice"}),
            {"count": 2},
        ),
        (
            "Which day of the week is 2025-05-03?",
            define(
                "weekday", "Day of the week of a date.", date={"type": "string", "format": "date"}
            ),
            {"date": "2025-05-03"},
        ),
        (
            "2025年5月3日是星期几？",
            define(
                "weekday", "Day of the week of a date.", date={"type": "string", "format": "date"}
            ),
            {"date": "2025-05-03"},
        ),
        (
            "Convert 5 miles to km",
            define(
                "convert",
                "Convert a length.",
                x={"type": "number"},
                src={"type": "string", "enum": ["km", "mile"], "description": "from"},
                dst={"type": "string", "enum": ["km", "mile"], "description": "to"},
            ),
            {"x": 5, "src": "mile", "dst": "km"},
        ),
        (
            "How far is it from Oslo to Rome?",
            define("distance", "Distance between two cities.", a="start", b="destination"),
            {"a": "Oslo", "b": "Rome"},
        ),
        (
            "从罗马到奥斯陆有多远？",
            define("juli", "两个城市之间的距离。", qidian="起点城市", zhongdian="终点城市"),
            {"qidian": "罗马", "zhongdian": "奥斯陆"},
        ),
        ("Greet Ana", define("greet", "", name={"type": "string"}), {"name": "Ana"}),
    ],
)
def test_parameters_of_each_kind_are_filled(
    question: str, definition: dict[str, Any], arguments: dict[str, Any]
) -> None:
    reply = plan([{"role": "user", "content": question}], [definition])
    assert reply.calls == ((definition["function"]["name"], arguments),)


# It never fails and never goes round in circles

WORDS = st.sampled_from(
    "what weather 天气 Oslo 北京 和 and , ? 。 delete 删除 write report.txt 12+3 《三体》 'x y' "
    "from to 从 到 2025-05-03 明天 Tom bob@example.org notes 多少 how many "
    '把 French USD 公里 🙂 مرحبا " ( [ { } : larger 更 not cancel A-17 who are you'.split()
)
RESULTS = st.sampled_from(
    [
        "",
        "null",
        "[]",
        "{}",
        "3.5",
        "true",
        "[[1,2],[3]]",
        '{"a":{"b":[1,{"c":2}]}}',
        "Some text. It has 5 km.",
        '[{"id":1,"path":"a.txt"},{"id":2}]',
        "Error: no",
        "Error: did you mean 'Rome'?",
        '{"error":{"message":"x"}}',
        "🙂 مرحبا",
    ]
)
ALL = [
    WEATHER,
    SEND,
    DELETE,
    CANCEL,
    ORDERS,
    define("search", "Search the notes.", query="Words"),
    define("read", "Read a note.", path="Path"),
    define("calc", "Evaluate an expression.", expression="Expression"),
]


@settings(max_examples=150, deadline=None)
@given(st.lists(WORDS, max_size=14), st.lists(RESULTS, min_size=1, max_size=4), st.booleans())
def test_any_question_and_any_results_come_to_an_answer(
    words: list[str], results: list[str], parallel: bool
) -> None:
    count = iter(range(10_000))
    tools = {
        definition["function"]["name"]: (
            definition,
            lambda **_: results[next(count) % len(results)],
        )
        for definition in ALL
    }
    run = ask(" ".join(words), tools, parallel=parallel)
    assert run.answer
    made = [json.dumps([name, arguments], sort_keys=True) for name, arguments in run.calls]
    assert len(made) == len(set(made)), "no call is made twice"


def test_the_same_messages_give_the_same_plan() -> None:
    messages = [{"role": "user", "content": "Which is warmer, Oslo or Rome? 写入 report.txt"}]
    assert {repr(plan(messages, ALL)) for _ in range(5)} == {repr(plan(messages, ALL))}


def test_a_question_with_a_foreign_word_in_it_is_answered_in_its_own_language() -> None:
    tools = one(
        define("weigh", "体重：查询动物的体重。", animal="动物名称"), lambda animal: {"kg": 200}
    )
    assert ask("How heavy is 老虎?", tools).answer == "老虎: 200 kg."
    assert ask("老虎有多重？", tools).answer == "老虎：200 kg。"


def test_opening_an_account_is_a_change_and_opening_a_note_is_none() -> None:
    account = define("open_account", "Opens a new account for a customer.", customer="Name")
    note = define("open_note", "Opens a note and returns its text.", path="Path of the note")
    tools = kit((account, lambda customer: "ok"), (note, lambda path: "Ana has an account."))
    assert ask("Does the customer Ana have an account?", tools).names == []
    assert ask("Open a new account for Ana", tools).names == ["open_account"]
    assert ask("Open the note ana.txt", tools).names == ["open_note"]


def test_a_plural_that_is_not_found_is_tried_in_the_singular() -> None:
    parts = define("spare_parts", "How many spare parts are in stock.", part="The part")

    def stock(part: str) -> dict[str, int]:
        return {"in_stock": {"battery": 7}[part]}

    run = ask("How many batteries do we have in stock?", one(parts, stock))
    assert [arguments["part"] for _, arguments in run.calls] == ["batteries", "battery"]
    assert "7" in run.answer


@pytest.mark.parametrize("settings", [{"tools": [WEATHER], "tool_choice": "none"}, {"tools": []}])
def test_results_are_told_when_no_more_tools_may_be_called(settings: dict[str, Any]) -> None:
    first = ask("What's the weather in Oslo?", one(WEATHER, lambda city: {"temperature_c": 4}))
    reply = plan(first.messages[:-1], **settings)
    assert reply.calls == ()
    assert reply.text == "The temperature in Oslo is 4 °C."
