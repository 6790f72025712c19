"""Questions that lean on the conversation before them, while it is there and when it is gone."""

from typing import Any

import pytest
from planner_kit import ask, demo

from agentkit.context import ContextInfo, Trim
from agentkit.demo_tools import (
    calculate,
    city_facts,
    compare_numbers,
    current_time,
    distance_between,
    get_weather,
    set_clock,
)
from agentkit.offline.planner import plan

TOOLS = demo(get_weather, current_time, calculate)


@pytest.fixture(autouse=True)
def clock() -> Any:
    set_clock("2026-03-14 12:00")
    yield
    set_clock(None)


def talk(*questions: str, tools: Any = TOOLS, **settings: Any) -> list[Any]:
    """The runs of a conversation."""
    runs: list[Any] = []
    for question in questions:
        history = runs[-1].messages if runs else ()
        runs.append(ask(question, tools, history=history, **settings))
    return runs


@pytest.mark.parametrize(
    ("questions", "answer"),
    [
        (
            ("What is the weather in Oslo?", "And in Rome?", "Which of the two is warmer?"),
            "Oslo: 1 °C. Rome: 12 °C. Rome is warmer, by 11 °C.",
        ),
        (
            ("What is the weather in Oslo?", "And in Rome?", "Which is the coldest?"),
            "Oslo: 1 °C. Rome: 12 °C. Oslo is the coldest, with 1 °C.",
        ),
        (
            ("Which is warmer, Oslo or Rome?", "And Cairo?", "Which of the three is the warmest?"),
            "Oslo: 1 °C. Rome: 12 °C. Cairo: 17 °C. Cairo is the warmest, with 17 °C.",
        ),
        (
            ("Which is warmer, Oslo or Rome?", "And Cairo?", "Which of the two is warmer?"),
            "Rome: 12 °C. Cairo: 17 °C. Cairo is warmer, by 5 °C.",
        ),
        (
            ("奥斯陆天气怎么样？", "那罗马呢？", "哪个更暖和？"),
            "奥斯陆：1 °C。罗马：12 °C。罗马更暖和，相差 11 °C。",
        ),
    ],
)
def test_what_was_found_before_is_compared_without_a_call(
    questions: tuple[str, ...], answer: str
) -> None:
    last = talk(*questions)[-1]
    assert (last.calls, last.answer) == ([], answer)


def test_figures_found_before_are_added_and_subtracted() -> None:
    tools = demo(city_facts, calculate)
    runs = talk("What is the population of Oslo?", "And of Rome?", "Add them up.", tools=tools)
    assert runs[-1].answer == (
        "Oslo: population 1,082,575. Rome: population 2,318,895. Together: 3,401,470."
    )
    runs = talk("How far is it from Oslo to Rome?", "And to Cairo?", "Which is farther?",
                tools=demo(distance_between))  # fmt: skip
    assert runs[-1].answer.endswith("Oslo → Cairo is farther, by 1649 km.")


def test_another_measure_of_the_same_things_is_looked_up() -> None:
    tools = demo(get_weather, city_facts, compare_numbers)
    runs = talk("What is the weather in Oslo?", "And in Rome?", "Which one has more people?",
                tools=tools)  # fmt: skip
    assert [call for call in runs[-1].calls if call[0] == "city_facts"] == [
        ("city_facts", {"city": "Oslo"}),
        ("city_facts", {"city": "Rome"}),
    ]
    assert runs[-1].answer.endswith("Rome has more, by 1,236,320.")


@pytest.mark.parametrize("question", ["Which is warmer?", "哪个更暖和？"])
def test_with_nothing_before_it_the_planner_asks(question: str) -> None:
    run = ask(question, demo(get_weather))
    assert not run.calls
    assert run.answer.endswith(("Which one do you mean?", "请告诉我。"))
    asked_again = ask("哪个更暖和？", demo(get_weather), history=run.messages)
    assert not asked_again.calls, "a question is no name of a city"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What did I ask first?", "What is the weather in Oslo?"),
        ("What was my first question?", "What is the weather in Oslo?"),
        ("What did I just ask?", "And in Rome?"),
        ("我最先问了什么？", "What is the weather in Oslo?"),
        ("我刚才问了什么？", "And in Rome?"),
    ],
)
def test_what_was_asked_before_is_told(question: str, told: str) -> None:
    last = talk("What is the weather in Oslo?", "And in Rome?", question)[-1]
    assert not last.calls
    assert f"“{told}”" in last.answer


def test_what_was_asked_first_of_all_is_nothing() -> None:
    run = ask("What did I ask first?", TOOLS)
    assert run.answer == "Nothing came before this in the messages that I was sent."


@pytest.mark.parametrize(
    ("telling", "asking", "name"),
    [
        ("My name is Ada.", "What is my name?", "Ada"),
        ("I am Grace.", "Who am I?", "Grace"),
        ("我叫小明。", "我叫什么名字？", "小明"),
    ],
)
def test_a_name_is_known_while_it_stands_in_the_messages(
    telling: str, asking: str, name: str
) -> None:
    runs = talk(telling, "What is the weather in Oslo?", asking)
    assert not runs[0].calls
    assert runs[1].calls == [("get_weather", {"city": "Oslo"})]
    assert not runs[2].calls
    assert name in runs[2].answer
    gone = plan([{"role": "user", "content": asking}], [d for d, _ in TOOLS.values()])
    assert gone.text is not None
    assert gone.text.startswith(("I do not know", "我不知道"))


def test_a_name_that_is_given_is_no_city() -> None:
    runs = talk("My name is Ada. What is the weather in Oslo?", "What is my name?", "Thanks!")
    assert runs[0].calls == [("get_weather", {"city": "Oslo"})]
    assert "Ada" not in runs[0].answer
    assert "Ada" in runs[1].answer
    assert runs[2].answer == "You are welcome."


def test_what_was_trimmed_away_is_not_known_any_more() -> None:
    context = Trim(300)
    questions = ["My name is Ada.", "What is the weather in Oslo?", "And in Rome?"]
    questions += [f"What is {number} * {number}?" for number in range(12, 20)]
    runs = talk(*questions, "What is my name?", view=lambda m: context(m, ContextInfo()))
    assert runs[-1].answer.startswith("I do not know")


def test_whoever_may_know_the_user_is_asked() -> None:
    def get_profile() -> dict[str, str]:
        """Get the profile of the user: name and address."""
        return {"name": "Ada"}

    run = ask("What is my name?", demo(get_profile))
    assert run.names == ["get_profile"]
    assert "Ada" in run.answer


def test_a_missing_value_is_asked_for_in_whole_words() -> None:
    assert ask("What is the weather?", demo(get_weather)).answer == (
        "To do this I need one more thing: the name of the city. Which one do you mean?"
    )
