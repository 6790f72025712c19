"""The planner answers the questions of the course, in English and in Chinese, whatever the tools
are called.
"""

import re
from typing import Any

import pytest
from planner_kit import Run, ask, define, kit

WEATHER = {
    "Oslo": {"temperature_c": 4, "condition": "rain", "wind_kmh": 12},
    "Rome": {"temperature_c": 18, "condition": "clear", "wind_kmh": 5},
    "Paris": {"temperature_c": 11, "condition": "cloudy", "wind_kmh": 9},
}
CHINESE = {"奥斯陆": "Oslo", "罗马": "Rome", "巴黎": "Paris"}
TAX = {"Oslo": 12, "Rome": 34, "Paris": 56}
NOTES = {
    "geneva.md": "# Lake Geneva\nLake Geneva lies between two countries. Its area is 580 km². "
    "Mapped in 1850.",
    "constance.md": "# Lake Constance\nThree countries share Lake Constance. It covers an area of "
    "536 km². It is 251 m deep.",
}


def _city(name: str) -> str:
    name = CHINESE.get(name, name)
    if name not in WEATHER:
        raise LookupError(f"no city named {name!r}")
    return name


def weather(place: str, day: str = "today") -> dict[str, Any]:
    return {"place": place, "day": day, **WEATHER[_city(place)]}


def find(words: str) -> list[dict[str, str]]:
    wanted = [word.lower() for word in words.split() if word.lower() != "lake"]
    return [
        {"path": path, "title": text.split("\n")[0][2:]}
        for path, text in NOTES.items()
        if any(w in text.lower() for w in wanted)
    ]


DAY = {"type": "string", "enum": ["today", "tomorrow"]}


def plain_tools(written: dict[str, str]) -> dict[str, Any]:
    return kit(
        (
            define(
                "get_weather", "Get the weather of a city.", "day", city="Name of the city", day=DAY
            ),
            lambda city, day="today": weather(city, day),
        ),
        (
            define("get_time", "Get the local time in a city.", city="Name of the city"),
            lambda city: {"city": city, "time": "12:05"},
        ),
        (
            define(
                "property_tax", "Look up the property tax of a city, in euros.", city="The city"
            ),
            lambda city: {"tax_eur": TAX[_city(city)]},
        ),
        (
            define(
                "calculator", "Evaluate an arithmetic expression.", expression="For example 2 + 3"
            ),
            lambda expression: eval(expression),
        ),
        (
            define("search_notes", "Search the notes.", query="Words to look for"),
            lambda query: find(query),
        ),
        (define("read_note", "Read a note.", path="Path of the note"), lambda path: NOTES[path]),
        (
            define("compare", "Compare two numbers.", a={"type": "number"}, b={"type": "number"}),
            lambda a, b: {"larger": max(a, b)},
        ),
        (
            define(
                "write_file", "Write a text to a file.", path="Name of the file", content="The text"
            ),
            lambda path, content: written.update({path: content}) or "ok",
        ),
    )


def renamed_tools(written: dict[str, str]) -> dict[str, Any]:
    return kit(
        (
            define(
                "t1", "Forecast: temperature and rain for a town.", "when", where="Town", when=DAY
            ),
            lambda where, when="today": weather(where, when),
        ),
        (
            define("t2", "Tells what the clock shows somewhere.", town="Which town"),
            lambda town: {"clock": "12:05"},
        ),
        (
            define("t3", "Yearly tax on real estate.", municipality="Municipality"),
            lambda municipality: {"euros": TAX[_city(municipality)]},
        ),
        (define("t4", "Work out a formula.", f="The arithmetic formula"), lambda f: str(eval(f))),
        (
            define("t5", "Find notes that speak of something.", q="Keywords"),
            lambda q: {"hits": find(q)},
        ),
        (
            define("t6", "Open one note and give back its text.", file="File of the note"),
            lambda file: NOTES[file],
        ),
        (
            define(
                "t7",
                "Says which of two numbers is larger.",
                x={"type": "number"},
                y={"type": "number"},
            ),
            lambda x, y: f"{max(x, y)} is larger",
        ),
        (
            define("t8", "Saves text into a file.", target="File name", body="What to save"),
            lambda target, body: written.update({target: body}) or "ok",
        ),
    )


def chinese_tools(written: dict[str, str]) -> dict[str, Any]:
    return kit(
        (
            define("tianqi", "查询城市的天气。", "riqi", chengshi="城市名称", riqi=DAY),
            lambda chengshi, riqi="today": weather(chengshi, riqi),
        ),
        (
            define("shijian", "查询城市的当地时间。", chengshi="城市"),
            lambda chengshi: {"时间": "12:05"},
        ),
        (
            define("fangchanshui", "查询某城市的房产税（欧元）。", chengshi="城市"),
            lambda chengshi: {"税额": TAX[_city(chengshi)]},
        ),
        (
            define("jisuan", "计算一个算术表达式。", shizi="表达式"),
            lambda shizi: {"结果": eval(shizi)},
        ),
        (
            define("sousuo", "在笔记中搜索。", guanjianci="关键词"),
            lambda guanjianci: find(guanjianci),
        ),
        (define("duqu", "读取一篇笔记。", lujing="笔记的路径"), lambda lujing: NOTES[lujing]),
        (
            define("bijiao", "比较两个数的大小。", a={"type": "number"}, b={"type": "number"}),
            lambda a, b: max(a, b),
        ),
        (
            define("xieru", "把文本写入文件。", lujing="文件名", neirong="文本内容"),
            lambda lujing, neirong: written.update({lujing: neirong}) or "ok",
        ),
    )


MAKERS = {"plain": plain_tools, "renamed": renamed_tools, "chinese": chinese_tools}
KINDS = ("weather", "time", "tax", "calculator", "search", "read", "compare", "write")


class Box:
    """Eight tools, what they wrote, and which of the eight each name stands for."""

    def __init__(self, make: Any) -> None:
        self.written: dict[str, str] = {}
        self.tools = make(self.written)
        self.kind = dict(zip(self.tools, KINDS, strict=True))

    def ask(self, question: str, **settings: Any) -> Run:
        return ask(question, self.tools, **settings)

    def kinds(self, run: Run) -> list[list[str]]:
        return [[self.kind[name] for name, _ in calls] for calls in run.rounds]


@pytest.fixture(params=list(MAKERS))
def box(request: pytest.FixtureRequest) -> Box:
    """The same eight tools under three sets of names, descriptions and parameters."""

    return Box(MAKERS[request.param])


@pytest.mark.parametrize(
    "question",
    [
        "What's the weather in Oslo?",
        "How is the weather in Oslo today?",
        "奥斯陆的天气怎么样？",
        "奧斯陸今天天氣如何？",
    ],
)
def test_one_citys_weather_is_one_call_and_an_answer_with_its_figures(
    box: Any, question: str
) -> None:
    run = box.ask(question)
    assert box.kinds(run) == [["weather"]]
    assert "4 °C" in run.answer
    assert ("雨" if "天" in question else "rain") in run.answer


@pytest.mark.parametrize(
    ("question", "conclusion"),
    [
        ("Which is warmer, Oslo or Rome?", "Rome is warmer, by 14 °C."),
        ("奥斯陆和罗马哪个更暖和？", "罗马更暖和，相差 14 °C。"),
    ],
)
def test_two_cities_are_two_calls_in_one_reply_and_a_comparison(
    box: Any, question: str, conclusion: str
) -> None:
    run = box.ask(question)
    assert box.kinds(run)[0] == ["weather", "weather"]
    assert run.answer.endswith(conclusion)


@pytest.mark.parametrize(
    "question", ["How will the weather be in Rome tomorrow?", "罗马明天天气怎么样？"]
)
def test_a_day_is_filled_from_the_enum(box: Any, question: str) -> None:
    run = box.ask(question)
    assert box.kinds(run) == [["weather"]]
    assert "tomorrow" in run.rounds[0][0][1].values()


@pytest.mark.parametrize(
    ("question", "verdict"),
    [
        ("Is it a good day for a hike in Oslo?", "Not a good day to be outdoors: rain or snow."),
        ("Can I go hiking in Rome tomorrow?", "A good day to be outdoors."),
        ("今天奥斯陆适合爬山吗？", "不太适合户外活动：有雨或雪。"),
        ("罗马适合徒步吗？", "适合户外活动。"),
    ],
)
def test_fit_for_a_hike_is_told_from_the_figures(box: Any, question: str, verdict: str) -> None:
    run = box.ask(question)
    assert box.kinds(run) == [["weather"]]
    assert run.answer.endswith(verdict)


@pytest.mark.parametrize("question", ["What time is it in Paris?", "巴黎现在几点？"])
def test_the_time_in_a_city_asks_the_clock_tool_alone(box: Any, question: str) -> None:
    run = box.ask(question)
    assert box.kinds(run) == [["time"]]
    assert "12:05" in run.answer


@pytest.mark.parametrize(
    "question",
    ["hi", "Thanks!", "你好", "谢谢", "What can you do?", "你能做什么？", "What is an agent?"],
)
def test_small_talk_needs_no_tool(box: Any, question: str) -> None:
    assert box.ask(question).rounds == []


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Who are you?", "rule-based planner, not a large language model"),
        ("你是谁？", "基于规则的规划器，不是大语言模型"),
    ],
)
def test_asked_who_it_is_it_says_that_it_is_a_rule_based_planner(
    box: Any, question: str, words: str
) -> None:
    run = box.ask(question)
    assert run.rounds == []
    assert words in run.answer


@pytest.mark.parametrize(
    ("question", "total"),
    [
        (
            "What is the property tax of Oslo, Rome and Paris, and what is their sum?",
            "Together: 102",
        ),
        ("奥斯陆、罗马和巴黎的房产税各是多少？一共是多少？", "合计：102"),
    ],
)
def test_three_taxes_come_together_and_the_calculator_adds_them(
    box: Any, question: str, total: str
) -> None:
    run = box.ask(question)
    assert box.kinds(run) == [["tax", "tax", "tax"], ["calculator"]]
    assert list(run.rounds[1][0][1].values()) == ["12 + 34 + 56"]
    assert total in run.answer
    assert all(figure in run.answer for figure in ("12", "34", "56"))


@pytest.mark.parametrize(
    "question", ["How deep is Lake Constance? Look in the notes.", "笔记里 Lake Constance 有多深？"]
)
def test_what_a_search_finds_is_read_and_the_fact_is_told(box: Any, question: str) -> None:
    run = box.ask(question)
    assert box.kinds(run) == [["search"], ["read"]]
    assert list(run.rounds[1][0][1].values()) == ["constance.md"]
    assert "251 m" in run.answer
    assert "536" not in run.answer


@pytest.mark.parametrize(
    "question",
    [
        "Find the areas of Lake Geneva and Lake Constance in the notes, compute the difference, "
        "say which is larger, and write it to report.txt",
        "Look up the area of Lake Geneva and of Lake Constance in my notes. Which one is larger, "
        "and what is the difference? Save the answer to report.txt.",
        "Search the notes for Lake Geneva and Lake Constance, read them, calculate the difference "
        "of their areas, compare them and write the result into report.txt.",
        "在笔记里查 Lake Geneva 和 Lake Constance 的面积，算出相差多少，比较哪个更大，并把结果写入 "
        "report.txt",
    ],
)
def test_five_tools_make_five_steps_in_order(box: Any, question: str) -> None:
    run = box.ask(question)
    assert box.kinds(run) == [
        ["search", "search"],
        ["read", "read"],
        ["calculator"],
        ["compare"],
        ["write"],
    ]
    assert list(run.rounds[2][0][1].values()) == ["580 - 536"]
    assert next(iter(run.rounds[4][0][1].values())) == "report.txt"
    assert "580" in box.written["report.txt"]
    assert "44" in box.written["report.txt"]
    assert "report.txt" in run.answer


@pytest.mark.parametrize(
    ("question", "words"),
    [("What's the weather?", "Which one do you mean?"), ("天气怎么样？", "请告诉我")],
)
def test_a_missing_value_is_asked_for_by_the_parameters_description(
    box: Any, question: str, words: str
) -> None:
    run = box.ask(question)
    assert run.rounds == []
    assert words in run.answer
    assert re.search(r"city|town|城市", run.answer, re.I)


def test_the_answer_to_such_a_question_completes_the_first_one(box: Any) -> None:
    first = box.ask("What's the weather?")
    run = box.ask("Oslo", history=first.messages)
    assert box.kinds(run) == [["weather"]]
    assert "4 °C" in run.answer


@pytest.mark.parametrize(
    ("first", "second", "place"),
    [
        ("What's the weather in Oslo?", "And in Rome?", "Rome"),
        ("奥斯陆明天天气怎么样？", "那罗马呢？", "罗马"),
        ("What time is it in Oslo?", "What about Paris?", "Paris"),
    ],
)
def test_a_follow_up_takes_the_tool_of_the_question_before(
    box: Any, first: str, second: str, place: str
) -> None:
    before = box.ask(first)
    run = box.ask(second, history=before.messages)
    assert box.kinds(run) == box.kinds(before)
    assert place in run.answer
    if "明天" in first:
        assert "tomorrow" in run.rounds[0][0][1].values()


def test_there_means_the_place_of_the_question_before(box: Any) -> None:
    before = box.ask("What's the weather in Oslo?")
    run = box.ask("And what time is it there?", history=before.messages)
    assert box.kinds(run) == [["time"]]
    assert next(iter(run.rounds[0][0][1].values())) in ("Oslo", "奥斯陆")


def test_two_things_asked_at_once_take_each_its_own_value(box: Any) -> None:
    run = box.ask("What's the weather in Oslo and what time is it in Rome?")
    assert sorted(box.kinds(run)[0]) == ["time", "weather"]
    by_kind = {box.kind[name]: next(iter(arguments.values())) for name, arguments in run.rounds[0]}
    assert by_kind["weather"] in ("Oslo", "奥斯陆")
    assert by_kind["time"] in ("Rome", "罗马")


def test_the_calculator_gets_the_expression(box: Any) -> None:
    run = box.ask("What is 12 * (3 + 4)?")
    assert box.kinds(run) == [["calculator"]]
    assert "84" in run.answer


@pytest.mark.parametrize(
    "question",
    [
        "Book me a flight to Rome.",
        "帮我删除 report.txt",
        "Send a mail to bob@example.org saying hello",
    ],
)
def test_where_nothing_fits_it_says_what_it_weighed_and_asks(box: Any, question: str) -> None:
    run = box.ask(question)
    assert run.rounds == []
    assert any(name in run.answer for name in box.tools)
    assert run.answer.endswith(("?", "？"))


@pytest.mark.parametrize(
    "question",
    [
        "What's in the notes about Lake Constance?",
        "Which is larger, Lake Geneva or Lake Constance?",
        "Oslo weather please, do not write a file",
        "奥斯陆天气，不要写入文件",
    ],
)
def test_nothing_is_written_unless_it_is_asked_for(box: Any, question: str) -> None:
    run = box.ask(question)
    assert "write" not in {box.kind[name] for name in run.names}
