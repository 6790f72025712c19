"""Several sums in one question: each is worked out, and each result is told."""

import pytest
from planner_kit import ask, demo

from agentkit.demo_tools import calculate, city_facts, compare_numbers, get_weather
from agentkit.offline.question.intent import goals_in
from agentkit.offline.question.question import read_question

TOOLS = demo(get_weather, calculate, city_facts, compare_numbers)
FOUR = "2*3 = 6; 4*5 = 20; 6*7 = 42; 8*9 = 72."


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Compute 2*3, 4*5, 6*7 and 8*9", FOUR),
        ("What is 2*3 and 4*5?", "2*3 = 6; 4*5 = 20."),
        ("Compute 2*3, then 4*5.", "2*3 = 6; 4*5 = 20."),
        ("计算 2*3、4*5 和 6*7", "2*3 = 6；4*5 = 20；6*7 = 42。"),
        ("Compute 2*3 and 4*5 and add them up", "2*3 = 6; 4*5 = 20. Together: 26."),
        ("Calculate 2*8, 3*3 and their difference.", "2*8 = 16; 3*3 = 9. The difference is 7."),
        ("Which is larger, 2*3 or 4*5?", "2*3 = 6; 4*5 = 20. 4*5 is larger, by 14."),
        ("What is 12 * 12?", "The result is 144."),
        ("What is 2*3 and 2*3?", "The result is 6."),
    ],
)
@pytest.mark.parametrize("parallel", [True, False])
def test_every_sum_of_a_question_is_worked_out(question: str, answer: str, parallel: bool) -> None:
    run = ask(question, TOOLS, parallel=parallel)
    assert run.answer == answer
    assert set(run.names) == {"calculate"}


def test_more_sums_than_one_reply_holds_go_on_in_the_next() -> None:
    sums = [f"{number}+{number}" for number in range(11, 31)]
    run = ask(f"Compute {', '.join(sums)}", demo(calculate))
    assert [len(calls) for calls in run.rounds] == [16, 4]
    assert run.answer.count("=") == 20
    assert run.answer.endswith("30+30 = 60.")


@pytest.mark.parametrize("parallel", [True, False])
def test_a_sum_that_fails_is_told_beside_the_others(parallel: bool) -> None:
    run = ask("What is 10/0 and 3*3?", demo(calculate), parallel=parallel)
    assert [arguments["expression"] for _, arguments in run.calls] == ["10/0", "3*3"]
    assert "The result is 9. 10/0: that did not work" in run.answer


def test_a_sum_that_fails_is_not_cut_down_to_its_first_number() -> None:
    run = ask("What is 10/0?", demo(calculate))
    assert len(run.calls) == 1
    assert run.answer == "That did not work: '10/0' at position 1 divides by zero."


@pytest.mark.parametrize("parallel", [True, False])
def test_a_thing_that_was_not_found_is_told_beside_the_others(parallel: bool) -> None:
    question = "What is the weather in Xyzzyx, Rome and Lima?"
    run = ask(question, demo(get_weather), parallel=parallel)
    assert "Xyzzyx: I could not look that up" in run.answer
    assert "Rome: " in run.answer
    assert "Lima: " in run.answer


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How much property tax is due on an average flat in Oslo and Rome in total?", ["sum"]),
        ("What does an average day in Oslo and in Rome cost altogether?", ["sum"]),
        ("What is the total tax on an average flat in Oslo and Rome, and the average tax?",
         ["sum", "average"]),
        ("Give me an average of the temperatures in Oslo and Rome.", ["average"]),
        ("What is the average temperature of Oslo and Rome?", ["average"]),
        ("How warm is it in Oslo and Rome on average?", ["average"]),
    ],
)  # fmt: skip
def test_an_average_thing_is_a_thing_and_no_sum(question: str, wanted: list[str]) -> None:
    assert [goal for goal, _, _ in goals_in(read_question(question))] == wanted
