"""Values known by their marks: telephone numbers, months, hours, the noun before a number, names
in the other script, and codes that a description explains. Each on tools of its own.
"""

from typing import Any

import pytest
from planner_kit import Call, define, integer

from agentkit.offline.planner import plan

LISTING = define("list_boats", "List the boats in the harbour.")


def first(question: str, *tools: dict[str, Any]) -> tuple[Call, ...]:
    """The calls of the first reply; none where it asks or declines."""
    return plan([{"role": "user", "content": question}], [*tools, LISTING]).calls


def arguments(question: str, *tools: dict[str, Any]) -> list[dict[str, Any]]:
    return [given for _, given in first(question, *tools)]


TEXTING = [
    (define("send_reminder", "给主人发一条短信提醒", phone="", text=""), "phone", "text"),
    (
        define("ping", "Send a text message.", mobile_number="number of the owner", message=""),
        "mobile_number",
        "message",
    ),
    (
        define("tell_owner", "给主人发送短信", contact="主人的手机号", body="内容"),
        "contact",
        "body",
    ),
]


@pytest.mark.parametrize(("tool", "number", "text"), TEXTING)
def test_the_digits_go_to_the_telephone_number_and_the_quoted_text_to_the_text(
    tool: dict[str, Any], number: str, text: str
) -> None:
    asked = "请给 13800550018 发一条短信，内容是“大福明天下午三点复诊”。"
    assert arguments(asked, tool) == [{number: "13800550018", text: "大福明天下午三点复诊"}]


@pytest.mark.parametrize(("tool", "number", "text"), TEXTING)
def test_without_digits_a_telephone_number_is_asked_for(
    tool: dict[str, Any], number: str, text: str
) -> None:
    assert first("请发一条短信，内容是“大福明天下午三点复诊”。", tool) == ()
    assert first("请给大福的主人发一条短信，内容是“三点见”。", tool) == ()


def test_an_amount_is_no_telephone_number() -> None:
    tool = define("top_up", "给手机充值", mobile="手机号", amount=integer("金额，元"))
    assert arguments("给手机13800550018充值50000元。", tool) == [
        {"mobile": "13800550018", "amount": 50000}
    ]
    assert first("给手机充值50000元。", tool) == ()


def test_a_parameter_for_the_model_of_a_telephone_takes_its_name() -> None:
    tool = define("price_of", "Price of a phone.", phone="which phone")
    assert arguments("What does the phone Pixel cost?", tool) == [{"phone": "Pixel"}]


def test_an_email_address_is_asked_for_where_only_a_name_is_given() -> None:
    tool = define("send_mail", "Send an e-mail.", to="e-mail address", body="text of the e-mail")
    assert first('Send an e-mail to Kim that says "see you at 5".', tool) == ()
    assert arguments('Send an e-mail to kim@example.org that says "see you at 5".', tool) == [
        {"to": "kim@example.org", "body": "see you at 5"}
    ]


@pytest.mark.parametrize("name", ["month", "m"])
@pytest.mark.parametrize(
    ("question", "months"),
    [
        ("How many birds were counted in June?", [6]),
        ("How many birds were counted in May and September?", [5, 9]),
        ("May I ask how many birds were counted in Oct.?", [10]),
        ("How many birds were counted in month 4?", [4]),
        ("十月数到了多少只鸟？", [10]),
        ("10月數到多少隻鳥？", [10]),
        ("三月和十二月各数到多少只鸟？", [3, 12]),
    ],
)
def test_a_month_by_name_is_its_number_and_several_are_a_call_each(
    name: str, question: str, months: list[int]
) -> None:
    wanted = {name: integer("the number of the month, 1 to 12")}
    tool = define("bird_counts", "How many birds were counted in a month.", **wanted)
    assert arguments(question, tool) == [{name: month} for month in months]


def test_the_first_and_the_last_month_take_one_each() -> None:
    tool = define(
        "birds_between",
        "Count birds between two months.",
        start_month=integer("first month"),
        end_month=integer("last month"),
    )
    assert arguments("How many birds were there from May to July?", tool) == [
        {"start_month": 5, "end_month": 7}
    ]


def test_a_count_of_months_is_no_month() -> None:
    tool = define("berth_fee", "Fee of a berth.", months=integer("how many months"))
    assert arguments("What is the fee of a berth for 3 months from June?", tool) == [{"months": 3}]


@pytest.mark.parametrize(
    ("question", "hours"),
    [
        ("What does hiring a kayak cost for 2 hours?", 2),
        ("租皮划艇3个小时多少钱？", 3),
        ("租皮划艇兩個小時多少錢？", 2),
    ],
)
@pytest.mark.parametrize("description", ["how many hours", "时长，小时"])
def test_hours_are_hours_with_and_without_a_measure_word(
    question: str, hours: int, description: str
) -> None:
    tool = define("kayak_price", "Price of hiring a kayak. 租皮划艇", t=integer(description))
    assert arguments(question, tool) == [{"t": hours}]


@pytest.mark.parametrize(
    ("name", "description"),
    [("round_no", "number of the round"), ("r", "the round"), ("number", "number of the round")],
)
@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("Who plays on board 2 of round 3?", 3),
        ("Who plays in round 3 on board 2?", 3),
        ("第4輪的對陣是什麼？", 4),
        ("第4轮谁和谁下？", 4),
    ],
)
def test_the_noun_before_a_number_names_its_parameter(
    name: str, description: str, question: str, value: int
) -> None:
    tool = define("pairings", "Who plays whom in a round.", **{name: integer(description)})
    assert arguments(question, tool) == [{name: value}]


def test_the_number_of_another_thing_is_not_taken_for_it() -> None:
    tool = define("pairings", "Who plays whom in a round.", round_no=integer("the round"))
    assert first("Who plays on board 2?", tool) == ()


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ("Show me the moves of game g41.", "g41"),
        ("对局g41是怎么走的？", "g41"),
        ("Show me the moves of game 7B.", "7B"),
    ],
)
@pytest.mark.parametrize("name", ["game_id", "g"])
def test_letters_and_digits_behind_their_noun_are_one_identifier(
    question: str, code: str, name: str
) -> None:
    tool = define("moves_of", "The moves of a game.", **{name: "id of the game"})
    assert arguments(question, tool) == [{name: code}]


def test_a_class_is_taken_whole() -> None:
    tool = define("room_of", "Where a class has its lessons.", name="the class")
    assert arguments("Where does class 7B have its lessons?", tool) == [{"name": "7B"}]


@pytest.mark.parametrize(
    "tool",
    [
        define("elo", "Rating of a player.", name="name of the player"),
        define("strength_of", "查询棋手的等级分", name="棋手姓名"),
    ],
)
def test_latin_names_in_a_chinese_question_are_a_call_each(tool: dict[str, Any]) -> None:
    assert arguments("Oksana 的等级分比 Mateo 高多少？", tool) == [
        {"name": "Oksana"},
        {"name": "Mateo"},
    ]


@pytest.mark.parametrize("question", ["小豆豆是什么品种的狗？", "小豆豆是什麼品種的狗？"])
@pytest.mark.parametrize(
    "tool",
    [
        define("pet_card", "Breed and weight of a pet.", name="name of the pet"),
        define("get_pet", "查询宠物的档案：品种、体重", name="宠物名"),
    ],
)
def test_a_chinese_name_that_opens_the_question_is_looked_up(
    question: str, tool: dict[str, Any]
) -> None:
    assert arguments(question, tool) == [{"name": "小豆豆"}]


def test_a_faint_match_beside_an_opening_name_is_enough_for_a_look_up_by_name() -> None:
    tool = define("card", "Show the record of a pet.", name="name of the pet")
    assert arguments("小豆豆的资料是什么？", tool) == [{"name": "小豆豆"}]
    assert arguments("Oksana 的资料是什么？", tool) == [{"name": "Oksana"}]
    assert first("爱因斯坦是谁？", tool) == ()


@pytest.mark.parametrize("genre", ["genre, e.g. comedy, drama, horror", "comedy, drama or horror"])
@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("今晚有什么喜剧片？", "comedy"),
        ("今晚有什麼喜劇片？", "comedy"),
        ("有哪些恐怖片？", "horror"),
    ],
)
def test_a_chinese_word_becomes_the_english_one_that_the_description_shows(
    genre: str, question: str, word: str
) -> None:
    tool = define("films", "Films on show by genre.", kind=genre)
    assert arguments(question, tool) == [{"kind": word}]


def test_an_example_does_not_stand_for_a_longer_name() -> None:
    tool = define("shelf_of", "Where a product stands. 货架", item="product, e.g. milk, eggs")
    assert arguments("牛奶在哪个货架？", tool) == [{"item": "milk"}]
    assert {"item": "milk"} not in arguments("燕麦牛奶在哪个货架？", tool)


@pytest.mark.parametrize(
    "described", ['"1-0", "0-1", or "1/2-1/2" for a draw', "1-0 白胜，0-1 黑胜，1/2-1/2 和棋"]
)
@pytest.mark.parametrize(
    "question", ["Record game g41 as a draw.", "把对局 g41 的结果登记为和棋。"]
)
def test_a_word_becomes_the_code_that_the_description_gives_for_it(
    described: str, question: str
) -> None:
    tool = define("enter", "Record the result of a game.", game="id of the game", result=described)
    assert arguments(question, tool) == [{"game": "g41", "result": "1/2-1/2"}]


@pytest.mark.parametrize(
    ("question", "result"),
    [
        ("把对局 g41 的结果登记为黑胜。", "0-1"),
        ("把对局 g41 的结果登记为白胜。", "1-0"),
        ("把对局 g41 的结果登记为平局。", "1/2-1/2"),
    ],
)
def test_of_codes_with_a_word_in_common_the_one_said_in_full_is_meant(
    question: str, result: str
) -> None:
    described = "1-0 白胜，0-1 黑胜，1/2-1/2 和棋"
    tool = define("enter", "Record the result of a game.", game="id of the game", result=described)
    assert arguments(question, tool) == [{"game": "g41", "result": result}]


@pytest.mark.parametrize(
    ("question", "outcome"),
    [
        ("把工单 r17 标记为完成。", "D"),
        ("把工单 r17 标记为取消。", "C"),
        ("把工单 r17 标记一下。", ""),
    ],
)
def test_the_verb_of_an_order_names_no_code(question: str, outcome: str) -> None:
    tool = define(
        "settle", "标记工单的结果", ticket="工单编号", outcome='"D" for done, "C" for cancelled'
    )
    assert [given.get("outcome") for given in arguments(question, tool)] == [outcome] * bool(
        outcome
    )


def test_a_state_that_a_question_tells_is_the_code_for_it() -> None:
    told = '"D" for done, "C" for cancelled'
    tool = define("settle", "Set the outcome of a ticket.", ticket="id of the ticket", outcome=told)
    assert arguments("Ticket T-9 was cancelled, set the outcome.", tool) == [
        {"ticket": "T-9", "outcome": "C"}
    ]


def test_an_identifier_that_opens_a_question_is_no_name_of_a_person() -> None:
    tool = define("keeper_card", "Address and hives of a beekeeper.", who="name of the beekeeper")
    assert first("蜂箱b3的状态怎么样？", tool) == ()


def test_the_name_of_a_standard_is_no_code_for_what_it_describes() -> None:
    tool = define("rule_of", "Rules of an airport.", code="IATA for the airport")
    assert first("What are the rules of the airport?", tool) == ()
