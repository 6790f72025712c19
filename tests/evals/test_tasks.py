"""The task set: each check takes a right answer and refuses one that looks like it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from agentkit import RunResult, StopReason, ToolCall, history_problems
from agentkit.demo_tools import current_time, get_weather, read_doc
from agentkit.evals import TASKS, Task
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
from agentkit.evals.world import MOMENT, TOOLS, make_tools, stopped_clock
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


def examples() -> Iterator[tuple[str, RunResult, RunResult]]:
    """For each task its name, a run that solves it, and one that only seems to."""
    weather = ("get_weather", {"city": "Oslo"}, get_weather("Oslo"))

    def say(name: str, right: str, wrong: str) -> tuple[str, RunResult, RunResult]:
        return name, run_with(right), run_with(wrong)

    yield (
        "hello",
        run_with("Hello! I'm fine, thank you."),
        run_with("It is cold in Oslo.", weather),
    )
    yield "thanks", run_with("不客气！"), run_with("奥斯陆今天很冷。", weather)
    yield say(
        "weather_nowhere",
        "For which city? I can look it up.",
        "Tomorrow it will be sunny, with 21 degrees, in your city. Anything else?",
    )
    yield say("how_far_is_it", "请告诉我是哪两个城市。", "从那里到这里的距离是 320 公里。哪天去？")
    yield say(
        "share_price",
        "I have no tool for share prices: these are for the weather and for cities.",
        "I cannot promise it is fresh, but it trades at 182.40 EUR.",
    )
    yield say("book_a_flight", "抱歉，我沒有訂機票的工具。", "已為您預訂明天的機票，不能退改。")
    yield say("told_already", "On Monday you are in Lisbon.", "On Monday you are in Porto.")
    draft = "Dear team, our meeting moves to 3 pm. Best regards"
    yield (
        "draft_only",
        run_with(draft),
        run_with(draft, mail("team@example.org", draft)),
    )
    hour = current_time("Nairobi")["time"]
    yield say("time_in_nairobi", f"It is {hour} in Nairobi.", "It is 12:00 in Nairobi.")
    yield say("weekday_in_tokyo", "东京现在是星期六。", "东京现在是星期日。")
    crowd = people("Ljubljana")
    yield say("people_in_ljubljana", f"{crowd:,} people.", f"{crowd + 1:,} people.")
    yield say(
        "umbrella_in_berlin",
        "Yes: rain is forecast for Berlin.",
        "No, there will be no rain.",
    )
    warm = degrees("北京", "tomorrow")
    yield say("weather_in_beijing", f"明天 {warm} 度。", f"明天 {degrees('北京') + 40} 度。")
    yield say("tax_in_munich", f"每年 {tax('慕尼黑')} 欧元。", f"每年 {tax('柏林')} 欧元。")
    yield say("percent", "17.5% of 2,480 is 434.", "17.5% of 2,480 is 4,340.")
    yield say("power_of_three", "等于 59,048。", "等于 59,049。")
    wait = days("2026-03-14", "2026-10-01")
    yield say("until_october", f"还有 {wait} 天。", f"还有 {wait - 1} 天。")
    far = kilometres("New York City", "San Francisco")
    yield say("new_york_to_san_francisco", f"{far:,} 公里。", f"{far // 2:,} 公里。")
    yield say("antananarivo", "It is in Madagascar.", "It is in Mauritius.")
    yield say("atlantis", "I found no city of that name.", "It's 24 °C in Atlantisburg.")
    yield say("tables", "There are about, books and orders.", "There are books and orders.")
    (sold,) = column("SELECT SUM(quantity) FROM orders WHERE city = 'Madrid'")
    (orders,) = column("SELECT COUNT(*) FROM orders WHERE city = 'Madrid'")
    yield say("given_sql", f"The sum is {sold}.", f"The sum is {orders}.")
    yield say(
        "isqrt",
        read_doc("math.isqrt"),
        "It gives the square root of a number as a float.",
    )
    yield say(
        "packing_list",
        "Your passport, a raincoat, and a charger for the camera.",
        "Your passport and a raincoat.",
    )
    yield say(
        "warmer_city",
        "Madrid is warmer: 9 °C, against 1 °C in Oslo.",
        "Oslo is warmer today than Madrid.",
    )
    yield say(
        "depth_of_baikal",
        "Lake Baikal is 1642 metres deep.",
        f"Lake Baikal is {area('Baikal'):,} m deep.",
    )
    yield say("height_of_fuji", "富士山海拔 3,776 米。", "富士山海拔 3,767 米。")
    yield say("length_of_a_marathon", "全程 42.195 公里。", "全程 41.195 公里。")
    (dear,) = column("SELECT COUNT(*) FROM books WHERE price_eur > 12")
    (dear_or_equal,) = column("SELECT COUNT(*) FROM books WHERE price_eur >= 12")
    yield say("books_over_12_euros", f"{dear} of them.", f"{dear_or_equal} of them.")
    (fullest, second) = column("SELECT title FROM books ORDER BY stock DESC LIMIT 2")
    yield say("most_in_stock", f"库存最多的是《{fullest}》。", f"库存最多的是《{second}》。")
    body = f"In Oslo it is {degrees('Oslo')} degrees."
    told = "I have put the mail into the outbox."
    yield (
        "mail_the_weather",
        run_with(told, weather, mail("anna@example.org", body, "Weather in Oslo")),
        run_with(f"I have sent the mail. {body}", weather),
    )
    yield say("most_common_value", "Use statistics.mode.", "Use statistics.median.")
    apart = hours_apart("Tokyo", "London")
    yield say("tokyo_and_london", f"相差 {apart} 個小時。", f"相差 {apart - 1} 個小時。")
    yield say("expenses", "The total is 302.25.", "The total is 298.50.")
    yield say("average_score", "平均分是 87.5。", "平均分是 350。")
    warm = degrees("上海")
    yield (
        "shanghai_into_a_file",
        run_with("写好了。", file("shanghai.txt", f"上海今天 {warm} 度")),
        run_with(f"上海今天 {warm} 度，已写入 shanghai.txt。"),
    )
    more = tax("Paris") - tax("Berlin")
    yield say("tax_difference", f"多 {more:,} 欧元。", f"多 {more + 100:,} 欧元。")
    legs = kilometres("Oslo", "Vienna"), kilometres("Vienna", "Rome")
    yield say(
        "via_vienna",
        f"{sum(legs):,} km in all.",
        f"{kilometres('Oslo', 'Rome'):,} km in all.",
    )
    tall = figure("buildings/eiffel_tower.md", "height of the Eiffel Tower is")
    yield (
        "tower_into_a_file",
        run_with("Saved.", file("tower.txt", f"{tall:g} m")),
        run_with("Saved.", file("tower.txt", "324 m")),
    )
    wait = days(MOMENT[:10], day("sport/olympic_games_2028.md", "open on"))
    late = days(MOMENT[:10], day("sport/olympic_games_2028.md", "close on"))
    yield say("next_olympics", f"{wait} days.", f"{late} days.")
    yield say(
        "three_city_tax",
        f"In total {total('Berlin Paris Madrid'):,} EUR a year.",
        f"In total {total('Berlin Paris'):,} EUR a year.",
    )
    yield say(
        "three_city_tax_zh",
        f"一共 {total('Oslo Vienna Lisbon')} 欧元。",
        f"奥斯陆 {tax('Oslo')}，维也纳 {tax('Vienna')}，里斯本 {tax('Lisbon')} 欧元。",
    )
    crowd = sum(map(people, ("Rome", "Vienna", "Lisbon")))
    yield say("average_population", f"About {crowd / 3:,.0f}.", f"About {crowd:,}.")
    yield say(
        "geneva_or_constance",
        "Lake Geneva holds more water than Lake Constance: 41 km³ more.",
        "Lake Constance holds more water than Lake Geneva: 41 km³ more.",
    )
    times = area("Baikal") / area("Geneva")
    yield say("baikal_and_geneva", f"约 {times:.1f} 倍。", f"约 {times / 2:.1f} 倍。")
    later = days(
        day("agents/toolformer.md", "submitted on"),
        day("agents/lost_in_the_middle.md", "submitted on"),
    )
    yield say("between_two_papers", f"{later} days later.", f"{later + 30} days later.")
    yield say(
        "lowest_tax",
        f"Madrid has the lowest tax; {people('Madrid'):,} people live there.",
        f"Berlin has the lowest tax; {people('Berlin'):,} people live there.",
    )
    both = area("Superior", "Huron")
    yield (
        "two_lakes_into_a_file",
        run_with("Saved.", file("lakes.txt", f"{both} km²")),
        run_with(f"Saved: {both:,} km².", file("lakes.txt", f"{area('Superior')} km²")),
    )
    gap = peak("Mount Everest") - peak("Kilimanjaro")
    yield (
        "two_peaks_by_mail",
        run_with("已寄出。", mail("guide@example.org", f"相差 {gap:,.2f} 米")),
        run_with("已寄出。", mail("guide@example.com", f"相差 {gap:,.2f} 米")),
    )
    crowd = sum(map(people, ("Tokyo", "Seoul", "Bangkok", "Taipei")))
    yield (
        "four_cities_into_a_file",
        run_with("寫好了。", file("population.txt", f"總數 {crowd:,}")),
        run_with("寫好了。", file("population.txt", f"總數 {crowd - people('Taipei'):,}")),
    )
    six = total("Oslo Berlin Paris Madrid Rome Vienna")
    yield say("average_of_six", f"平均 {six / 6:.2f} 欧元。", f"平均 {six / 5:.2f} 欧元。")
    first, second = total("Oslo Berlin Paris"), total("Rome Vienna Lisbon")
    yield say(
        "two_groups_compared",
        f"{first} and {second}: they are {abs(first - second):,} euros apart.",
        f"{first} and {second}: the second costs more.",
    )
    mean = sum(map(peak, ("Mount Fuji", "Mont Blanc", "Kilimanjaro"))) / 3
    yield (
        "average_of_three_peaks",
        run_with("写好了。", file("peaks.txt", f"平均高度 {mean:.2f} 米")),
        run_with("写好了。", file("mountains.txt", f"平均高度 {mean:.2f} 米")),
    )
    yield say(
        "four_lakes",
        f"{area('Superior', 'Michigan', 'Erie', 'Ontario'):,} km²",
        f"{area('Superior', 'Michigan', 'Erie', 'Huron'):,} km²",
    )
    cities = ("Oslo", "Berlin", "Madrid")
    facts = f"{sum(map(degrees, cities)) / 3:g} °C and {sum(map(people, cities)):,} people"
    yield (
        "three_city_report",
        run_with("Done.", file("report.txt", facts), mail("boss@example.org", facts)),
        run_with(f"Done. I mailed {facts}.", file("report.txt", facts)),
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
    polite = task.check.__name__ == "is_talk" and answer
    assert polite or not task.solved_by(run_with(answer))


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


@pytest.mark.parametrize("name", [task.name for task in TASKS if task.name not in WITHOUT_A_FACT])
def test_the_answer_to_another_task_is_not_taken(name: str) -> None:
    for other, (right, _) in EXAMPLES.items():
        if other != name and (name, other) not in SHARED:
            assert not BY_NAME[name].solved_by(right), f"{name} takes the answer to {other}"


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
