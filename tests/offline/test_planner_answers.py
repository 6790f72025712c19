"""What the planner says: sentences, scripts, languages, refusals, and what it remembers."""

from typing import Any

import pytest
from planner_kit import ask, define, one, raises, returns

from agentkit.offline.language.done import DONE, DONE_WITH
from agentkit.offline.language.han import fold
from agentkit.offline.language.past import past
from agentkit.offline.language.phrases import PHRASES
from agentkit.offline.language.places import PLACES
from agentkit.offline.language.renderings import key_in, value_in
from agentkit.offline.language.traditional import is_traditional, to_traditional
from agentkit.offline.planner import plan


def chat(*requests: str, tools: Any = ()) -> str:
    """The last answer of a conversation."""
    messages: list[dict[str, Any]] = []
    for request in requests:
        messages.append({"role": "user", "content": request})
        reply = plan(messages, tools)
        messages.append({"role": "assistant", "content": reply.text or "?"})
    return str(messages[-1]["content"])


PARCEL = define("p", "Where a parcel is and when it arrives.", code="tracking code, such as PX12")
PARCEL_ZH = define("p", "查询包裹的位置和状态。", code="运单号，例如 PX12")
FOUND = {
    "status": "delayed",
    "depot": "North Quay",
    "weight_kg": 3.2,
    "expected": "2026-12-02",
    "open": True,
}
CLOCK = define("c", "The time in a city.", city="name of the city")
WEATHER = define("w", "Weather of a city.", city="name of the city")
PRICE = define(
    "h",
    "The price of a hotel in a city for some nights.",
    city="name of the city",
    nights={"type": "integer", "description": "number of nights"},
)
MAIL = define("m", "Send an e-mail.", to="address of the recipient", body="text of the mail")
WRITE = define("f", "Write a text to a file.", path="file name", text="text to write")
TO_ANN = "Send an e-mail to ann@example.org saying 'see you at nine'"


# Traditional script


@pytest.mark.parametrize("text", [pair[1] for pair in PHRASES.values()])
def test_a_phrase_in_traditional_script_folds_back_to_itself(text: str) -> None:
    assert fold(to_traditional(text)) == fold(text)


def test_no_phrase_keeps_a_simplified_character_in_traditional_script() -> None:
    words = [chinese for table in (PHRASES, DONE, DONE_WITH) for _, chinese in table.values()]
    assert [word for word in words if is_traditional(to_traditional(word)) is False] == []


def test_the_places_of_the_table_survive_both_scripts() -> None:
    assert fold(to_traditional(PLACES)) == fold(PLACES)


@pytest.mark.parametrize(
    ("simplified", "traditional"),
    [
        ("后天发货", "後天發貨"),
        ("皇后的头发", "皇后的頭髮"),
        ("里面有三公里", "裡面有三公里"),
        ("饼干很干燥", "餅乾很乾燥"),
        ("日历和历史", "日曆和歷史"),
        ("复制重复的回复", "複製重複的回復"),
        ("周末台风", "週末颱風"),
        ("面条里面", "麵條裡面"),
        ("批准这个标准", "批准這個標準"),
    ],
)
def test_words_with_characters_of_two_kinds_are_turned_whole(
    simplified: str, traditional: str
) -> None:
    assert to_traditional(simplified) == traditional


@pytest.mark.parametrize(
    ("text", "expected"),
    [("包裹現在在哪裡？", True), ("包裹现在在哪里？", False), ("你好", None), ("Oslo?", None)],
)
def test_the_script_is_told_from_characters_that_only_one_has(
    text: str, expected: bool | None
) -> None:
    assert is_traditional(text) is expected


def test_a_question_in_traditional_script_is_answered_in_it() -> None:
    run = ask("包裹 PX51 現在在哪裡？", one(PARCEL, returns(FOUND)))
    assert run.answer == "PX51 的站點是 North Quay。"
    assert chat("你是誰？").startswith("我是本課程內置的模型：一個基於規則的規劃器")
    assert chat("謝謝") == "不客氣。"


def test_what_a_tool_wrote_keeps_its_script() -> None:
    run = ask("包裹 PX51 現在在哪裡？", one(PARCEL_ZH, returns({"地点": "东门驿站"})))
    assert run.answer == "PX51 的地點是东门驿站。"
    prose = one(PARCEL_ZH, returns("包裹已到达东门驿站。请凭取件码领取。"))
    assert "包裹已到达东门驿站" in ask("包裹 PX51 現在在哪裡？", prose).answer


def test_a_request_that_does_not_tell_the_script_takes_that_of_the_one_before() -> None:
    assert chat("你是誰？", "再見") == "再見！"
    assert chat("謝謝", "你好") == "你好！想知道什麼？"


def test_the_system_prompt_can_ask_for_traditional_script() -> None:
    tools = one(WEATHER, returns({"sky": "clear", "temperature_c": 4}))
    for system in ("Answer in Traditional Chinese.", "請用繁體中文回答。"):
        assert ask("Weather in Oslo?", tools, system=system).answer == "奧斯陸：晴，4 °C。"


# Keys and values in the answer's language


def test_english_keys_and_states_are_told_in_chinese() -> None:
    answer = ask("查一下包裹 PX51", one(PARCEL, returns(FOUND | {"carat": 3}))).answer
    for part in ("延误", "站点 North Quay", "重量 3.2 kg", "预计到达 2026-12-02", "carat 3"):
        assert part in answer
    assert "delayed" not in answer


def test_chinese_keys_and_states_are_told_in_english() -> None:
    tools = one(PARCEL_ZH, returns({"状态": "延误", "站点": "东门", "重量": "3公斤"}))
    assert (
        ask("What about PX51?", tools).answer == "PX51: status delayed, depot 东门, weight 3公斤."
    )


def test_a_long_value_and_a_name_are_not_translated() -> None:
    assert value_in("Open", True) == "开放"
    assert value_in("Open University Press of Oslo", True) == "Open University Press of Oslo"
    assert value_in("Clearwater", True) == "Clearwater"
    assert key_in("depot name", True) == "站点名称"
    assert key_in("glorp", True) == "glorp"


def test_a_sentence_in_the_other_language_is_quoted() -> None:
    lore = define("l", "查询动物的介绍。", animal="动物名称")
    tools = one(lore, returns("Otters hold hands. They sleep on their backs in the water."))
    assert "“Otters hold hands" in ask("介绍动物“水獭”", tools).answer


# Sentences


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("What is the status of parcel PX51?", "The status of parcel PX51 is delayed."),
        ("How heavy is parcel PX51?", "The weight of PX51 is 3.2 kg."),
        ("Where is parcel PX51?", "The depot of PX51 is North Quay."),
        ("When does parcel PX51 arrive?", "PX51: expected 2026-12-02."),
        ("包裹 PX51 多重？", "PX51 的重量是 3.2 kg。"),
        ("包裹 PX51 的状态是什么？", "包裹 PX51 的状态是延误。"),
    ],
)
def test_only_what_was_asked_is_told_in_one_sentence(question: str, answer: str) -> None:
    assert ask(question, one(PARCEL, returns(FOUND))).answer == answer


def test_a_bare_number_is_a_result() -> None:
    count = define("n", "Count the knots of a rope.", rope="name of the rope")
    assert ask("Count the knots of the rope 'Ida'", one(count, returns(3))).answer == (
        "The result is 3."
    )


def test_the_time_is_told_with_its_zone() -> None:
    tools = one(CLOCK, returns({"time": "21:00", "timezone": "Asia/Tokyo"}))
    assert ask("What time is it in Tokyo?", tools).answer == (
        "It is 21:00 in Tokyo (time zone Asia/Tokyo)."
    )
    assert ask("东京现在几点？", tools).answer == "东京现在是 21:00（时区 Asia/Tokyo）。"
    dated = one(CLOCK, returns({"local_time": "2026-11-30T21:05:00", "utc_offset": "+01:00"}))
    assert ask("What time is it in Oslo?", dated).answer == ("It is 21:05 on 2026-11-30 in Oslo.")


def test_a_price_is_called_a_price() -> None:
    tools = one(PRICE, returns({"price": 240, "currency": "EUR"}))
    assert ask("住三晚奥斯陆的酒店多少钱？", tools).answer == "价格是 240 EUR。"
    assert ask("What does a hotel in Rome cost for 3 nights?", tools).answer == (
        "The price in Rome is 240 EUR."
    )


def test_a_yes_or_no_that_was_asked_is_a_sentence() -> None:
    shop = define("s", "Whether a shop is open now.", shop="name of the shop")
    assert ask("Is the shop 'Ibsen' open?", one(shop, returns({"open": True}))).answer == (
        "Ibsen is open."
    )
    assert ask("Is the shop 'Ibsen' open?", one(shop, returns({"open": False}))).answer == (
        "Ibsen is not open."
    )


def test_the_whole_weather_is_told_to_who_asks_for_the_weather() -> None:
    tools = one(
        WEATHER, returns({"condition": "light rain", "temperature_c": 7, "rain_percent": 80})
    )
    assert ask("What's the weather in Oslo?", tools).answer == (
        "Oslo: light rain, 7 °C, rain 80 %."
    )
    assert ask("臺北的天氣怎麼樣？", tools).answer == "臺北：小雨，7 °C，降水 80 %。"


# Changes


def test_a_change_is_told_with_what_it_was_made_to() -> None:
    written = one(WRITE, returns({"path": "list.txt", "size_bytes": 13, "replaced": False}))
    assert ask("Write 'milk and eggs' to list.txt", written).answer == (
        "I wrote it to list.txt (13 bytes)."
    )
    assert ask("把“牛奶”写到 list.txt", written).answer == "已写入 list.txt（13 字节）。"


def test_a_flag_that_is_not_the_change_asked_for_is_no_denial() -> None:
    for flag in ("replaced", "read", "cached", "urgent", "encrypted"):
        run = ask(TO_ANN, one(MAIL, returns({"sent": True, flag: False})))
        assert run.answer == "I sent it to ann@example.org."


@pytest.mark.parametrize(
    ("result", "answer"),
    [
        ({"sent": False, "note": "the outbox is full"}, "It was not sent: the outbox is full."),
        ({"sent": False}, "It was not sent: the tool reports sent: no."),
        ({"confirmed": False, "note": "full"}, "It was not sent: full."),
        ({"done": False, "reason": "no line."}, "It was not sent: no line."),
        ({"status": "queued"}, "This is not confirmed yet: the tool reports status queued."),
        ({"status": "rejected"}, "It was not sent: the tool reports status rejected."),
        ("Could not reach Ann.", "It was not sent: the tool says “Could not reach Ann”."),
    ],
)
def test_no_success_is_claimed_that_the_result_does_not_show(result: Any, answer: str) -> None:
    assert ask(TO_ANN, one(MAIL, returns(result))).answer == answer


@pytest.mark.parametrize(
    ("verb", "done"),
    [
        ("hold", "held"),
        ("close", "closed"),
        ("plan", "planned"),
        ("carry", "carried"),
        ("mix", "mixed"),
    ],
)
def test_a_verb_without_a_word_of_its_own_gets_its_past_form(verb: str, done: str) -> None:
    assert past(verb) == done


# Refusals


def test_a_failed_lookup_is_told_without_pythons_name_for_it() -> None:
    error = LookupError("No city named 'Canada'. Did you mean Canberra or Candia?")
    tools = one(CLOCK, raises(error))
    assert ask("What time is it in Canada?", tools).answer == (
        "I could not look that up: no city named 'Canada'. Did you mean Canberra or Candia?"
    )
    assert ask("加拿大现在几点？", tools).answer == (
        "没有查到：“No city named 'Canada'. Did you mean Canberra or Candia?”"
    )


def test_an_error_ends_in_one_full_stop() -> None:
    tools = one(PARCEL, raises(RuntimeError("The scanner is off.")))
    assert ask("Where is parcel PX51?", tools).answer == "That did not work: the scanner is off."


def test_a_key_error_and_an_error_without_words_are_told_too() -> None:
    question = "Where is parcel PX51?"
    assert ask(question, one(PARCEL, raises(KeyError("PX51")))).answer == (
        "I could not look that up: 'PX51' is not known there."
    )
    assert ask(question, one(PARCEL, raises(RuntimeError()))).answer == (
        "That did not work: the tool failed and did not say why."
    )


def test_of_two_calls_the_one_that_failed_is_told_apart() -> None:
    def weather(city: str) -> Any:
        if city == "Oslo":
            return {"temperature_c": 4}
        raise LookupError("The station is closed.")

    assert ask("What is the weather in Oslo and in Rome?", one(WEATHER, weather)).answer == (
        "The temperature in Oslo is 4 °C. Rome: I could not look that up (the station is closed)."
    )


# Asking back


FLY = define(
    "fly",
    "Find a flight.",
    from_city={"type": "string"},
    to_city={"type": "string"},
    day="date of travel",
)


def test_what_is_missing_is_asked_for_in_words() -> None:
    tools = one(FLY, returns([]))
    assert ask("Find a flight", tools).answer == (
        "To do this I need three more things: from city, to city and the date of travel. "
        "Please tell me."
    )
    assert ask("Find a flight from Oslo to Rome", tools).answer == (
        "To do this I need one more thing: the date of travel. Which one do you mean?"
    )


def test_a_chinese_request_is_asked_back_in_chinese_and_in_its_script() -> None:
    tools = one(WEATHER, returns({}))
    assert ask("天气怎么样？", tools).answer == "还需要一个信息：城市的名称。请告诉我。"
    assert ask("天氣怎麼樣？", tools).answer == "還需要一個信息：城市的名稱。請告訴我。"
    assert "起点城市；终点城市" in ask("找航班", one(FLY, returns([]))).answer


def test_the_answer_to_several_missing_things_goes_on() -> None:
    tools = [FLY]
    messages = [{"role": "user", "content": "Find a flight from Oslo"}]
    messages.append({"role": "assistant", "content": str(plan(messages, tools).text)})
    messages.append({"role": "user", "content": "to Rome on 2026-12-24"})
    assert plan(messages, tools).calls == (
        ("fly", {"from_city": "Oslo", "to_city": "Rome", "day": "2026-12-24"}),
    )


# Small talk


def test_of_many_tools_six_are_named() -> None:
    tools = [define(f"tool_{n}", f"Look up thing {n}.") for n in range(13)]
    for question in ("Hello", "What can you do?", "你好", "你可以做什麼？"):
        answer = chat(question, tools=tools)
        assert "tool_5" in answer
        assert "tool_6" not in answer
    assert "tool_5 and 7 more" in chat("Hello", tools=tools)
    assert "tool_6" in chat("Hello", tools=tools[:7])


# Memory


@pytest.mark.parametrize(
    ("told", "asked", "answer"),
    [
        ("My name is Mei.", "What is my name?", "Your name is Mei: you told me."),
        ("我叫小美。", "我叫什么名字？", "你叫小美，你告诉过我。"),
        ("我叫小美，住在臺南。", "我叫什麼名字？", "你叫小美，你告訴過我。"),
        ("I have two dogs.", "How many dogs do I have?", "You told me: you have two dogs."),
        ("My code is 4471.", "What is my code?", "You told me: your code is 4471."),
    ],
)  # fmt: skip
def test_what_the_user_told_is_known_while_it_is_in_the_messages(
    told: str, asked: str, answer: str
) -> None:
    assert chat(told, asked) == answer
    assert chat(asked) != answer


def test_nothing_is_remembered_between_two_requests() -> None:
    chat("My name is Mei.")
    assert chat("What is my name?").startswith("I do not know")
    assert chat("我叫什么名字？").startswith("我不知道")


def test_who_tells_a_name_is_greeted_by_it() -> None:
    assert chat("My name is Mei.").startswith("Nice to meet you, Mei.")
    assert chat("我叫小美。").startswith("很高兴认识你，小美。")
    assert chat("我叫小美，你呢？") != chat("我叫小美。")


def test_a_follow_up_without_tools_keeps_the_topic() -> None:
    assert "weather service" in chat("What is the weather in Oslo?", "And in Rome?")
    assert "weather service" not in chat("And in Rome?")


def test_with_tools_the_memory_answers_where_no_tool_does() -> None:
    assert chat("My name is Mei.", "What is my name?", tools=[WEATHER]) == (
        "Your name is Mei: you told me."
    )


# Several at once, and more shapes


def test_of_several_changes_each_is_told_by_itself() -> None:
    invite = define("i", "Invite a person to a concert.", person="name of the person")

    def asks(person: str) -> Any:
        return {"invited": person == "Ann", "reason": "Bea is on tour"}

    answer = ask("Invite Ann and Bea to the concert", one(invite, asks)).answer
    assert answer.startswith("Invited: Ann")
    assert answer.endswith("Bea: not invited (Bea is on tour).")


def test_a_key_inside_another_is_told_with_it_where_it_says_nothing_alone() -> None:
    ferry = define("l", "How full a ferry is.", ferry="name of the ferry")
    load = {"cars": {"now": 14, "limit": 30}, "crew": {"captain": "K. Moe"}}
    assert ask("How full is the ferry 'Terna'?", one(ferry, returns(load))).answer == (
        "Terna: cars now 14, cars limit 30, captain K. Moe."
    )


def test_a_move_names_both_sides() -> None:
    move = define("m", "Move a rehearsal to another date.", old="old date", new="new date")
    question = "Move the rehearsal from 2026-12-03 to 2026-12-04"
    assert ask(question, one(move, returns({"moved": True}))).answer == (
        "Moved: 2026-12-03 → 2026-12-04."
    )


def test_a_bare_yes_or_no_is_told_as_one() -> None:
    free = define("d", "Whether a date is a holiday.", date="the date")
    assert ask("Is 2026-12-24 a holiday?", one(free, returns(False))).answer == "No."
    assert ask("2026-12-25是假日吗？", one(free, returns(True))).answer == "是的。"


def test_the_answer_is_about_what_was_looked_up_not_about_what_was_asked() -> None:
    def price(bread: str) -> Any:
        if bread != "rye":
            raise LookupError("No such bread. Did you mean rye?")
        return {"price": 4.2, "currency": "EUR"}

    loaf = define("b", "Price of a loaf.", bread="name of the bread")
    answer = ask("What is the price of 'ryo' bread?", one(loaf, price)).answer
    assert "price of 'ryo' bread is" not in answer


def test_a_list_of_records_is_told_in_one_line() -> None:
    teas = define("t", "The teas of the house with their prices.")
    rows = [{"tea": f"Tea {n}", "price_eur": n} for n in range(1, 9)]
    assert ask("Which teas are there?", one(teas, returns(rows))).answer == (
        "Tea 1 (1 EUR); Tea 2 (2 EUR); Tea 3 (3 EUR); Tea 4 (4 EUR); Tea 5 (5 EUR); "
        "Tea 6 (6 EUR); and 2 more."
    )


def test_a_known_word_goes_to_the_parameter_that_it_is_named_for() -> None:
    count = define(
        "n",
        "Count how often a letter occurs in a word.",
        word={"type": "string"},
        letter={"type": "string"},
    )
    run = ask(
        "How often does the letter r occur in the word strawberry?",
        one(count, lambda word, letter: word.count(letter)),
    )
    assert run.calls == [("n", {"word": "strawberry", "letter": "r"})]
    assert run.answer == "The result is 3."


def test_a_description_that_starts_with_what_is_told_changes_nothing() -> None:
    hive = define("r", "Report on one beehive: queen and honey.", hive="code, for example H-3")
    run = ask(
        "How much honey is in hive H-3?", one(hive, returns({"honey_kg": 14.5, "mood": "calm"}))
    )
    assert run.names == ["r"]
    state = define("repair_ticket", "The state of an object.", ticket="number, like R-204")
    assert ask("What about ticket R-204?", one(state, returns({"ready": True}))).names == [
        "repair_ticket"
    ]


@pytest.mark.parametrize(
    ("question", "on", "answer"),
    [
        ("Switch on the fog horn 'Skarv'", True, "Switched: Skarv, on: yes."),
        ("Switch the fog horn 'Skarv' off", False, "Switched: Skarv, on: no."),
        ("打开雾笛“Skarv”", True, "已切换：Skarv，开：是。"),
        ("关闭雾笛“Skarv”", False, "已切换：Skarv，开：否。"),
    ],
)
def test_which_way_a_switch_went_is_told_from_the_call(
    question: str, on: bool, answer: str
) -> None:
    horn = define(
        "horn",
        "Switch a fog horn on or off. 打开或关闭雾笛。",
        horn="name of the fog horn",
        on={"type": "boolean", "description": "true for on"},
    )
    run = ask(question, one(horn, returns({"ok": True})))
    assert run.calls == [("horn", {"horn": "Skarv", "on": on})]
    assert run.answer == answer


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("noted: buy bread", "Added: buy bread. The tool says: noted: buy bread."),
        ("added: buy bread", "Added: buy bread."),
        ("Added buy bread!", "Added: buy bread."),
        ("added as number 7", "Added: buy bread. The tool says: added as number 7."),
    ],
)
def test_a_tools_words_are_quoted_only_where_they_add_something(words: str, expected: str) -> None:
    add = define("t", "Add a task to the to-do list.", title="what is to be done")
    assert ask("Add 'buy bread' to my list", one(add, returns(words))).answer == expected
