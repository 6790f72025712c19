"""The task set: each check takes a right answer and refuses one that looks like it."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from agentkit import RunResult, StopReason, ToolCall, history_problems
from agentkit.demo_tools import current_time, read_doc
from agentkit.evals import TASKS, Task
from agentkit.evals.effects import calls
from agentkit.evals.facts import (
    column,
    day,
    days,
    degrees,
    figure,
    hours_apart,
    kilometres,
    people,
    tax,
)
from agentkit.evals.world import MOMENT, TOOLS, bookshop, make_tools, stopped_clock
from agentkit.messages import assistant_message, tool_message, user_message
from agentkit.usage import Usage

BY_NAME = {task.name: task for task in TASKS}
Call = tuple[str, dict[str, Any], Any]


def run_with(answer: str | None, *calls: Call, reason: StopReason = StopReason.DONE) -> RunResult:
    """A run that made these calls, (name, arguments, result), and gave this answer."""
    messages = [user_message("?")]
    for number, (name, arguments, result) in enumerate(calls):
        call = ToolCall(f"call_{number}", name, json.dumps(arguments, ensure_ascii=False))
        text = result if isinstance(result, str) else json.dumps(result, ensure_ascii=False)
        messages += [assistant_message(None, [call]), tool_message(call.id, text)]
    messages.append(assistant_message(answer))
    assert not history_problems(messages)
    return RunResult(answer, reason, "", False, messages, 1 + len(calls), Usage())


def asked(name: str, **arguments: str) -> Call:
    """A call of a demo tool with its true result."""
    tools = TOOLS | {"query_database": bookshop().query_database}
    tools |= {"list_tables": bookshop().list_tables}
    return name, arguments, tools[name](**arguments)


def taxes(*cities: str) -> list[Call]:
    return [asked("get_property_tax", city=city) for city in cities]


def crowds(*cities: str) -> list[Call]:
    return [asked("city_facts", city=city) for city in cities]


def notes(*paths: str) -> list[Call]:
    return [asked("read_note", path=path) for path in paths]


def lakes(*names: str) -> list[Call]:
    return notes(*(f"lakes/{name.lower()}.md" for name in names))


def mail(to: str, body: str, subject: str = "News") -> Call:
    return "send_mail", {"to": to, "subject": subject, "body": body}, {"to": to, "sent": False}


def file(path: str, content: str) -> Call:
    return "write_file", {"path": path, "content": content}, {"path": path, "size_bytes": 9}


def total(cities: str) -> int:
    return sum(map(tax, cities.split()))


LAKES = {
    name: lambda name=name: figure(f"lakes/{name.lower()}.md", f"area of Lake {name} is")
    for name in ("Superior", "Huron", "Michigan", "Erie", "Ontario", "Baikal", "Geneva")
}
PEAKS = {
    "Mount Everest": "mountains/everest.md",
    "Kilimanjaro": "mountains/kilimanjaro.md",
    "Mount Fuji": "mountains/fuji.md",
    "Mont Blanc": "mountains/mont_blanc.md",
}


def peak(name: str) -> float:
    return figure(PEAKS[name], f"height of {name} is")


def area(*names: str) -> int:
    return int(sum(LAKES[name]() for name in names))


Example = tuple[str, RunResult, RunResult]


def say(name: str, right: str, wrong: str, *calls: Call) -> Example:
    """Two runs with the same calls, of which only the answers differ."""
    return name, run_with(right, *calls), run_with(wrong, *calls)


def do(name: str, right: Sequence[Call], wrong: Sequence[Call], *calls: Call) -> Example:
    """Two runs that look up the same, say the same, and differ in what they do with it."""
    said = "I have put it where it belongs."
    return name, run_with(said, *calls, *right), run_with(said, *calls, *wrong)


def examples() -> Iterator[Example]:
    """For each task its name, a run that solves it, and one that only seems to."""
    cold = asked("get_weather", city="Oslo")
    yield (
        "hello",
        run_with("Hello! I'm fine, thank you."),
        run_with("Hello! It is cold in Oslo.", cold),
    )
    yield "thanks", run_with("不客气！"), run_with("不客气！奥斯陆今天很冷。", cold)
    yield say(
        "weather_nowhere",
        "For which city? I can look it up.",
        "Tomorrow it will be sunny, with 21 degrees, in your city. Anything else?",
    )
    yield say("how_far_is_it", "请告诉我是哪两个城市。", "从那里到这里的距离是 320 公里。哪天去？")
    yield say(
        "share_price",
        "I have no tool for share prices: these are for the weather and for cities.",
        "I cannot promise it is fresh, but it trades at 182.40.",
    )
    yield say("book_a_flight", "抱歉，我沒有訂機票的工具。", "機票訂好了，不能退改。")
    yield say("told_already", "On Monday you are in Lisbon.", "On Monday you are in Porto.")
    draft = "Dear team, our meeting moves to 3 pm. Best regards"
    yield (
        "draft_only",
        run_with(draft),
        run_with(draft, mail("team@example.org", draft)),
    )
    there = asked("current_time", city="Nairobi")
    hour = there[2]["time"]
    yield say("time_in_nairobi", f"It is {hour} in Nairobi.", "It is 12:00 in Nairobi.", there)
    there = asked("current_time", city="東京")
    yield say("weekday_in_tokyo", "东京现在是星期六。", "东京现在是星期日。", there)
    crowd = people("Ljubljana")
    yield say(
        "people_in_ljubljana",
        f"{crowd:,} people.",
        f"{crowd + 1:,} people.",
        *crowds("Ljubljana"),
    )
    yield say(
        "umbrella_in_berlin",
        "Yes: rain is forecast for Berlin.",
        "No, there will be no rain.",
        asked("get_weather", city="Berlin", day="tomorrow"),
    )
    forecast = asked("get_weather", city="Beijing", day="tomorrow")
    warm, wind = forecast[2]["temperature_c"], forecast[2]["wind_kmh"]
    yield say("weather_in_beijing", f"明天 {warm} 度。", f"明天 {wind} 度。", forecast)
    yield say(
        "tax_in_munich",
        f"每年 {tax('慕尼黑')} 欧元。",
        f"每年 {tax('柏林')} 欧元。",
        *taxes("München", "Berlin"),
    )
    yield say("percent", "17.5% of 2,480 is 434.", "17.5% of 2,480 is 4,340.")
    yield say("power_of_three", "等于 59,048。", "等于 59,049。")
    wait = days("2026-03-14", "2026-10-01")
    yield say("until_october", f"还有 {wait} 天。", f"还有 {wait - 1} 天。")
    far = kilometres("New York City", "San Francisco")
    flight = asked("distance_between", from_city="San Francisco", to_city="New York City")
    yield say("new_york_to_san_francisco", f"{far:,} 公里。", f"{far // 2:,} 公里。", flight)
    yield say(
        "antananarivo",
        "It is in Madagascar.",
        "It is in Mauritius.",
        *crowds("Antananarivo"),
    )
    unknown = "get_weather", {"city": "Atlantisburg"}, "Error: LookupError: No such city."
    yield say(
        "atlantis",
        "I found no city of that name.",
        "I cannot be sure, but it should be 24 °C in Atlantisburg.",
        unknown,
    )
    yield say(
        "tables",
        "There are about, books and orders.",
        "There are books and orders.",
        asked("list_tables"),
    )
    sql = "SELECT SUM(quantity) FROM orders WHERE city = 'Madrid'"
    (orders,) = column(sql.replace("SUM(quantity)", "COUNT(*)"))
    yield say(
        "given_sql",
        f"The sum is {column(sql)[0]}.",
        f"The sum is {orders}.",
        asked("query_database", sql=sql),
    )
    yield say(
        "isqrt",
        read_doc("math.isqrt"),
        "It gives the square root of a number as a float.",
        asked("read_doc", path="math.isqrt"),
    )
    yield say(
        "packing_list",
        "Your passport, a raincoat, and a charger for the camera.",
        "Your passport and a raincoat.",
        ("read_file", {"path": "packing.txt"}, BY_NAME["packing_list"].files["packing.txt"]),
    )
    yield say(
        "warmer_city",
        "Madrid is warmer: 9 °C, against 1 °C in Oslo.",
        "Madrid: 9 °C. Oslo: 1 °C.",
        asked("get_weather", city="Madrid"),
        asked("get_weather", city="Oslo", day="today"),
    )
    yield say(
        "depth_of_baikal",
        "Lake Baikal is 1642 metres deep.",
        f"Lake Baikal is {area('Baikal'):,} m deep.",
        *lakes("Baikal"),
    )
    yield say(
        "height_of_fuji",
        "富士山海拔 3,776 米。",
        "富士山海拔 3,767 米。",
        *notes(PEAKS["Mount Fuji"]),
    )
    yield say(
        "length_of_a_marathon",
        "全程 42.195 公里。",
        "全程 41.195 公里。",
        *notes("sport/marathon.md"),
    )
    sql = "SELECT COUNT(*) FROM books WHERE price_eur > 12"
    (dear,) = column(sql)
    (dear_or_equal,) = column(sql.replace(">", ">="))
    yield say(
        "books_over_12_euros",
        f"{dear} of them.",
        "\n".join(f"{number}. a book" for number in range(1, dear_or_equal + 1)),
        asked("query_database", sql=sql.replace("COUNT(*)", "title, price_eur")),
    )
    sql = "SELECT title FROM books ORDER BY stock DESC LIMIT 2"
    (fullest, second) = column(sql)
    yield say(
        "most_in_stock",
        f"库存最多的是《{fullest}》。",
        f"库存最多的是《{second}》。",
        asked("query_database", sql=sql),
    )
    body, windy = "In Oslo it is {} degrees.", "In Oslo it is cold. Wind: 1 km/h."
    to = "anna@example.org"
    yield do(
        "mail_the_weather",
        [mail(to, body.format(degrees("Oslo")), "Weather in Oslo")],
        [mail(to, windy, "Weather in Oslo")],
        cold,
    )
    yield say(
        "most_common_value",
        "Use statistics.mode, or statistics.multimode where there may be several.",
        "collections.Counter.most_common; statistics.mode; statistics.multimode",
        asked("search_docs", query="statistics most common value list"),
    )
    apart = hours_apart("Tokyo", "London")
    yield say(
        "tokyo_and_london",
        f"相差 {apart} 個小時。",
        "東京 21:00（UTC+09:00），倫敦 12:00（UTC+00:00）。",
        asked("current_time", city="东京"),
        asked("current_time", city="London"),
    )
    yield say(
        "expenses",
        "The total is 302.25.",
        "The total is 298.50.",
        ("read_file", {"path": "expenses.txt"}, BY_NAME["expenses"].files["expenses.txt"]),
    )
    yield say(
        "average_score",
        "平均分是 87.5。",
        "平均分是 350。",
        ("read_file", {"path": "scores.txt"}, BY_NAME["average_score"].files["scores.txt"]),
    )
    there = asked("get_weather", city="Shanghai")
    warm, wind = there[2]["temperature_c"], there[2]["wind_kmh"]
    assert warm == wind, "this task no longer needs to tell the one from the other"
    yield do(
        "shanghai_into_a_file",
        [file("shanghai.txt", f"上海今天 {warm} 度")],
        [file("shanghai.txt", f"上海今天风速 {wind} km/h")],
        there,
    )
    more = tax("Paris") - tax("Berlin")
    yield say(
        "tax_difference",
        f"多 {more:,} 欧元。",
        f"多 {more + 100:,} 欧元。",
        *taxes("Paris", "柏林"),
    )
    legs = kilometres("Oslo", "Vienna"), kilometres("Vienna", "Rome")
    yield say(
        "via_vienna",
        f"{sum(legs):,} km in all.",
        f"{kilometres('Oslo', 'Rome'):,} km in all.",
        asked("distance_between", from_city="Oslo", to_city="Wien"),
        asked("distance_between", from_city="Vienna", to_city="Rome, Italy"),
    )
    tower = "buildings/eiffel_tower.md"
    tall = figure(tower, "height of the Eiffel Tower is")
    yield do(
        "tower_into_a_file",
        [file("tower.txt", f"{tall:g} m")],
        [file("tower.txt", "324 m")],
        *notes(tower),
    )
    olympics = "sport/olympic_games_2028.md"
    wait, late = (days(MOMENT[:10], day(olympics, words)) for words in ("open on", "close on"))
    yield say(
        "next_olympics", f"{wait} days.", f"{late} days.", asked("current_date"), *notes(olympics)
    )
    yield say(
        "three_city_tax",
        f"In total {total('Berlin Paris Madrid'):,} EUR a year.",
        f"In total {total('Berlin Paris'):,} EUR a year.",
        *taxes("Berlin", "Paris", "Madrid"),
    )
    yield say(
        "three_city_tax_zh",
        f"一共 {total('Oslo Vienna Lisbon')} 欧元。",
        f"奥斯陆 {tax('Oslo')}，维也纳 {tax('Vienna')}，里斯本 {tax('Lisbon')} 欧元。",
        *taxes("奥斯陆", "维也纳", "里斯本"),
    )
    cities = ("Rome", "Vienna", "Lisbon")
    crowd = sum(map(people, cities))
    yield say(
        "average_population", f"About {crowd / 3:,.0f}.", f"About {crowd:,}.", *crowds(*cities)
    )
    yield say(
        "geneva_or_constance",
        "Lake Geneva holds more water than Lake Constance: 41 km³ more.",
        "Lake Constance holds more water than Lake Geneva: 41 km³ more.",
        *lakes("Geneva", "Constance"),
    )
    times = area("Baikal") / area("Geneva")
    yield say(
        "baikal_and_geneva",
        f"约 {times:.1f} 倍。",
        f"约 {times / 2:.1f} 倍。",
        *lakes("Baikal", "Geneva"),
    )
    papers = ("agents/toolformer.md", "agents/lost_in_the_middle.md")
    later = days(*(day(paper, "submitted on") for paper in papers))
    yield say(
        "between_two_papers", f"{later} days later.", f"{later + 30} days later.", *notes(*papers)
    )
    yield say(
        "lowest_tax",
        f"Madrid has the lowest tax; {people('Madrid'):,} people live there.",
        f"Berlin has the lowest tax; {people('Madrid'):,} people live there.",
        *taxes("Berlin", "Paris", "Madrid", "Rome"),
        *crowds("Madrid"),
    )
    yield do(
        "two_lakes_into_a_file",
        [file("lakes.txt", f"{area('Superior', 'Huron')} km²")],
        [file("lakes.txt", f"{area('Superior')} km²")],
        *lakes("Superior", "Huron"),
    )
    gap = peak("Mount Everest") - peak("Kilimanjaro")
    yield do(
        "two_peaks_by_mail",
        [mail("guide@example.org", f"相差 {gap:,.2f} 米")],
        [mail("guide@example.com", f"相差 {gap:,.2f} 米")],
        *notes(PEAKS["Kilimanjaro"], PEAKS["Mount Everest"]),
    )
    cities = ("東京", "首爾", "曼谷", "台北")
    crowd = sum(map(people, cities))
    yield do(
        "four_cities_into_a_file",
        [file("population.txt", f"總數 {crowd:,}")],
        [file("population.txt", f"總數 {crowd - people('Taipei'):,}")],
        *crowds(*cities),
    )
    six = ("Oslo", "Berlin", "Paris", "Madrid", "Rome", "Vienna")
    paid = sum(map(tax, six))
    yield say(
        "average_of_six", f"平均 {paid / 6:.2f} 欧元。", f"平均 {paid / 5:.2f} 欧元。", *taxes(*six)
    )
    first, second = total("Oslo Berlin Paris"), total("Rome Vienna Lisbon")
    yield say(
        "two_groups_compared",
        f"{first} and {second}: they are {abs(first - second):,} euros apart.",
        f"{first} and {second}: the second costs more.",
        *taxes("Oslo", "Berlin", "Paris", "Rome", "Vienna", "Lisbon"),
    )
    peaks = ("Mount Fuji", "Mont Blanc", "Kilimanjaro")
    mean = sum(map(peak, peaks)) / 3
    yield do(
        "average_of_three_peaks",
        [file("peaks.txt", f"平均高度 {mean:.2f} 米")],
        [file("mountains.txt", f"平均高度 {mean:.2f} 米")],
        *notes(*(PEAKS[name] for name in peaks)),
    )
    names = ("Superior", "Michigan", "Erie", "Ontario")
    yield say(
        "four_lakes",
        f"{area(*names):,} km²",
        f"{area('Superior', 'Michigan', 'Erie', 'Huron'):,} km²",
        *lakes(*names),
    )
    cities = ("Oslo", "Berlin", "Madrid")
    facts = f"{sum(map(degrees, cities)) / 3:g} °C and {sum(map(people, cities)):,} people"
    each = "; ".join(f"{city}: {degrees(city)} °C" for city in cities)
    boss = "boss@example.org"
    yield do(
        "three_city_report",
        [file("report.txt", f"{each}. On average {facts}"), mail(boss, facts)],
        [file("report.txt", f"{each}; {sum(map(people, cities)):,} people"), mail(boss, facts)],
        *(asked("get_weather", city=city) for city in cities),
        *crowds(*cities),
    )


with stopped_clock():
    EXAMPLES = {name: (right, wrong) for name, right, wrong in examples()}

each_task = pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)


@each_task
def test_a_check_takes_a_right_answer(task: Task) -> None:
    right, _ = EXAMPLES[task.name]
    assert task.solved_by(right), f"{task.question}\n{right.answer}"


@each_task
def test_a_check_refuses_an_answer_that_only_looks_right(task: Task) -> None:
    _, wrong = EXAMPLES[task.name]
    assert not task.solved_by(wrong), f"{task.question}\n{wrong.answer}"


@each_task
@pytest.mark.parametrize("answer", [None, "", "Done.", "好的。", "Error: TimeoutError", "12345"])
def test_no_check_takes_empty_words(task: Task, answer: str | None) -> None:
    assert not task.solved_by(run_with(answer))


@each_task
def test_the_question_said_again_is_no_answer(task: Task) -> None:
    right, _ = EXAMPLES[task.name]
    assert not task.solved_by(replace(right, answer=f"{task.question.upper()}!"))


# What needs no look-up: small talk, questions back, refusals, sums of figures in the question.
IN_THE_HEAD = {"hello", "thanks", "weather_nowhere", "how_far_is_it", "share_price"}
IN_THE_HEAD |= {"book_a_flight", "told_already", "draft_only"}
IN_THE_HEAD |= {"percent", "power_of_three", "until_october"}
EFFECTS = {"write_file", "send_mail"}
# Looked up for the wrong answer alone.
NOT_NEEDED = {("tax_in_munich", "Berlin")}


def without(run: RunResult, number: int) -> RunResult:
    """The run as if its call of that number had not been made."""
    gone = 1 + 2 * number
    return replace(run, messages=run.messages[:gone] + run.messages[gone + 2 :])


def failing(run: RunResult, number: int) -> RunResult:
    """The run as if its call of that number had failed."""
    messages = list(run.messages)
    messages[2 + 2 * number] = messages[2 + 2 * number] | {"content": "Error: TimeoutError"}
    return replace(run, messages=messages)


@each_task
def test_an_answer_that_was_not_looked_up_is_a_guess(task: Task) -> None:
    right, _ = EXAMPLES[task.name]
    made = calls(right)
    needed = [
        number
        for number, (name, arguments, _) in enumerate(made)
        if name not in EFFECTS and (task.name, arguments.get("city")) not in NOT_NEEDED
    ]
    assert bool(needed) is (task.name not in IN_THE_HEAD)
    for number in needed:
        assert not task.solved_by(without(right, number)), f"solved without {made[number]}"
        told = task.name == "atlantis"  # a failure is what it has to see
        assert told or not task.solved_by(failing(right, number)), f"{made[number]} has failed"


@each_task
def test_what_was_looked_up_about_another_thing_does_not_count(task: Task) -> None:
    right, _ = EXAMPLES[task.name]
    for number, (name, arguments, _) in enumerate(calls(right)):
        for parameter in {"city", "from_city", "to_city"} & set(arguments):
            if (task.name, arguments[parameter]) in NOT_NEEDED:
                continue
            other = asked(name, **(arguments | {parameter: "Nagoya"}))
            messages = list(right.messages)
            changed = run_with(right.answer, other)
            messages[1 + 2 * number : 3 + 2 * number] = [
                renamed(each, f"call_{number}") for each in changed.messages[1:3]
            ]
            assert not task.solved_by(replace(right, messages=messages)), f"solved with {other}"


def renamed(message: dict[str, Any], call_id: str) -> dict[str, Any]:
    """The message with another id of its call."""
    if message["role"] == "tool":
        return message | {"tool_call_id": call_id}
    return message | {"tool_calls": [message["tool_calls"][0] | {"id": call_id}]}


# Here the figure or the name that is asked for stands in what is looked up, as it is.
COPIED = {"time_in_nairobi", "weekday_in_tokyo", "people_in_ljubljana", "umbrella_in_berlin"}
COPIED |= {"weather_in_beijing", "tax_in_munich", "new_york_to_san_francisco", "antananarivo"}
COPIED |= {"atlantis", "tables", "given_sql", "isqrt", "packing_list", "depth_of_baikal"}
COPIED |= {"height_of_fuji", "length_of_a_marathon", "most_in_stock", "mail_the_weather"}
COPIED |= {"shanghai_into_a_file", "tower_into_a_file"}


@each_task
@pytest.mark.parametrize("form", ["JSON", "lines", "values", "values backwards"])
def test_observations_copied_in_are_not_enough_where_something_is_to_be_worked_out(
    task: Task, form: str
) -> None:
    right, _ = EXAMPLES[task.name]
    seen = [result for name, _, result in calls(right) if name not in EFFECTS]
    copied = written_as(form, seen)
    copying = [
        (name, arguments | {key: copied for key in ("content", "body") if key in arguments}, result)
        for name, arguments, result in calls(right)
    ]
    solved = task.solved_by(run_with(copied, *copying))
    if task.name not in COPIED:
        assert not solved, copied
    elif form == "lines":
        assert solved, f"{task.name} need not stand among COPIED: {copied}"


def written_as(form: str, seen: Sequence[Any]) -> str:
    if form == "JSON":
        return json.dumps(seen, ensure_ascii=False)
    lines = [
        ", ".join(
            f"{value}" if form.startswith("values") else f"{name.replace('_', ' ')}: {value}"
            for name, value in (each.items() if isinstance(each, dict) else [("It says", each)])
        )
        for each in seen
    ]
    return ".\n".join(lines[::-1] if form.endswith("backwards") else lines)


@pytest.mark.parametrize(
    ("name", "answer"),
    [
        ("hello", "None of my tools fits this. Could you rephrase it?"),
        ("thanks", "我的工具里没有合适的。可以换个说法吗？"),
    ],
)
def test_a_missing_tool_is_no_answer_to_a_greeting(name: str, answer: str) -> None:
    assert not BY_NAME[name].solved_by(run_with(answer))
    assert BY_NAME[name].solved_by(run_with("I don't have feelings, but thank you! 你好！"))


@each_task
def test_a_run_that_a_limit_stopped_has_not_solved_its_task(task: Task) -> None:
    right, _ = EXAMPLES[task.name]
    assert not task.solved_by(replace(right, stop_reason=StopReason.MAX_STEPS))


# To these a few words are a right answer, and the same ones to several.
WITHOUT_A_FACT = {"hello", "thanks", "weather_nowhere", "how_far_is_it"}
WITHOUT_A_FACT |= {"share_price", "book_a_flight", "atlantis"}
# (task, another task): the other one's right answer happens to hold this one's fact as well.
SHARED = {("time_in_nairobi", "draft_only"), ("warmer_city", "lowest_tax")}
SHARED |= {("tokyo_and_london", "warmer_city")}


# What these tasks want is in a file or in a mail, whatever the answer says.
DOES = {name for name, (right, _) in EXAMPLES.items() if calls(right, *EFFECTS)}


@pytest.mark.parametrize("name", [name for name in BY_NAME if name not in WITHOUT_A_FACT | DOES])
def test_the_answer_to_another_task_is_not_taken(name: str) -> None:
    right, _ = EXAMPLES[name]
    for other, (run, _) in EXAMPLES.items():
        if other != name and (name, other) not in SHARED:
            mixed = replace(right, answer=run.answer)
            assert not BY_NAME[name].solved_by(mixed), f"it takes the answer to {other}"


@each_task
def test_every_tool_of_a_task_is_there(task: Task) -> None:
    tools = make_tools(task.tools, task.files)
    assert [tool.__name__ for tool in tools] == list(task.tools)


def test_the_set_is_broad_enough() -> None:
    assert len(TASKS) == len(BY_NAME) >= 36
    assert {task.steps for task in TASKS} == set(range(11))
    chinese = [task for task in TASKS if task.language == "zh"]
    assert 3 * len(chinese) >= len(TASKS)
    assert sum(any(sign in task.question for sign in "請現從嗎訂線倫") for task in chinese) >= 2
    assert {name for task in TASKS for name in task.tools} >= set(TOOLS)


def test_right_answers_do_not_hang_on_the_day_they_are_asked_on() -> None:
    with stopped_clock(), stopped_clock():
        assert current_time("London")["date"] == MOMENT[:10]
