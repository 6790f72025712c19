"""The trimming playground: what a cut does to each message, and what is said about it."""

from __future__ import annotations

import copy
import json
import random
import re
import subprocess
import sys
from html.parser import HTMLParser
from typing import Any

import pytest

from agentkit import history_problems
from agentkit.context import SUMMARY_HEAD
from agentkit.events import ToolCall
from agentkit.messages import assistant_message, system_message, tool_message, user_message
from agentkit.tokens import count_tokens
from agentkit.widgets.cutting import EDITED, METHODS, MOST_PLACES, budgets, cut_to, drop_oldest
from agentkit.widgets.shown import WIDGET_VIEW
from agentkit.widgets.trimming import EMPTY, TrimmingPlayground
from agentkit.widgets.trimming_page import SIGNS, cut_words, messages_page, verdict
from tests.support.histories import broken, random_history
from tests.support.tools_for_tests import weather

LOG = "At noon the station measured one degree. " * 20
CITIES = ("Oslo", "北京", "<b>Rome</b>")


def call(city: str) -> Any:
    return assistant_message("", [ToolCall(f"c_{city}", "look", f'{{"city": "{city}"}}')])


RECORD = [
    system_message("Take facts from tools."),
    user_message("哪里最热？ Oslo or Rome?"),
    *[each for city in CITIES for each in (call(city), tool_message(f"c_{city}", LOG + city))],
]
WHOLE = count_tokens(RECORD)
ORPHANED = count_tokens(RECORD[3:])  # at this budget, the oldest gone, a result is in front
TOOLS = [{"type": "function", "function": {"name": "look", "parameters": {"type": "object"}}}]
every_method = pytest.mark.parametrize("name", METHODS)


def words_of(cut: Any) -> list[str]:
    return [fate.word for fate in cut.fates]


class Page(HTMLParser):
    """The cells of a page's tables by rows, and the tags that are in it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows, self.tags, self.open = list[list[str]](), list[str](), list[str]()
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & set(self.open):
            self.rows[-1][-1] += data


# What a cut does.


def test_the_naive_cut_between_a_call_and_its_result_is_refused_and_said_so() -> None:
    cut = cut_to(drop_oldest, RECORD, ORPHANED)
    assert words_of(cut) == ["gone"] * 3 + ["kept"] * 5
    assert [fate.at for fate in cut.fates] == [None, None, None, 0, 1, 2, 3, 4]
    assert list(cut.problems) == history_problems(RECORD[3:]) != []
    assert verdict(cut) == [
        f"The model reads 5 of 8 messages: {ORPHANED:,} tokens of {ORPHANED:,}.",
        "✗ Refused. Message 0: the result for 'c_Oslo' answers no open call before it.",
        "✗ The task is gone.",
    ]
    assert cut_words(cut) == f"✗ refused, {ORPHANED} tokens, task gone"
    in_the_view = [row[-1] for row in Page(messages_page(cut)).rows[3:6]]
    assert in_the_view == ["✗ gone", "✓ kept, message 0, ✗ refused", "✓ kept, message 1"]


def test_one_message_more_and_the_same_cut_is_valid() -> None:
    with_the_call = count_tokens(RECORD[2:])
    cut = cut_to(drop_oldest, RECORD, with_the_call)
    assert verdict(cut)[1:] == ["✓ Valid: an endpoint takes it.", "✗ The task is gone."]
    assert words_of(cut_to(drop_oldest, RECORD, WHOLE)) == ["kept"] * 8


def test_whole_turns_keep_prompt_task_and_the_newest_turn_over_the_budget_too() -> None:
    cut = cut_to(METHODS["whole turns (trim)"], RECORD, 50)
    assert words_of(cut) == ["kept", "kept", *["gone"] * 4, "kept", "kept"]
    assert verdict(cut)[1] == f"✗ Over the budget by {cut.tokens - 50} tokens."
    assert verdict(cut)[2:] == ["✓ Valid: an endpoint takes it.", "✓ The task is in it."]
    assert cut_words(cut) == f"✓ valid, {cut.tokens} tokens (over)"


def test_old_results_are_shortened_as_far_as_needed_and_the_newest_not_at_all() -> None:
    cut = cut_to(METHODS["shorten old results"], RECORD, WHOLE - 100)
    assert words_of(cut) == [
        *["kept"] * 3, "shortened", "kept", "shortened", "kept", "kept",
    ]  # fmt: skip
    assert cut.tokens <= WHOLE - 100 < cut.tokens + 20
    assert cut.fates[3].left < cut.fates[3].tokens == count_tokens([RECORD[3]])


def test_under_the_least_old_results_are_forty_characters_and_the_view_is_over() -> None:
    cut = cut_to(METHODS["shorten old results"], RECORD, 1)
    assert cut.fates[3].left <= 4 + 20
    assert cut.fates[7].word == "kept"


def test_over_the_budget_begins_with_one_token_more() -> None:
    uncut = {
        over: cut_to(lambda messages, budget: messages, RECORD, WHOLE - over) for over in (0, 1)
    }
    assert "Over" not in " ".join(verdict(uncut[0]))
    assert "✗ Over the budget by 1 token." in verdict(uncut[1])
    assert [cut_words(uncut[over]) for over in (0, 1)] == [
        f"✓ valid, {WHOLE} tokens", f"✓ valid, {WHOLE} tokens (over)",
    ]  # fmt: skip


def test_facts_stay_and_turns_go_when_the_facts_are_too_much_still() -> None:
    fact = json.dumps({"degrees": 1, "log": LOG})
    record = [*RECORD[:3], tool_message("c_Oslo", fact), *RECORD[4:]]
    method = METHODS["facts, then whole turns"]
    loose = cut_to(method, record, count_tokens(record))
    assert words_of(loose)[3] == "shortened"
    assert "gone" not in words_of(loose)
    tight = cut_to(method, record, 60)
    assert words_of(tight)[2:4] == ["gone", "gone"]
    assert tight.has_task


def test_a_summary_is_new_and_stands_where_it_took_the_place_of_turns() -> None:
    summary = user_message(SUMMARY_HEAD + "Oslo is cold.")

    def summarise(messages: Any, budget: int) -> Any:
        return [messages[0], messages[1] | {}, summary, *messages[6:]]

    cut = cut_to(summarise, RECORD, 100)
    assert words_of(cut) == ["kept", "kept", "new", *["gone"] * 4, "kept", "kept"]
    assert cut.fates[2].number is None
    assert verdict(cut)[0].startswith("The model reads 4 of 8 messages and 1 new: ")
    assert cut.has_task
    summarised = [*RECORD[:2], summary, *RECORD[6:]]
    without = cut_to(lambda messages, budget: [messages[0], *messages[2:]], summarised, 100)
    assert words_of(without) == ["kept", "gone", "kept", "kept", "kept"]
    assert not without.has_task, "a summary is no task"


def test_a_message_that_became_longer_is_no_shortened_one() -> None:
    longer = RECORD[3] | {"content": LOG + "Oslo" + LOG}
    cut = cut_to(lambda messages, budget: [*messages[:3], longer, *messages[4:]], RECORD, 100)
    assert words_of(cut)[3] == "lengthened"


def test_with_ids_that_come_again_the_changed_result_is_that_of_its_own_call() -> None:
    turn = [assistant_message("", [ToolCall("c", "look", "{}")]), tool_message("c", LOG)]
    record = [user_message("go"), *turn, *copy.deepcopy(turn), *copy.deepcopy(turn)]

    def short_last(messages: Any, budget: int) -> Any:
        return [*messages[:1], *messages[3:6], messages[6] | {"content": "short"}]

    cut = cut_to(short_last, record, 100)
    assert words_of(cut) == ["kept", "gone", "gone", "kept", "kept", "kept", "shortened"]


def test_a_view_with_copies_of_messages_keeps_them() -> None:
    cut = cut_to(lambda messages, budget: copy.deepcopy(messages[-2:]), RECORD, 100)
    assert words_of(cut) == [*["gone"] * 6, "kept", "kept"]
    questions = [user_message(f"And what of {city}?") for city in ("Oslo, Norway", "Oslo, Kansas")]
    cut = cut_to(lambda messages, budget: copy.deepcopy(messages[1:]), questions, 100)
    assert words_of(cut) == ["gone", "kept"]


@pytest.mark.parametrize("damage", [False, True])
def test_each_message_has_one_fate_whatever_the_history(damage: bool) -> None:
    for seed in range(25):
        rng = random.Random(seed)
        record = random_history(rng)
        record = broken(record, rng) if damage else record
        before = copy.deepcopy(record)
        for budget in (1, 1 + count_tokens(record) // 2, 1 + count_tokens(record)):
            for name, method in METHODS.items():
                cut = cut_to(method, record, budget, TOOLS)
                assert cut.error == "", (seed, name)
                numbers = [fate.number for fate in cut.fates if fate.number is not None]
                assert numbers == list(range(len(record)))
                places = sorted(fate.at for fate in cut.fates if fate.at is not None)
                assert places == list(range(len(places)))
                sizes = sum(fate.left for fate in cut.fates)
                assert sizes + count_tokens([], TOOLS) == cut.tokens
                if not damage and name != "drop the oldest messages":
                    assert (cut.problems, cut.has_task) == ((), True)
        assert record == before


def test_a_method_is_given_tools_and_count_if_it_asks_for_them() -> None:
    given = []

    def asks(messages: Any, budget: int, *, count: Any, tools: Any) -> Any:
        given.append((budget, count, tools))
        return messages

    cut = cut_to(asks, RECORD, 70, TOOLS, len_of)
    assert given == [(70, len_of, TOOLS)]
    assert cut.tokens == 8 + 100
    assert [fate.tokens for fate in cut.fates] == [1] * 8


def len_of(messages: Any, tools: Any = ()) -> int:
    return len(messages) + 100 * len(tools)


# A method of a learner's own.


def edits_the_list(messages: Any, budget: int) -> Any:
    messages.pop(0)
    return messages


def edits_a_message(messages: Any, budget: int) -> Any:
    messages[3]["content"] = "short"
    return messages


@pytest.mark.parametrize("method", [edits_the_list, edits_a_message])
def test_a_method_that_edits_the_record_is_found_out_and_the_record_stays(method: Any) -> None:
    before = copy.deepcopy(RECORD)
    assert cut_to(method, RECORD, 100).error == EDITED
    assert before == RECORD


@pytest.mark.parametrize(
    ("method", "said"),
    [
        (lambda messages, budget: [][0], "It raised IndexError: list index out of range"),
        (lambda messages: messages, "It raised TypeError: "),
        (lambda messages, budget: None, "returned a NoneType. Does it end with return?"),
        (lambda messages, budget: "text", "It must return a list of messages, and returned a str."),
        (lambda messages, budget: [*messages, "text"], "A message is a dict, and 'text' in its"),
    ],
)
def test_a_method_that_fails_is_told_what_happened_without_a_traceback(
    method: Any, said: str
) -> None:
    cut = cut_to(method, RECORD, 100)
    assert said in cut.error
    assert "Traceback" not in cut.error
    assert verdict(cut) == [f"✗ The method failed. {cut.error}"]
    assert cut_words(cut) == "✗ failed"
    assert Page(messages_page(cut)).rows == []


def test_an_empty_view_of_a_history_is_refused() -> None:
    cut = cut_to(lambda messages, budget: [], RECORD, 100)
    assert verdict(cut)[1] == "✗ Refused. It holds no message at all."


def test_a_generator_is_as_good_as_a_list() -> None:
    cut = cut_to(lambda messages, budget: (each for each in messages), RECORD, 100)
    assert words_of(cut) == ["kept"] * 8


def test_of_many_faults_three_are_told_and_the_rest_counted() -> None:
    view = [tool_message(f"x{number}", "?") for number in range(5)]
    told = verdict(cut_to(lambda messages, budget: view, RECORD, 100))[1]
    assert told.count("answers no open call") == 3
    assert told.endswith("And 2 faults more.")


# The slider.


def test_a_slider_goes_from_the_least_to_all_in_steps_of_a_round_number() -> None:
    places = budgets(RECORD)
    assert 2 <= len(places) <= MOST_PLACES + 2
    least = cut_to(METHODS["whole turns (trim)"], RECORD, 1).tokens
    assert places[0] <= least < places[0] + places.step
    assert places[-1] - places.step < WHOLE <= places[-1]
    long = RECORD[:2] + RECORD[2:] * 500
    assert budgets(long).step in (200, 500, 1_000, 2_000)
    assert len(budgets(long)) <= MOST_PLACES + 2


@pytest.mark.parametrize("messages", [[], RECORD[:1], RECORD[1:2]])
def test_a_slider_always_has_two_places_and_none_below_one(messages: Any) -> None:
    assert len(budgets(messages)) >= 2
    assert budgets(messages)[0] >= 1


def test_a_budget_is_set_on_a_place_of_the_slider() -> None:
    assert TrimmingPlayground(RECORD, budget=333).budget in budgets(RECORD)
    assert TrimmingPlayground(RECORD, budget=10**9).budget == budgets(RECORD)[-1]
    low = TrimmingPlayground(RECORD, budget=10)
    assert low.budget == low.budgets[0] == 10
    middle = TrimmingPlayground(RECORD).budget
    assert budgets(RECORD)[0] < middle < budgets(RECORD)[-1]


# What is asked of who uses it.


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["text"], r"Write TrimmingPlayground\(result.messages\)"),
        ([["text"]], "expected a list of messages"),
        ([RECORD, (), drop_oldest], 'Write methods={"mine": my_trim}'),
        ([RECORD, (), {"mine": 3}], "functions of"),
        ([RECORD, weather], r"Write TrimmingPlayground\(messages, \[get_weather\]\)"),
        ([RECORD, (), None, "many"], "TrimmingPlayground: budget"),
    ],
)
def test_what_is_no_history_or_no_method_is_a_type_error_with_advice(
    arguments: Any, advice: str
) -> None:
    with pytest.raises(TypeError, match=advice):
        TrimmingPlayground(*arguments)


@pytest.mark.parametrize("budget", [0, -5])
def test_a_budget_of_nothing_is_a_value_error(budget: int) -> None:
    with pytest.raises(ValueError, match="TrimmingPlayground: budget"):
        TrimmingPlayground(RECORD, budget=budget)


def test_an_unknown_method_is_a_value_error_that_names_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no method 'trim'. There are: mine, whole turns"):
        TrimmingPlayground(RECORD, methods={"mine": drop_oldest}).cut("trim")


def test_own_methods_come_first_and_one_of_a_known_name_takes_its_place() -> None:
    own = TrimmingPlayground(RECORD, methods={"mine": edits_the_list})
    assert list(own.methods) == ["mine", *METHODS]
    other = TrimmingPlayground(RECORD, methods={"shorten old results": edits_the_list})
    assert len(other.methods) == len(METHODS)
    assert other.cut("shorten old results").error == EDITED


def test_tools_may_be_functions_or_definitions_and_are_counted() -> None:
    one, other = TrimmingPlayground(RECORD, [weather]), TrimmingPlayground(RECORD, TOOLS)
    assert one.tools[0]["function"]["name"] == "weather"
    assert other.tools == TOOLS
    cut = other.cut(budget=10_000)
    assert cut.tokens == WHOLE + count_tokens([], TOOLS)
    assert (
        f"{count_tokens([], TOOLS)} of them the tools" in verdict(cut, count_tokens([], TOOLS))[0]
    )


# Stored.


def test_the_stored_text_has_three_budgets_for_methods_and_for_messages() -> None:
    shown = TrimmingPlayground(RECORD, methods={"naive": drop_oldest}, budget=ORPHANED)
    methods, _, messages = shown.text().partition("\n\nnaive:\n")
    heads = re.findall(r"budget ([\d,]+)", methods.splitlines()[0])
    assert len(heads) == 3
    assert int(heads[1]) == shown.budget
    assert [line.split("  ")[0] for line in methods.splitlines()[1:6]] == ["naive", *METHODS]
    lines = messages.splitlines()
    assert re.findall(r"budget ([\d,]+)", lines[0]) == heads
    assert [line.split()[0] for line in lines[1:]] == [str(n) for n in range(len(RECORD))]
    assert lines[1].split()[1] == "system"
    again = TrimmingPlayground(RECORD, methods={"naive": drop_oldest}, budget=ORPHANED)
    assert shown.text() == str(shown) == again.text()


def test_the_stored_page_says_what_the_text_says() -> None:
    places = [each for each in budgets(RECORD) if cut_to(drop_oldest, RECORD, each).problems]
    shown = TrimmingPlayground(RECORD, methods={"naive": drop_oldest}, budget=places[0])
    page = Page(shown.page())
    assert "script" not in page.tags
    assert "b" not in page.tags, "a city's name is text"
    methods, messages = page.rows[: len(METHODS) + 2], page.rows[len(METHODS) + 2 :]
    assert len(messages) == 1 + len(RECORD)
    assert [row[0] for row in methods] == ["method", "naive", *METHODS]
    text = shown.text()
    for row in (*messages, *methods):
        for cell in row:
            assert cell in text, cell
    assert "refused" in methods[1][2]
    note = f"naive, budget {places[0]:,}: message 0: the result for"
    assert note in text
    assert note in shown.page()


def test_a_fault_that_comes_at_every_budget_is_told_once() -> None:
    shown = TrimmingPlayground(RECORD, methods={"mine": edits_the_list})
    assert shown.text().count(EDITED) == shown.page().count("Work on a copy") == 1
    assert shown.text().count("✗ failed") == 3


def test_every_fate_has_a_sign_of_its_own_and_a_word() -> None:
    assert len(set(SIGNS.values())) == len(SIGNS) == 5


def test_no_key_reaches_the_page_or_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAP_API_KEY", "not-a-real-key-4711")
    record = [*RECORD, user_message("Use not-a-real-key-4711, please.")]

    def leaks(messages: Any, budget: int) -> Any:
        raise ValueError("not-a-real-key-4711")

    shown = TrimmingPlayground(record, methods={"leaks": leaks})
    widget = shown.widget
    seen = " ".join(child.value for child in (widget.children[2], widget.children[3].children[0]))
    for text in (shown.page(), shown.text(), seen, messages_page(shown.cut("whole turns (trim)"))):
        assert "4711" not in text


@every_method
def test_two_hundred_messages_make_one_table_that_scrolls(name: str) -> None:
    record = RECORD[:2] + [
        each
        for number in range(99)
        for each in (call(str(number)), tool_message(f"c_{number}", LOG))
    ]
    assert len(record) == 200
    shown = TrimmingPlayground(record, methods={name: METHODS[name]})
    assert len(Page(shown.page()).rows) == 1 + 200 + 1 + len(METHODS)
    scrolled = shown.widget.children[3]
    assert (scrolled.layout.overflow, scrolled.layout.max_height) == ("auto", "36em")
    assert len(Page(scrolled.children[0].value).rows) == 201


# Live, without a front end.


def test_moving_the_slider_and_choosing_a_method_change_what_is_said() -> None:
    places = [each for each in budgets(RECORD) if cut_to(drop_oldest, RECORD, each).problems]
    shown = TrimmingPlayground(RECORD)
    method, budget, said, scrolled = shown.widget.children
    assert method.options == tuple(METHODS)
    assert (budget.min, budget.max, budget.step) == (
        budgets(RECORD)[0], budgets(RECORD)[-1], budgets(RECORD).step,
    )  # fmt: skip
    assert "✓ Valid" in said.value
    assert "✓ The task is in it" in said.value
    method.value = "drop the oldest messages"
    assert "✗ The task is gone" in said.value
    budget.value = places[0]
    assert "✗ Refused. Message 0" in said.value
    assert 'role="status"' in said.value
    rows = Page(scrolled.children[0].value).rows
    assert rows[1][-1] == "✗ gone"
    assert rows[-1][-1].startswith("✓ kept, message ")
    budget.value = budget.max
    assert "✓ Valid" in said.value


def test_controls_have_names_and_the_bundle_has_all_three_forms() -> None:
    shown = TrimmingPlayground(RECORD)
    method, budget = shown.widget.children[:2]
    assert (method.description, budget.description) == ("Method", "Budget in tokens")
    bundle = shown._repr_mimebundle_()
    assert set(bundle) == {"text/plain", "text/html", WIDGET_VIEW}


def test_an_empty_history_says_so_in_every_form() -> None:
    shown = TrimmingPlayground([])
    method, budget, said, _ = shown.widget.children
    assert (method.disabled, budget.disabled) == (True, True)
    assert budget.min < budget.max
    for text in (shown.text(), shown.page(), said.value):
        assert EMPTY in text


def test_page_and_text_need_no_ipywidgets() -> None:
    code = (
        "import sys; sys.modules['ipywidgets'] = None\n"
        "from agentkit.widgets.trimming import TrimmingPlayground\n"
        "shown = TrimmingPlayground([{'role': 'user', 'content': 'hello'}])\n"
        "print(sorted(shown._repr_mimebundle_()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "['text/html', 'text/plain']"
