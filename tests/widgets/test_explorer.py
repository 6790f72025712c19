"""The trace explorer: a run and a step are chosen, and what went in and came out is shown."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from collections.abc import Callable
from html.parser import HTMLParser
from io import BytesIO
from typing import Any

import numpy
import pytest
from matplotlib.colors import to_rgb
from matplotlib.image import imread

from agentkit import Agent, connect, trace_page
from agentkit.context import Trim
from agentkit.plot_style import BLUE
from agentkit.react import ReAct
from agentkit.stops import MaxSteps
from agentkit.trace import CallTrace, RunTrace, StepTrace, Trace
from agentkit.trace_page import PageWriter
from agentkit.widgets.explorer import (
    NO_ERROR,
    NO_RUN,
    NO_STEP,
    Drawing,
    TraceExplorer,
    draw,
    framed,
    has_error,
    places,
    step_page,
)
from agentkit.widgets.shown import WIDGET_VIEW
from tests.support.tools_for_tests import add, broken, weather

CHINESE = "北京的天气怎么样？ <b>now</b>"
CALL = {"name": "weather", "arguments": {"city": "东京"}}
FAILS = {"name": "broken", "arguments": {}}


def watched(*scripts: Any, **options: Any) -> Trace:
    """A trace of a run for each script."""
    trace = Trace(clock=itertools.count().__next__)
    for script in scripts:
        agent = Agent(*connect(script=script), [weather, add, broken], on_event=trace, **options)
        agent.run(CHINESE)
    return trace


def two_runs() -> Trace:
    return watched([CALL, FAILS, CALL, FAILS, "好的。"], ["Done."])


def parts(explorer: TraceExplorer) -> dict[str, Any]:
    """The controls of a live explorer by their names, and what is seen."""
    chosen, walk, seen = explorer.widget.children
    controls = {each.description: each for each in (*chosen.children, *walk.children)}
    return controls | {"seen": seen, "walk": walk}


def status(shown: dict[str, Any]) -> str:
    """The line that a screen reader reads, without its tags."""
    found = re.search(r'<p role="status">(.*?)</p>', shown["seen"].value, re.DOTALL)
    assert found, shown["seen"].value
    return " ".join(re.sub(r"<[^>]*>", "", found[1]).split())


class Tags(HTMLParser):
    """The tags of a page with their attributes; they must be nested well."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags, self.open = list[tuple[str, dict[str, str | None]]](), list[str]()
        self.feed(page)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in ("img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


# Which steps, and what of them.


@pytest.mark.parametrize(
    ("step", "wrong"),
    [
        (StepTrace(1, finish="stop"), False),
        (StepTrace(1, finish="stop", calls=(CallTrace("a"),)), False),
        (StepTrace(1, finish="stop", calls=(CallTrace("a"), CallTrace("b", ok=False))), True),
        (StepTrace(1, finish="stop", retry="Write an action."), True),
        (StepTrace(1, finish="stop", over_budget="Too much."), False),
        (StepTrace(1), True),
    ],
)
def test_an_error_is_a_failed_call_a_reply_sent_back_or_none_at_all(
    step: StepTrace, wrong: bool
) -> None:
    run = RunTrace(steps=(step,), reason="done")
    assert has_error(run, step) == wrong
    assert places(run) == [0]
    assert places(run, errors_only=True) == ([0] if wrong else [])


def test_a_reply_that_is_on_its_way_is_no_error() -> None:
    run = RunTrace(steps=(StepTrace(1),))
    assert not has_error(run, run.steps[0])


def test_what_is_new_comes_first_and_what_went_in_before_is_folded() -> None:
    [run] = watched([CALL, "好的。"]).runs
    page = step_page(PageWriter(str), run, 1)
    Tags(page)
    new, _, folded = page.partition("<details>")
    assert "3 messages, 2 of them new" in new
    assert "weather({&quot;city&quot;: &quot;东京&quot;})" in new
    assert "东京: 20 degrees" in new
    assert "&lt;b&gt;now" not in new
    assert "<summary>1 message that went in before</summary>" in folded
    assert "&lt;b&gt;now" in folded.partition("</details>")[0]


def test_a_step_shows_its_thought_its_calls_with_results_and_the_last_one_the_end() -> None:
    trace = Trace()
    agent = Agent(*connect(), [weather], protocol=ReAct(), on_event=trace, stops=MaxSteps(1))
    agent.run("What is the weather in Oslo?")
    [run] = trace.runs
    page = step_page(PageWriter(str), run, 0)
    assert "thought" in page
    assert "Oslo: 20 degrees" in page
    assert run.detail
    assert run.detail in page.replace("&#x27;", "'")
    [done] = watched([CALL, "好的。"]).runs
    assert "好的。" not in step_page(PageWriter(str), done, 0)
    assert "answer" in step_page(PageWriter(str), done, 1)


def test_a_cut_view_says_that_something_is_gone() -> None:
    trace = Trace()
    Agent(*connect(script=[CALL] * 6 + ["x"]), [weather], on_event=trace, context=Trim(150)).run(
        CHINESE
    )
    [run] = trace.runs
    cut = next(place for place, step in enumerate(run.steps) if step.cut)
    assert "something that went in before is gone" in step_page(PageWriter(str), run, cut)


def test_a_trace_without_views_shows_the_rest() -> None:
    trace = Trace(views=False)
    Agent(*connect(script=[CALL, "好的。"]), [weather], on_event=trace).run(CHINESE)
    page = step_page(PageWriter(str), trace.runs[0], 0)
    assert "went in" not in page
    assert "东京: 20 degrees" in page


# The picture.


def test_the_frame_stands_around_the_bar_of_its_step() -> None:
    [run] = watched([CALL, CALL, CALL, "x"]).runs
    drawing = draw(1, run)
    pixels = imread(BytesIO(drawing.png))
    rows, columns = pixels.shape[:2]
    blue = numpy.abs(pixels[:, :, :3] - to_rgb(BLUE)).max(axis=2) < 0.02
    in_legend = 100 * numpy.arange(columns) / columns > sum(drawing.frames[-1][::2])
    bars = set(numpy.flatnonzero(blue.any(axis=0) & ~in_legend))
    framed_bars = [
        {x for x in bars if left < 100 * x / columns < left + width}
        for left, _, width, _ in drawing.frames
    ]
    assert len(drawing.frames) == len(run.steps) == 4
    assert all(len(bar) > 10 for bar in framed_bars)
    assert set().union(*framed_bars) == bars
    for (left, top, width, height), (after, *_) in itertools.pairwise(drawing.frames):
        assert 0 < left < left + width < after < 100
        lowest = numpy.flatnonzero(blue.any(axis=1)).max()
        assert 0 <= top < 100 * lowest / rows < top + height < 100
    assert draw(1, run) == drawing


def test_the_picture_says_in_words_what_it_shows_and_names_no_task() -> None:
    page = framed(Drawing(b"png", 'Tokens by step, "run 1".', [(1, 2, 3, 4)]), 0, StepTrace(7))
    [image] = [about for tag, about in Tags(page).tags if tag == "img"]
    assert image["alt"] == 'Tokens by step, "run 1". Step 7 is in the frame.'
    assert "left: 1.00%; top: 2.00%; width: 3.00%; height: 4.00%" in page
    [run, _] = two_runs().runs
    assert "北京" not in draw(1, run).alt


# What is stored.


def test_page_and_text_are_those_of_the_trace() -> None:
    trace = two_runs()
    explorer = TraceExplorer(trace)
    assert explorer.page() == trace._repr_html_()
    assert explorer.text() == str(explorer) == trace.table()
    of_a_list = TraceExplorer(trace.runs)
    assert (of_a_list.page(), of_a_list.text()) == (explorer.page(), explorer.text())
    assert "Run 2" not in TraceExplorer(trace.runs[:1]).page()
    assert set(explorer._repr_mimebundle_()) == {"text/plain", "text/html", WIDGET_VIEW}


def test_page_and_text_need_no_ipywidgets_and_no_matplotlib() -> None:
    code = (
        "import sys; sys.modules['ipywidgets'] = sys.modules['matplotlib'] = None\n"
        "from agentkit.widgets.explorer import TraceExplorer\n"
        "from agentkit.trace import RunTrace, StepTrace\n"
        "shown = TraceExplorer([RunTrace('go', steps=(StepTrace(1),))])\n"
        "print(sorted(shown._repr_mimebundle_()))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert done.stdout.strip() == "['text/html', 'text/plain']"


@pytest.mark.parametrize("wrong", ["trace.jsonl", None, [3], [RunTrace(), "x"], RunTrace()])
def test_what_is_no_trace_is_a_type_error_with_advice(wrong: Any) -> None:
    with pytest.raises(TypeError, match=r"Write TraceExplorer\(trace\)"):
        TraceExplorer(wrong)


# Live, without a front end.


def test_buttons_and_slider_walk_through_the_steps_and_stop_at_the_ends() -> None:
    shown = parts(TraceExplorer(two_runs()))
    following, previous, slider = shown["Next ▶"], shown["◀ Previous"], shown["Step"]
    assert status(shown).startswith("1 of 5 · step 1 ")
    following.click()
    assert status(shown).startswith("2 of 5 · step 2 ")
    assert "✗ broken" in status(shown)
    assert slider.value == 2
    slider.value = 5
    assert "好的。" in shown["seen"].value
    following.click()
    assert status(shown).startswith("5 of 5 ")
    for _ in range(7):
        previous.click()
    assert status(shown).startswith("1 of 5 ")
    assert not any(button.disabled for button in (following, previous)), "the focus would be lost"


def test_with_errors_only_the_others_are_passed_over() -> None:
    shown = parts(TraceExplorer(two_runs()))
    shown["Step"].value = 5
    shown["Only steps with errors"].value = True
    assert status(shown).startswith("1 of 2 with errors · step 2 ")
    shown["Next ▶"].click()
    assert status(shown).startswith("2 of 2 with errors · step 4 ")
    assert "Step 4 is in the frame." in shown["seen"].value
    shown["Run"].value = 1
    assert status(shown) == NO_ERROR
    assert "Done." in shown["seen"].value
    assert shown["walk"].layout.display == "none"
    shown["Only steps with errors"].value = False
    assert status(shown).startswith("1 of 1 · step 1 ")


def test_a_run_is_chosen_by_its_task_and_how_it_ended() -> None:
    shown = parts(TraceExplorer(two_runs()))
    assert [name for name, _ in shown["Run"].options] == [
        f"1. {CHINESE} · done", f"2. {CHINESE} · done",
    ]  # fmt: skip
    shown["Run"].value = 1
    assert "Run 2:" in shown["seen"].value
    assert status(shown).startswith("1 of 1 ")
    assert shown["Step"].min < shown["Step"].max, "a slider of one place breaks in the browser"


def test_another_run_begins_at_its_first_step() -> None:
    shown = parts(TraceExplorer(watched([CALL, CALL, "x"], [FAILS, CALL, "x"])))
    shown["Step"].value = 2
    shown["Run"].value = 1
    assert status(shown).startswith("1 of 3 ")
    assert "✗ broken" in status(shown)


def test_reading_again_brings_in_new_runs_and_stays_where_one_was() -> None:
    trace = two_runs()
    shown = parts(TraceExplorer(trace))
    assert "Run 1:" in shown["seen"].value
    shown["Run"].value = 1
    Agent(*connect(script=["Later."]), on_event=trace).run("And then?")
    assert len(shown["Run"].options) == 2
    shown["Read again"].click()
    assert len(shown["Run"].options) == 3
    assert "Run 2:" in shown["seen"].value
    shown["Run"].value = 0
    shown["Step"].value = 3
    shown["Read again"].click()
    assert status(shown).startswith("3 of 5 ")
    assert "Read again" not in parts(TraceExplorer(trace.runs))


def test_a_run_that_goes_on_is_shown_as_far_as_it_has_got() -> None:
    trace = Trace()
    explorer = TraceExplorer(trace)
    seen: list[str] = []

    def look(city: str) -> str:
        """Look at the explorer."""
        shown = parts(explorer)
        shown["Read again"].click()
        seen.extend([shown["seen"].value, status(shown), explorer.page(), explorer.text()])
        return "looked"

    script = [{"name": "look", "arguments": {"city": "x"}}, "Done."]
    Agent(*connect(script=script), [look], on_event=trace).run(CHINESE)
    assert "not ended" in seen[0]
    assert seen[1].startswith("1 of 1 · step 1 ")
    shown = parts(explorer)
    shown["Read again"].click()
    assert len(trace.runs[0].steps) == 2
    assert status(shown).startswith("1 of 2 ")


@pytest.mark.parametrize("make", [Trace, list])
def test_without_a_run_it_says_so_in_every_form(make: Callable[[], Any]) -> None:
    explorer = TraceExplorer(make())
    shown = parts(explorer)
    assert status(shown) == NO_RUN
    assert explorer.text() == NO_RUN
    assert "No run yet" in explorer.page()
    shown["Next ▶"].click()
    shown["Only steps with errors"].value = True
    assert status(shown) == NO_RUN


def test_a_run_without_a_step_says_so() -> None:
    run = RunTrace("go", reason="stopped", detail="It was stopped first.")
    shown = parts(TraceExplorer([run]))
    assert status(shown) == NO_STEP
    assert "It was stopped first." in shown["seen"].value


def test_a_delegated_run_and_calls_taken_up_are_shown() -> None:
    taken = CallTrace("weather", ok=False, error="interrupted", content="Error: interrupted.")
    inner = RunTrace("help", depth=1, parent=0, steps=(StepTrace(1, finish="stop"),), reason="done")
    steps = tuple(StepTrace(number, finish="stop") for number in (1, 2))
    outer = RunTrace("go", steps=steps, taken_up=(taken,), reason="done")
    shown = parts(TraceExplorer([outer, inner]))
    assert "Error: interrupted." in shown["seen"].value
    shown["Step"].value = 2
    assert "Error: interrupted." not in shown["seen"].value
    shown["Run"].value = 1
    assert "delegated by run 1" in shown["seen"].value
    assert "Error: interrupted." not in shown["seen"].value


def test_two_hundred_messages_scroll_inside_and_by_keyboard() -> None:
    [run] = watched([*[CALL] * 100, "好的。"], stops=MaxSteps(200)).runs
    assert len(run.steps[-1].view) > 200
    shown = parts(TraceExplorer([run]))
    shown["Step"].value = 101
    tags = Tags(shown["seen"].value).tags
    assert [about["tabindex"] for _, about in tags if about.get("class") == "scroll"] == ["0"]
    assert "max-height" in shown["seen"].value


def test_everything_that_is_seen_is_escaped_and_redacted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAP_API_KEY", "not-a-real-key-4711")
    trace = Trace()
    script = [{"name": "weather", "arguments": {"city": "not-a-real-key-4711"}}, "<script>x"]
    agent = Agent(*connect(script=script), [weather], on_event=trace)
    agent.run("<script>not-a-real-key-4711")
    explorer = TraceExplorer(trace)
    shown = parts(explorer)
    for place in (1, 2):
        shown["Step"].value = place
        assert "4711" not in shown["seen"].value
        assert "script" not in [tag for tag, _ in Tags(shown["seen"].value).tags]
    assert "4711" not in str(shown["Run"].options) + explorer.page() + explorer.text()


def test_a_trace_redacts_as_it_was_told() -> None:
    trace = Trace(redact=lambda text: text.replace("北京", "[a city]"))
    Agent(*connect(script=["北京好。"]), on_event=trace).run(CHINESE)
    explorer = TraceExplorer(trace)
    shown = parts(explorer)
    assert "北京" not in shown["seen"].value + str(shown["Run"].options) + explorer.page()


def test_without_matplotlib_the_rest_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    shown = parts(TraceExplorer(two_runs()))
    assert "<img" not in shown["seen"].value
    shown["Next ▶"].click()
    assert status(shown).startswith("2 of 5 ")


def test_a_run_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def counted(number: int, run: RunTrace) -> Drawing:
        drawn.append(number)
        return Drawing(b"png", "Tokens.", [(0, 0, 1, 1)] * len(run.steps))

    monkeypatch.setattr("agentkit.widgets.explorer.draw", counted)
    shown = parts(TraceExplorer(two_runs()))
    for place in (2, 3, 4):
        shown["Step"].value = place
    shown["Run"].value = 1
    shown["Run"].value = 0
    assert drawn == [1, 2]


def test_every_part_of_the_live_page_stands_in_the_style_of_the_trace_page() -> None:
    shown = parts(TraceExplorer(two_runs()))
    assert '<div class="agentkit-trace agentkit-explorer">' in shown["seen"].value
    assert trace_page.STYLE in shown["seen"].value
    Tags(shown["seen"].value)
