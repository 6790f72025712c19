"""What a question wants done to a figure: twice it, a share of it, it against a bound; or it says
that this was not done.
"""

import pytest
from planner_kit import Pair, ask, define, kit, one, returns

from agentkit import demo_tools

SUMS = (
    define("reckon", "Work out an arithmetic expression.", expression="the expression"),
    demo_tools.calculate,
)
LAKES = {"Bever": (30, 2), "Eder": (42, 12), "Aa": (2, 1)}
FREIGHT = {"杭州": 12, "北京": 18, "上海": 15}
POOLS = {"Nordbad": 22, "Lido": 26}
LAKE = (
    define("lake_profile", "Depth and area of a lake.", lake="name of the lake"),
    lambda lake: dict(zip(("depth_m", "area_km2"), LAKES[lake], strict=True)),
)
YUNFEI = (
    define("yunfei", "查询一个城市的快递运费，单位为元。", chengshi="城市名称"),
    lambda chengshi: {"运费": FREIGHT[chengshi]},
)
POOL = (
    define("pool_warmth", "The water temperature of a swimming pool.", pool="name of the pool"),
    lambda pool: {"temperature_c": POOLS[pool]},
)
TRIP = (
    define("trip", "How long a train trip takes.", origin="from", destination="to"),
    returns({"duration_min": 135}),
)
DISH = (
    define("dish_energy", "Calories of one portion of a dish.", dish="name of the dish"),
    returns(430),
)
GYM = (
    define("gym_fee", "The monthly fee of a gym, in euros.", gym="name of the gym"),
    returns({"fee_eur": 29}),
)
ROOM = (
    define("room", "查询酒店房间每晚的价格，单位为元。", hotel="酒店名称"),
    returns({"价格": 320}),
)
SKY = (
    define("sky_over", "The weather in a town: temperature and sky.", town="name of the town"),
    lambda town: {"temperature_c": {"Rome": 12, "罗马": 12}.get(town, 1)},
)
TOWN = (
    define("town_facts", "The population of a town.", town="name of the town"),
    lambda town: {"population": {"Rome": 2000, "罗马": 2000}.get(town, 1000)},
)


@pytest.mark.parametrize(
    ("question", "tool", "expression", "told"),
    [
        ("What is twice the depth of the Bever?", LAKE, "30 * 2", "60 m"),
        ("Double the depth of the Bever and tell me the result.", LAKE, "30 * 2", "60 m"),
        ("What is half of the depth of the Eder?", LAKE, "42 / 2", "21 m"),
        ("What is a third of the depth of the Eder?", LAKE, "42 / 3", "14 m"),
        ("How much is 10 % of the depth of the Bever?", LAKE, "30 * 10 / 100", "3 m"),
        ("What is the depth of the Eder divided by 6?", LAKE, "42 / 6", "7 m"),
        ("What is the depth of the Eder plus 50 %?", LAKE, "42 * (1 + 50 / 100)", "63 m"),
        ("What is the depth of the Eder minus 2?", LAKE, "42 - 2", "40 m"),
        ("What is twice the depth of the Bever, divided by 3?", LAKE, "(30 * 2) / 3", "20 m"),
        (
            "What is the sum of the depths of the Bever and the Eder, divided by 12?",
            LAKE,
            "(30 + 42) / 12",
            "6 m",
        ),
        ("How many calories are in three portions of goulash?", DISH, "3 * 430", "1290"),
        ("What does FitHouse cost for 12 months?", GYM, "12 * 29", "348 EUR"),
        ("杭州运费的两倍是多少？", YUNFEI, "12 * 2", "24"),
        ("北京运费的一半是多少？", YUNFEI, "18 / 2", "9"),
        ("上海运费的20%是多少？", YUNFEI, "15 * 20 / 100", "3"),
        ("北京的运费除以3是多少？", YUNFEI, "18 / 3", "6"),
        ("杭州、北京和上海的运费总和除以3是多少？", YUNFEI, "(12 + 18 + 15) / 3", "15"),
        ("锦江饭店住三晚要多少钱？", ROOM, "3 * 320", "960"),
        ("三份宫保鸡丁有多少热量？", DISH, "3 * 430", "1290"),
    ],
)
def test_what_is_to_be_done_to_a_figure_is_done(
    question: str, tool: Pair, expression: str, told: str
) -> None:
    run = ask(question, kit(tool, SUMS))
    assert run.calls[-1] == ("reckon", {"expression": expression})
    result = f"结果是 {told}。" if not question.isascii() else f"The result is {told}."
    assert run.answer.endswith(result)
    alone = ask(question, one(*tool))
    assert alone.answer.endswith(result)


def test_what_cannot_be_done_to_several_figures_is_said() -> None:
    run = ask("What is twice the depth of the Bever and the Eder?", kit(LAKE, SUMS))
    assert run.answer.endswith("I did not work out what you asked for by “twice”.")


@pytest.mark.parametrize(
    "question",
    [
        "What is half of 250?",
        "What is the depth of the Bever, half a mile from here?",
        "What is the depth of the Bever and of the Eder, and by how much do they differ?",
        "Bever的深度是多少？",
    ],
)
def test_a_figure_is_not_changed_where_nothing_is_to_be_done_to_it(question: str) -> None:
    run = ask(question, kit(LAKE, SUMS))
    assert "30 / 2" not in str(run.calls)
    assert "did not work out" not in run.answer


@pytest.mark.parametrize(
    ("question", "tool", "verdict"),
    [
        ("Is the Eder deeper than 40 m?", LAKE, "Yes: 42 m is more than 40 m."),
        ("Is the Bever deeper than 40 m?", LAKE, "No: 30 m is less than 40 m."),
        ("Is the depth of the Bever at least 30 metres?", LAKE, "Yes: 30 m is exactly 30 m."),
        ("Is the Lido warmer than 25 degrees?", POOL, "Yes: 26 °C is more than 25 °C."),
        (
            "How warm is the Lido, and is it over 30 degrees?",
            POOL,
            "No: 26 °C is less than 30 °C.",
        ),
        ("北京的运费超过15元吗？", YUNFEI, "是的：18 超过 15。"),
        ("杭州的运费低于10元吗？", YUNFEI, "没有：12 超过 10。"),
        ("上海的运费有15元以上吗？", YUNFEI, "是的：15 正好 15。"),
        ("杭州的运费是不是不超过20元？", YUNFEI, "是的：12 低于 20。"),
        ("Is the population of Rome more than a thousand?", TOWN, "2000 is more than 1000."),
        ("罗马的人口超过一万吗？", TOWN, "没有：2000 低于 10,000。"),
    ],
)
def test_a_figure_is_held_against_the_bound_of_the_question(
    question: str, tool: Pair, verdict: str
) -> None:
    assert ask(question, one(*tool)).answer.endswith(verdict)


def test_no_verdict_is_given_across_units() -> None:
    answer = ask("Is the Nordbad warmer than 70 °F?", one(*POOL)).answer
    assert "22 °C" in answer
    assert answer.endswith("I did not work out what you asked for by “70 °F”.")


@pytest.mark.parametrize(
    ("question", "tool", "said"),
    [
        ("Is the Nordbad colder than the Lido?", POOL, "Yes. Nordbad is colder, by 4 °C."),
        ("Is the Lido colder than the Nordbad?", POOL, "No. Nordbad is colder, by 4 °C."),
        ("Is the Aa deeper than the Bever?", LAKE, "No. Bever is deeper, by 28 m."),
        ("Nordbad比Lido暖和吗？", POOL, "不是。Lido更暖和，相差 4 °C。"),
        ("Which is colder, the Lido or the Nordbad?", POOL, "22 °C. Nordbad is colder, by 4 °C."),
    ],
)
def test_yes_or_no_is_about_what_is_named_first(question: str, tool: Pair, said: str) -> None:
    assert ask(question, one(*tool)).answer.endswith(said)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many hours does the trip from Bonn to Kiel take?", "That is 2.25 h."),
        ("How long is the trip from Bonn to Kiel in hours?", "That is 2.25 h."),
        ("从波恩到基尔的火车要几个小时？", "也就是 2.25 小时。"),
    ],
)
def test_a_figure_is_told_in_the_unit_asked_for(question: str, told: str) -> None:
    assert ask(question, one(*TRIP)).answer.endswith(told)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the temperature of the Lido in Fahrenheit?", "That is 78.8 °F."),
        ("What is the depth of the Bever in feet?", "That is 98.43 feet."),
        ("Lido的水温是多少华氏度？", "也就是 78.8 °F。"),
    ],
)
def test_no_figure_is_passed_off_as_one_in_another_unit(question: str, told: str) -> None:
    answer = ask(question, kit(POOL, LAKE)).answer
    assert answer.endswith(told)
    assert "Fahrenheit is" not in answer
    assert "in feet is" not in answer


@pytest.mark.parametrize(
    ("question", "expression", "told"),
    [
        (
            "What is a quarter of the population of Rome, and what is the weather there?",
            "2000 / 4",
            "The result is 500.",
        ),
        ("罗马的人口除以4是多少？奥斯陆的天气如何？", "2000 / 4", "结果是 500。"),
    ],
)
def test_a_change_is_made_to_the_figure_that_it_is_asked_of(
    question: str, expression: str, told: str
) -> None:
    run = ask(question, kit(TOWN, SKY, SUMS))
    assert run.calls[-1] == ("reckon", {"expression": expression})
    assert run.answer.endswith(told)


def test_the_average_of_figures_in_a_list_is_not_that_of_all_results() -> None:
    answer = ask("What is 3 + 4, 5 * 6 and the average of 2 and 4?", one(*SUMS)).answer
    assert answer == "3 + 4 = 7; 5 * 6 = 30; (2 + 4) / 2 = 3."


def test_a_figure_in_the_unit_asked_for_is_told_once() -> None:
    answer = ask("How many minutes does the trip from Bonn to Kiel take?", one(*TRIP)).answer
    assert answer == "Bonn → Kiel: 135 min."


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("How many times as deep as the Bever is the Eder?", "1.4"),
        ("How many times deeper is the Eder than the Bever?", "1.4"),
        ("What is the ratio of the depth of the Bever to that of the Eder?", "0.714286"),
        ("Aa的深度是Bever的几倍？", "0.066667"),
        ("Which is deeper, the Bever or the Eder, and how many times?", "1.4"),
    ],
)
@pytest.mark.parametrize("tools", [one(*LAKE), kit(LAKE, SUMS)], ids=["alone", "with sums"])
def test_a_ratio_is_the_way_round_that_it_is_asked_for(
    question: str, told: str, tools: dict[str, Pair]
) -> None:
    answer = ask(question, tools).answer
    assert f"The ratio is {told}." in answer or f"比值是 {told}。" in answer


@pytest.mark.parametrize(
    ("question", "tools", "told"),
    [
        (
            "What is the average depth and the total area of the Bever and the Eder?",
            kit(LAKE),
            "On average: 36 m. Together: 14 km².",
        ),
        (
            "Work out the total population and the mean temperature of Rome and Oslo.",
            kit(TOWN, SKY),
            "Together: 3000. On average: 6.5 °C.",
        ),
        ("Bever和Eder的平均深度和总面积是多少？", kit(LAKE), "平均：36 m。合计：14 km²。"),
        ("罗马和奥斯陆的总人口和平均气温是多少？", kit(TOWN, SKY), "合计：3000。平均：6.5 °C。"),
        (
            "What is the sum of the depths of the Bever and the Eder, and what is the average?",
            kit(LAKE),
            "Together: 72 m. On average: 36 m.",
        ),
        ("罗马和奥斯陆的人口相差多少？平均是多少？", kit(TOWN), "相差 1000。平均：1500。"),
    ],
)
@pytest.mark.parametrize("parallel", [True, False])
def test_two_sums_of_different_measures_are_both_worked_out(
    question: str, tools: dict[str, Pair], told: str, parallel: bool
) -> None:
    assert ask(question, tools).answer.endswith(told)
    run = ask(question, tools | one(*SUMS), parallel=parallel)
    assert run.answer.endswith(told)
    assert run.names.count("reckon") == 2


def test_a_sum_that_has_no_figures_is_not_lost_in_silence() -> None:
    blind = (define("town_facts", "The population of a town.", town="the town"), TOWN[1])
    answer = ask(
        "What is the average temperature and total population of Rome and Oslo?", one(*blind)
    )
    assert "Together: 3000." in answer.answer
    assert answer.answer.endswith(
        "I cannot conclude: the results have no figure for the temperature."
    )


def test_a_comparison_beside_a_sum_is_no_reason_to_drop_the_sum() -> None:
    answer = ask(
        "What is the average depth of the Bever and the Eder, and which is deeper?", one(*LAKE)
    )
    assert "Eder is deeper, by 12 m." in answer.answer
    assert "On average: 36 m." in answer.answer


@pytest.mark.parametrize(
    ("question", "expression"),
    [
        ("What is the sum of 1654, 2693 and 2240?", "1654 + 2693 + 2240"),
        ("What is the average of 12, 18 and 33?", "(12 + 18 + 33) / 3"),
        ("What is the mean of 1,200, 1,300 and 1,400?", "(1200 + 1300 + 1400) / 3"),
        ("What is the difference between 45 and 90?", "90 - 45"),
        ("What is the product of 6 and 7?", "6 * 7"),
        ("Subtract 5 from 12.", "12 - 5"),
        ("What is the sum of 12 and 30, divided by 7?", "(12 + 30) / 7"),
        ("What are 40 and 15 multiplied?", "40 * 15"),
        ("把345和678加起来是多少？", "345 + 678"),
        ("12、18和33的平均数是多少？", "(12 + 18 + 33) / 3"),
        ("3.5和4.5的乘积是多少？", "3.5 * 4.5"),
        ("12和30之和除以7是多少？", "(12 + 30) / 7"),
    ],
)
def test_figures_in_a_list_are_a_sum(question: str, expression: str) -> None:
    assert ask(question, one(*SUMS)).calls == [("reckon", {"expression": expression})]


@pytest.mark.parametrize(
    "question",
    [
        "What is twice the sum of 3 and 4?",
        "What is the square root of the sum of 9 and 16?",
        "What is the sum of 12 and 30 times 2?",
        "What is the sum of 3 apples and 4 pears?",
        "What is the sum of 12,345?",
    ],
)
def test_a_list_that_is_only_part_of_a_sum_is_none(question: str) -> None:
    assert ask(question, one(*SUMS)).calls == []


def test_a_tool_that_takes_the_figures_themselves_gets_them() -> None:
    number = {"type": "number", "description": "a number"}
    add = (define("add_up", "Add two numbers.", a=number, b=number), lambda a, b: a + b)
    assert ask("What is the sum of 5 and 7?", one(*add)).calls == [("add_up", {"a": 5, "b": 7})]


@pytest.mark.parametrize("question", ["灯的价格是多少？", "书的价格？", "盐的价格是多少？"])
def test_a_thing_of_one_character_is_looked_up(question: str) -> None:
    price = (
        define("price_of", "The price of an item in the shop, in euros.", item="the item"),
        returns(19.5),
    )
    assert ask(question, one(*price)).calls == [("price_of", {"item": question[0]})]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "What is the sum of the populations of Rome and Oslo, and is it more than 2500?",
            "Together: 3000. Yes: 3000 is more than 2500.",
        ),
        (
            "What is the sum of the populations of Rome and Oslo, and is it over four thousand?",
            "Together: 3000. No: 3000 is less than 4000.",
        ),
        ("Is twice the population of Rome more than 5000?", "No: 4000 is less than 5000."),
        ("罗马和奥斯陆的人口一共超过2500吗？", "合计：3000。是的：3000 超过 2500。"),
    ],
)
@pytest.mark.parametrize("tools", [one(*TOWN), kit(TOWN, SUMS)], ids=["alone", "with sums"])
def test_a_bound_is_held_against_what_comes_of_the_figures(
    question: str, told: str, tools: dict[str, Pair]
) -> None:
    assert ask(question, tools).answer.endswith(told)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Is the Eder deeper than the Bever plus 5?", "“plus 5”"),
        ("What is the depth of the Bever per month?", "“per month”"),
        ("Bever的深度比昨天大多少？", "“比昨天大多少”"),
        (
            "Take the depth of the Bever and of the Eder and multiply each by 3.",
            "“multiply each by",
        ),
    ],
)
def test_what_is_not_worked_out_is_said(question: str, said: str) -> None:
    assert f"{said}" in ask(question, one(*LAKE)).answer


def test_a_monthly_fee_is_told_per_month_without_a_doubt() -> None:
    answer = ask("What does FitHouse cost per month?", one(*GYM)).answer
    assert answer == "The fee of FitHouse is 29 EUR."


def test_a_time_of_day_is_no_figure_to_do_sums_on() -> None:
    clock = (
        define("town_clock", "Tell the local date and time in a town.", town="the town"),
        returns({"date": "2026-03-14", "time": "10:30", "utc_offset": "+01:00"}),
    )
    run = ask("What is the time in Kiel minus 3 hours?", kit(clock, SUMS))
    assert run.names == ["town_clock"]
    assert run.answer.endswith("“minus 3”.")


def test_a_sentence_claims_no_more_than_the_result_holds() -> None:
    answer = ask("What is the population density of Rome?", one(*TOWN)).answer
    assert "density" not in answer
    assert "2000" in answer


@pytest.mark.parametrize(
    ("question", "expression"),
    [
        ("Is the population of Rome twice as large as that of Oslo?", "2000 / 1000"),
        ("罗马的人口是不是奥斯陆的三倍？", "2000 / 1000"),
    ],
)
def test_whether_a_thing_is_twice_another_is_a_ratio(question: str, expression: str) -> None:
    assert ask(question, kit(TOWN, SUMS)).calls[-1] == ("reckon", {"expression": expression})


def test_a_tool_that_takes_two_numbers_does_no_other_sum() -> None:
    number = {"type": "number", "description": "a number"}
    add = (define("add_up", "Add two numbers.", a=number, b=number), lambda a, b: a + b)
    run = ask("What is twice the depth of the Bever?", kit(LAKE, add))
    assert run.names == ["lake_profile"]
    assert run.answer.endswith("The result is 60 m.")


def test_a_bound_is_no_number_of_things_that_are_paid_for() -> None:
    run = ask("北京的运费一共超过15元吗？", kit(YUNFEI, SUMS))
    assert run.names == ["yunfei"]
    assert run.answer.endswith("是的：18 超过 15。")
