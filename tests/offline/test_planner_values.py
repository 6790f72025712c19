"""Which values a question means, which step follows, and what orders nothing: the second round's
mechanisms, each on tools of its own.
"""

from typing import Any

import pytest
from planner_kit import ask, define, integer, kit, one

from agentkit.offline.question.orders import asks_for
from agentkit.offline.question.question import read_question
from agentkit.offline.tools.listing import choices_in, values_listed

# Lists in descriptions and in errors


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("no class 'tango'; there are waltz, foxtrot and rumba", ("waltz", "foxtrot", "rumba")),
        ("没有大红袍，目前供应龙井、铁观音和普洱", ("龙井", "铁观音", "普洱")),
        ("color must be one of: red, dark blue", ("red", "dark blue")),
        ("unknown city, please try again", ()),
        ("没有这个城市，你是不是要找“Bergen”？", ()),
    ],
)
def test_a_list_is_found_in_the_sentence_around_it(text: str, items: tuple[str, ...]) -> None:
    assert values_listed(text) == items


@pytest.mark.parametrize(
    ("description", "choices"),
    [
        ("standing, seated or balcony", ("standing", "seated", "balcony")),
        ("kind of tent (small, large or dome)", ("small", "large", "dome")),
        ("竹、兰或菊", ("竹", "兰", "菊")),
        ("name or number of the member", ()),
        ("city, country or region", ()),
        ("date, YYYY-MM-DD", ()),
    ],
)
def test_a_description_that_lists_values_is_told_from_one_that_names_kinds(
    description: str, choices: tuple[str, ...]
) -> None:
    assert choices_in(description) == choices


FARE = define("fare", "Price of a ferry ticket.", kind="deck, cabin or suite")
PRICES = {"deck": 12, "cabin": 60, "suite": 140}


@pytest.mark.parametrize(
    ("question", "kinds"),
    [
        ("Is a cabin or the deck cheaper on the ferry?", ["cabin", "deck"]),
        ("What is the price of a ferry ticket for a suite?", ["suite"]),
    ],
)
def test_listed_values_fill_a_parameter_like_an_enum(question: str, kinds: list[str]) -> None:
    run = ask(question, one(FARE, lambda kind: {"eur": PRICES[kind]}))
    assert sorted(arguments["kind"] for _, arguments in run.calls) == sorted(kinds)
    assert len(run.rounds) == 1


def test_where_none_of_the_listed_values_is_named_it_asks_for_one() -> None:
    run = ask("What does the ferry to Ystad cost?", one(FARE, lambda kind: {"eur": 1}))
    assert run.calls == []
    assert "deck, cabin or suite" in run.answer


LESSONS = {"yoga": "Saturday", "boxing": "Friday", "rowing": "Monday"}


def lesson(name: str) -> Any:
    if name not in LESSONS:
        raise LookupError(f"no class is called {name!r}; there are yoga, rowing and boxing")
    return {"day": LESSONS[name]}


SCHEDULE = define("schedule", "On which day a class takes place.", name="name of the class")


@pytest.mark.parametrize(
    ("question", "tried"),
    [("瑜伽课在哪天？", "yoga"), ("On which day is the 'Boxing' class?", "boxing")],
)
def test_an_error_that_lists_what_there_is_helps_once(question: str, tried: str) -> None:
    run = ask(question, one(SCHEDULE, lesson))
    assert [len(calls) for calls in run.rounds] == [1, 1]
    assert run.calls[-1] == ("schedule", {"name": tried})
    assert LESSONS[tried] in run.answer or "星期六" in run.answer


def test_where_nothing_listed_is_meant_it_says_what_there_is_and_asks() -> None:
    run = ask("On which day is the 'origami' class?", one(SCHEDULE, lesson))
    assert len(run.calls) == 1
    assert "yoga, rowing and boxing" in run.answer
    assert run.answer.endswith("?")


def test_of_several_names_that_look_alike_none_is_guessed() -> None:
    def facts(city: str) -> Any:
        raise LookupError(f"No city named {city!r}. Did you mean Narita or Sarnia or Arni?")

    tool = define("city_facts", "Population and area of a city.", city="Name of the city")
    run = ask("What's the population of Narnia?", one(tool, facts))
    assert len(run.calls) == 1
    assert "Sarnia" in run.answer


def test_a_namesake_in_a_longer_listed_name_is_taken() -> None:
    def cake(name: str) -> Any:
        if name != "栗子蛋糕":
            raise LookupError("没有这款，现有：黑森林、栗子蛋糕")
        return {"价格": 208}

    run = ask("栗子蛋糕多少钱？", one(define("cake", "蛋糕的价格", name="蛋糕名称"), cake))
    assert run.calls[-1] == ("cake", {"name": "栗子蛋糕"})
    assert "208" in run.answer


# Identifiers


PARCELS = kit(
    (
        define("track", "Where a parcel is now.", parcel="parcel number such as PX4471"),
        lambda parcel: {"depot": "D17"} if parcel == "PX4471" else {}["PX" + "no"],
    ),
    (define("depot", "Opening hours of a depot.", depot_id="depot id"), lambda depot_id: "8-19"),
    (define("rates", "Price by weight.", kg=integer("kilograms")), lambda kg: {"eur": 4}),
)


@pytest.mark.parametrize("question", ["Where's PX4471 got to?", "PX4471 现在到哪了？"])
def test_a_code_alone_speaks_for_the_tool_that_shows_one_like_it(question: str) -> None:
    run = ask(question, PARCELS)
    assert run.calls[0] == ("track", {"parcel": "PX4471"})


def test_a_code_in_other_shape_is_tried_as_it_stands_and_then_as_the_error_shows_it() -> None:
    def track(parcel: str) -> Any:
        if parcel != "PX3308":
            raise LookupError(f"no parcel {parcel!r}: numbers look like PX4471")
        return {"place": "harbour"}

    tool = define("track", "Where a parcel is now.", parcel="parcel number")
    run = ask("Where is parcel px-3308?", one(tool, track))
    assert [arguments["parcel"] for _, arguments in run.calls] == ["px-3308", "PX3308"]


def test_a_code_goes_to_no_parameter_that_is_for_another_kind_of_code() -> None:
    run = ask("In which room does the teacher of P-204 teach?", TEACHING)
    assert run.calls == [
        ("pupil", {"pupil_no": "P-204"}),
        ("teacher", {"teacher_code": "T-9"}),
    ]
    assert "14" in run.answer


TEACHING = kit(
    (
        define("pupil", "Name and level of a pupil.", pupil_no="number such as P-204"),
        lambda pupil_no: {"name": "Ida", "teacher_code": "T-9"},
    ),
    (
        define("teacher", "Days and room of a teacher.", teacher_code="code of the teacher"),
        lambda teacher_code: {"days": "Tue", "room": "14"},
    ),
)


# The step that nobody named


def test_a_result_that_holds_the_key_leads_to_the_tool_that_knows_the_rest() -> None:
    run = ask("How late is the depot open where parcel PX4471 lies?", PARCELS)
    assert run.calls == [("track", {"parcel": "PX4471"}), ("depot", {"depot_id": "D17"})]


def test_no_further_step_is_taken_where_the_first_result_answers() -> None:
    run = ask("Where is parcel PX4471?", PARCELS)
    assert run.names == ["track"]


def test_a_look_up_by_name_may_hold_the_key_that_is_missing() -> None:
    tools = kit(
        (
            define("patient", "Weight of an animal.", pet="name of the animal"),
            lambda pet: {"weight_kg": 21, "vet_id": "V4"},
        ),
        (
            define("vet", "Telephone of a vet.", vet_id="id of the vet"),
            lambda vet_id: {"telephone": "555-0177"},
        ),
    )
    run = ask("What is the telephone number of Biscuit's vet?", tools)
    assert run.calls == [("patient", {"pet": "Biscuit"}), ("vet", {"vet_id": "V4"})]


# What orders nothing


def asks_to(question: str, word: str) -> bool:
    read = read_question(question)
    return asks_for(read, next(token for token in read.words if token.text == word))


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("绿萝隔几天浇水？", "浇水"),
        ("这本书能借多久？", "借"),
        ("How often do I water the fern?", "water"),
        ("Tell me when to water the fern.", "water"),
        ("Would I pay more by train?", "pay"),
        ("有什么浇水记录？", "记录"),
    ],
)
def test_a_sentence_that_asks_orders_no_change(question: str, word: str) -> None:
    assert not asks_to(question, word)


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("能不能帮我取消A-17？", "取消"),
        ("Could you cancel order A-17?", "cancel"),
        ("帮我记录一下，浇了300毫升", "记录"),
        ("Have the depot keep PX9020", "keep"),
        ("请把PX9020保留到周五", "保留"),
        ("Which is cheapest? Then book it.", "book"),
    ],
)
def test_a_request_in_the_form_of_a_question_is_an_order(question: str, word: str) -> None:
    assert asks_to(question, word)


WATERING = kit(
    (define("care", "植物多久浇一次水", plant="植物名称"), lambda plant: {"间隔天数": 5}),
    (
        define("note_down", "记录一次浇水", plant="植物名称", ml=integer("毫升")),
        lambda plant, ml: {"ok": True},
    ),
)


def test_to_record_is_what_the_tool_does_and_to_water_is_not() -> None:
    assert ask("绿萝隔几天浇一次水？", WATERING).calls == [("care", {"plant": "绿萝"})]
    told = ask("帮我记录一下给绿萝浇了300毫升水", WATERING)
    assert told.calls == [("note_down", {"plant": "绿萝", "ml": 300})]


def test_one_piece_of_something_is_no_amount_of_something_else() -> None:
    tool = define("borrow", "借用农具", tool="锄头、铲子或手推车", days=integer("借几天"))
    run = ask("我想借一辆手推车", one(tool, lambda **given: {"ok": True}))
    assert run.calls == []
    assert "借几天" in run.answer


def test_an_order_for_something_else_is_not_made_to_fit() -> None:
    trips = define("book_trip", "Book a trip.", start="departure city", goal="arrival city")
    weather = define("weather", "Weather of a city.", city="Name of the city")
    tools = kit((trips, lambda **given: {"ok": True}), (weather, lambda city: {"city": city}))
    assert ask("Book a table for two at Luigi's", tools).calls == []


def test_nothing_is_searched_for_where_nothing_is_asked() -> None:
    notes = define("search_notes", "Search my notes.", query="words to look for")
    assert ask("Tell me a joke", one(notes, lambda query: "No results")).calls == []


def test_a_code_in_an_order_that_no_tool_takes_starts_no_other_tool() -> None:
    scrap = define("aussondern", "Ausbuchen.", part="part number such as R-100")
    price = define("price", "Unit price of a part.", part="part number such as R-100")
    tools = kit((scrap, lambda part: {"ok": True}), (price, lambda part: {"eur": 2}))
    assert ask("我要领用200个R-100", tools).calls == []
    assert ask("R-100 的单价是多少？", tools).calls == [("price", {"part": "R-100"})]


def test_what_is_booked_is_no_value_for_what_a_booking_needs() -> None:
    text = {"type": "string"}
    trip = define("book_trip", "Book a trip.", from_city=text, to_city=text, leave=text, back=text)
    for question in (
        "Book a trip from Oslo to Rome on 2026-03-14.",
        "Book a flight from Oslo to Rome on 2026-03-14.",
    ):
        run = ask(question, one(trip, lambda **given: {"booked": True}))
        assert run.calls == []
        assert "back" in run.answer


def test_a_verb_in_two_parts_changes_something() -> None:
    guests = kit(
        (define("arrive", "Check a guest in.", guest="name"), lambda guest: {"ok": True}),
        (define("leave", "Check a guest out.", guest="name"), lambda guest: {"ok": True}),
        (define("find", "Check in which room a guest sleeps.", guest="name"), lambda guest: "4"),
    )
    assert ask("Please check Ines out.", guests).calls == [("leave", {"guest": "Ines"})]
    assert ask("Check Ines in", guests).calls == [("arrive", {"guest": "Ines"})]
    assert ask("In which room does the guest Ines sleep?", guests).names == ["find"]


def test_who_takes_something_is_the_person_and_not_the_thing() -> None:
    tool = define(
        "lend",
        "Lend a costume to an actor.",
        name="name of the costume",
        actor="name of the actor",
        until="date, YYYY-MM-DD",
    )
    question = "Let Bram borrow the top hat until 20 December 2026"
    run = ask(question, one(tool, lambda **given: {"lent": True}))
    given = {"name": "top hat", "actor": "Bram", "until": "2026-12-20"}
    assert run.calls == [("lend", given)]


def test_a_name_is_no_value_where_the_description_shows_a_code() -> None:
    tool = define(
        "assign",
        "Assign a telescope to an observer.",
        telescope="telescope such as T1",
        observer="name of the observer",
    )
    run = ask("Assign a telescope to Mira.", one(tool, lambda **given: {"ok": True}))
    assert run.calls == []
    assert "telescope" in run.answer


# Small things


def test_a_choice_of_none_stands_for_what_nothing_said() -> None:
    day = {"type": ["string", "null"], "enum": ["today", "tomorrow", None], "description": "day"}
    tool = define("weather", "Weather of a city.", city="Name of the city", day=day)
    run = ask("What's the weather in Oslo?", one(tool, lambda city, day: {"c": 4}))
    assert run.calls == [("weather", {"city": "Oslo", "day": None})]


def test_the_figure_with_the_unit_that_is_asked_for_is_added_up() -> None:
    tools = kit(
        (
            define("care", "植物的养护", plant="植物名称"),
            lambda plant: {"间隔天数": 5, "每次毫升": {"绿萝": 300, "吊兰": 200}[plant]},
        ),
        (
            define("calc", "计算算式", expression="算式"),
            lambda expression: {"结果": sum(int(part) for part in expression.split("+"))},
        ),
    )
    run = ask("绿萝和吊兰的养护一共需要多少毫升？", tools)
    assert run.calls[-1] == ("calc", {"expression": "300 + 200"})


def test_adding_numbers_is_arithmetic_and_opening_times_are_no_change() -> None:
    numbers = {"type": "array", "items": {"type": "number"}, "description": "numbers to add"}
    tools = kit(
        (FARE, lambda kind: {"eur": PRICES[kind]}),
        (define("add", "Add numbers.", numbers=numbers), lambda numbers: {"sum": sum(numbers)}),
        (
            define("hours", "开馆时间", day={"type": "string", "enum": ["平日", "週末"]}),
            lambda day: "9-17",
        ),
    )
    run = ask("What do a cabin and a suite cost on the ferry together?", tools)
    assert run.calls[-1] == ("add", {"numbers": [60, 140]})
    assert ask("週末幾點開館？", tools).calls == [("hours", {"day": "週末"})]


def test_a_language_after_in_only_says_where_the_search_looks() -> None:
    docs = define("search_docs", "Search the documentation.", query="words to look for")
    run = ask("Which function sorts a list in Python?", one(docs, lambda query: "sorted"))
    assert run.calls == [("search_docs", {"query": "sort list"})]


@pytest.mark.parametrize("name", ["流浪地球", "盗墓之王", "长津湖"])
def test_a_chinese_name_is_not_cut_at_a_small_word_inside_it(name: str) -> None:
    tools = one(
        define("piaofang", "查询一部电影的票房，单位为万元。", dianying="电影名称"),
        lambda dianying: {"票房": 820},
    )
    assert ask(f"{name}的票房是多少？", tools).calls == [("piaofang", {"dianying": name})]
