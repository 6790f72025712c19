"""What a learner asks first of a tool of their own: letters and words, sums, choices, and orders
that no tool can carry out. Each on tools under two names.
"""

import json
from typing import Any

import pytest
from planner_kit import ask, define, kit, returns

from agentkit.offline.language.arithmetic_text import expressions
from agentkit.offline.language.han import fold
from agentkit.offline.planner import plan
from agentkit.offline.steps.suggesting import only_kind_alike

FLAG = {"type": "boolean"}


def one(definition: dict[str, Any], function: Any = None) -> Any:
    return kit((definition, function or returns({"ok": True})))


# A letter and the word it is in


@pytest.mark.parametrize("names", [("count_letter", "word", "letter"), ("t7", "text", "mark")])
@pytest.mark.parametrize(
    ("question", "word", "letter"),
    [
        ("How often does the letter e occur in the word cheese?", "cheese", "e"),
        ("Count the letter e in cheese.", "cheese", "e"),
        ("How many times does s occur in Mississippi?", "Mississippi", "s"),
        ("How often does the letter l occur in the word hello?", "hello", "l"),
        ("How many r are in strawberry?", "strawberry", "r"),
        ("单词cheese里字母e出现了几次？", "cheese", "e"),
        ("字母e在cheese中出现多少次？", "cheese", "e"),
    ],
)
def test_the_letter_goes_to_the_letter_and_the_word_to_the_word(
    names: tuple[str, str, str], question: str, word: str, letter: str
) -> None:
    name, first, second = names
    texts = {first: "The word", second: "A single letter"}
    tool = define(name, "Count how often a letter occurs in a word.", **texts)
    assert ask(question, one(tool, returns(3))).calls == [(name, {first: word, second: letter})]


def test_a_follow_up_changes_the_word_or_the_letter_alone() -> None:
    text = {"type": "string"}
    tool = define("tally", "Count how often a letter occurs in a word.", word=text, letter=text)
    box = one(tool, returns(3))
    first = ask("How often does the letter a occur in the word banana?", box)
    for question, given in (
        ("And in cheese?", {"word": "cheese", "letter": "a"}),
        ("And the letter n?", {"word": "banana", "letter": "n"}),
    ):
        assert ask(question, box, history=first.messages).calls == [("tally", given)]


@pytest.mark.parametrize("name", ["reverse", "f1"])
def test_the_noun_before_a_value_names_its_parameter(name: str) -> None:
    tool = define(name, "Reverse a word.", word={"type": "string"})
    run = ask("Reverse the word hello.", one(tool, lambda word: word[::-1]))
    assert run.calls == [(name, {"word": "hello"})]


@pytest.mark.parametrize("name", ["upper", "f2"])
def test_what_is_turned_into_something_stands_before_the_form(name: str) -> None:
    tool = define(name, "Turn a text into upper case.", text={"type": "string"})
    run = ask("Make hello upper case", one(tool, lambda text: text.upper()))
    assert run.calls == [(name, {"text": "hello"})]


def test_a_text_that_is_put_somewhere_is_still_a_change() -> None:
    tool = define("put", "Put a text into the archive file.", text={"type": "string"})
    assert ask("What is in the archive file?", one(tool)).calls == []


@pytest.mark.parametrize("name", ["square_root", "f3"])
def test_the_words_of_a_sum_speak_for_a_tool_too(name: str) -> None:
    tool = define(name, "The square root of a number.", x={"type": "number"})
    assert ask("What is the square root of 16?", one(tool, returns(4))).calls == [(name, {"x": 16})]


# Sums are understood whole or not at all


@pytest.mark.parametrize(
    ("text", "expression"),
    [
        ("What is 17 * 23 plus 4?", "17 * 23 + 4"),
        ("What is (3 + 4) times 12?", "(3 + 4) * 12"),
        ("17乘以23加4等于多少？", "17 * 23 + 4"),
        ("3加4再乘以2", "(3 + 4) * 2"),
        ("What is 1,200 * 3 minus 5?", "1200 * 3 - 5"),
        ("9 - 10% of 80", "9 - (80 * 10 / 100)"),
        ("half of 12 plus 4", "0.5 * 12 + 4"),
        ("one plus one", "1 + 1"),
        ("2的10次方", "2 ** 10"),
    ],
)
def test_signs_and_words_make_one_sum(text: str, expression: str) -> None:
    assert [value.value for value in expressions(text, fold(text))] == [expression]


@pytest.mark.parametrize(
    "text",
    [
        "12 plus 30 divided by foo",
        "the sum of 3 and 4 plus 2",
        "log of 8 plus 3",
        "multiply 3 + 4 by 2",
        "What is 14 * 12 plus 6, divided by some number?",
        "20 + 15%",
        "3,4 + 5",
        "x + 3 * 4",
        "2024-2026",
        "How many times?",
    ],
)
def test_a_sum_that_is_not_understood_whole_is_none(text: str) -> None:
    assert list(expressions(text, fold(text))) == []


def test_half_a_sum_is_never_computed() -> None:
    tool = define("c", "Evaluate an arithmetic expression.", expression="The expression")
    assert ask("What is 12 plus 30 divided by foo?", one(tool)).calls == []
    assert "42" not in ask("What is 12 plus 30 divided by foo?", {}).answer
    assert ask("What is 17 * 23 plus 4?", {}).answer == "17 * 23 + 4 = 395"


# On and off


@pytest.mark.parametrize(
    ("question", "on"),
    [
        ("Turn the lamp on", True),
        ("Turn the lamp off", False),
        ("打开灯", True),
        ("把灯关掉", False),
    ],
)
@pytest.mark.parametrize(("name", "key"), [("switch_lamp", "on"), ("f4", "state")])
def test_on_and_off_are_yes_and_no(question: str, on: bool, name: str, key: str) -> None:
    tool = define(name, "Switch the lamp on or off. 开灯或关灯。", **{key: FLAG})
    assert ask(question, one(tool)).calls == [(name, {key: on})]


@pytest.mark.parametrize(("question", "opened"), [("Open the valve", True), ("Close it", False)])
def test_open_and_close_are_yes_and_no(question: str, opened: bool) -> None:
    tool = define("valve", "Open or close the valve. Close it after use.", open=FLAG)
    calls = ask(question.replace("it", "the valve"), one(tool)).calls
    assert calls == [("valve", {"open": opened})]


def test_a_change_is_not_made_with_a_flag_that_nobody_gave() -> None:
    tool = define("lamp", "Switch the lamp on or off.", on=FLAG)
    assert ask("Switch the lamp", one(tool)).calls == []


# A value that is none of the choices

DAY = {"type": "string", "enum": ["today", "tomorrow"]}


@pytest.mark.parametrize("optional", [(), ("day",)])
@pytest.mark.parametrize(
    ("question", "day"),
    [
        ("What is the weather in Oslo on Sunday?", "Sunday"),
        ("What is the weather in Oslo the day after tomorrow?", "day after tomorrow"),
        ("What was the weather in Oslo yesterday?", "yesterday"),
        ("What is the weather in Oslo on 3 May?", "3 May"),
        ("What is the weather in Oslo today and on Sunday?", "Sunday"),
        ("奥斯陆星期天天气怎么样？", "星期天"),
        ("奧斯陸後天天氣怎麼樣？", "後天"),
    ],
)
def test_a_day_that_a_tool_does_not_know_is_not_answered_with_another(
    optional: tuple[str, ...], question: str, day: str
) -> None:
    tool = define("w", "Weather of a city.", *optional, city="Name of the city", day=DAY)
    run = ask(question, one(tool, returns({"temperature_c": 4})))
    assert run.calls == []
    assert day in run.answer
    assert "tomorrow" in run.answer or "明天" in run.answer


def test_the_day_chosen_after_the_question_back_is_taken() -> None:
    tool = define("w", "Weather of a city.", "day", city="Name of the city", day=DAY)
    box = one(tool, returns({"temperature_c": 4}))
    asked = ask("What is the weather in Oslo on Sunday?", box)
    run = ask("tomorrow", box, history=asked.messages)
    assert run.calls == [("w", {"city": "Oslo", "day": "tomorrow"})]


def test_a_size_inside_a_longer_one_is_not_meant() -> None:
    size = {"type": "string", "enum": ["small", "medium", "large"]}
    tool = define("price", "Price of a shirt.", "size", size=size)
    assert ask("What does an extra-large shirt cost?", one(tool)).calls == []
    assert ask("What does a large shirt cost?", one(tool)).calls == [("price", {"size": "large"})]


# Orders need their object


@pytest.mark.parametrize("name", ["record_inspection", "f5"])
@pytest.mark.parametrize(
    "question", ["Record a water change for K2", "Record the honey of hive K2"]
)
def test_a_log_takes_no_entry_about_something_else(name: str, question: str) -> None:
    tool = define(
        name,
        "Record an inspection of a beehive.",
        hive="Id of the hive, e.g. K2",
        temper="How the bees behaved",
    )
    run = ask(question, one(tool))
    assert run.calls == []
    assert name in run.answer


@pytest.mark.parametrize("question", ["登记K2换水", "登記K2換水"])
def test_the_object_of_a_chinese_order_counts_as_well(question: str) -> None:
    tool = define("f5", "登记一次蜂箱检查。", hive="蜂箱编号，例如 K2", note="检查内容")
    run = ask(question, one(tool))
    assert run.calls == []
    assert "f5" in run.answer


@pytest.mark.parametrize("name", ["check_out", "f6"])
def test_a_verb_with_another_meaning_changes_nothing(name: str) -> None:
    tool = define(name, "Check a guest out of a room.", guest="Name of the guest")
    assert ask("Can I borrow Dune?", one(tool)).calls == []
    assert ask("I want to borrow the book Dune", one(tool)).calls == []
    assert ask("Check Tom Reed out", one(tool)).calls == [(name, {"guest": "Tom Reed"})]


def test_an_order_that_no_tool_carries_out_looks_nothing_up() -> None:
    info = define("info", "Where a specimen was collected.", specimen="Number, e.g. S-104")
    remove = define("strip", "Remove a label.", label="Number of the label, e.g. L-9")
    tools = kit((info, returns("Oslo")), (remove, returns({"ok": True})))
    assert ask("Remove specimen S-20", tools).calls == []
    assert ask("Remove label L-20", tools).calls == [("strip", {"label": "L-20"})]


@pytest.mark.parametrize("name", ["print_jobs", "f7"])
def test_jobs_to_print_are_looked_up(name: str) -> None:
    tool = define(name, "Print jobs of a customer.", customer="Name of the customer")
    run = ask("Which print jobs does Ana Silva have?", one(tool, returns([{"job": "J1"}])))
    assert run.calls == [(name, {"customer": "Ana Silva"})]


def test_the_unknown_word_behind_a_name_belongs_to_it() -> None:
    tool = define(
        "f8", "Add a specimen to the herbarium.", species="Name of the species", shelf="e.g. H-12"
    )
    run = ask("Add Salix herbacea to shelf H-14", one(tool))
    assert run.calls == [("f8", {"species": "Salix herbacea", "shelf": "H-14"})]


@pytest.mark.parametrize(
    ("value", "item", "alike"),
    [
        ("核桃面包", "黑麦面包", True),
        ("carrot cake", "apple cake", True),
        ("yoga class", "yoga", False),
        ("aple cake", "apple cake", False),
    ],
)
def test_a_common_noun_at_the_end_makes_no_near_name(value: str, item: str, alike: bool) -> None:
    assert only_kind_alike(value, item) == alike


# One tool, calls made before, words of the lessons


@pytest.mark.parametrize("name", ["get_weather", "f9"])
def test_the_only_tool_is_called_where_a_value_of_its_kind_is_given(name: str) -> None:
    tool = define(name, "Get the weather of a city.", city="Name of the city")
    box = one(tool, returns({"temperature_c": 4}))
    assert ask("Is Oslo nice?", box).calls == [(name, {"city": "Oslo"})]
    assert ask("What is the capital of France?", box).calls == []
    assert ask("Tell me a joke", box).calls == []


def test_a_call_that_left_a_default_out_is_the_same_call() -> None:
    day = {**DAY, "default": "today"}
    tool = define("w", "Weather of a city.", "day", city="Name of the city", day=day)
    calls, results = [], []
    for index, (city, degrees) in enumerate((("Oslo", 4), ("Rome", 18))):
        function = {"name": "w", "arguments": json.dumps({"city": city})}
        calls.append({"id": f"c{index}", "type": "function", "function": function})
        content = json.dumps({"temperature_c": degrees})
        results.append({"role": "tool", "tool_call_id": f"c{index}", "content": content})
    question = {"role": "user", "content": "Which city is warmer today, Oslo or Rome?"}
    asked = {"role": "assistant", "content": None, "tool_calls": calls}
    reply = plan([question, asked, *results], [tool])
    assert reply.calls == ()
    assert reply.text is not None
    assert "Rome is warmer" in reply.text


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("What is a token?", "什么是token？"),
        ("What is an LLM?", "什么是大语言模型？"),
        ("What is a message?", "什么是消息？"),
        ("What is a role?", "角色是什么？"),
        ("What is a schema?", "什么是模式？"),
        ("What is a step?", "什么是步骤？"),
        ("What is an observation?", "什么是观察？"),
    ],
)
def test_the_lessons_words_are_told_in_one_sentence(english: str, chinese: str) -> None:
    word = english.removesuffix("?").split()[-1]
    assert word.lower() in ask(english, {}).answer.lower()
    assert "规划器" not in ask(chinese, {}).answer
    about = define("find", f"Find a {word} by its number.", number="The number")
    assert ask(english, one(about)).answer != ask(english, {}).answer
