"""Pictures: what is drawn is what was measured, and who sees no colour is told it too."""

from __future__ import annotations

import math
import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from matplotlib import font_manager
from matplotlib.axes import Axes
from matplotlib.colors import to_hex
from matplotlib.container import BarContainer, ErrorbarContainer
from matplotlib.figure import Figure
from matplotlib.text import Text

from agentkit import Agent, connect, demo_tools, plot_difficulty, plot_fonts, plot_style, plots
from agentkit.evals.interval import interval
from agentkit.trace import Trace
from agentkit.trace_data import CallTrace, RunTrace, StepTrace
from coursetools import ROOT

CHINESE = "罗马的房产税"
HEBREW = "מס רכוש ברומא"


def row(**changes: Any) -> dict[str, Any]:
    """One run as `agentkit.evals` writes it, as far as pictures read it."""
    usual = {
        "task": "t",
        "setup": "a",
        "difficulty": 1,
        "success": True,
        "steps": 2,
        "completion_tokens": 100,
        "thought_tokens": 25,
        "calls": 4,
        "errors": {},
    }
    return {**usual, **changes}


def step(number: int, prompt: int = 100, completion: int = 20, **changes: Any) -> StepTrace:
    return StepTrace(number, prompt_tokens=prompt, completion_tokens=completion, **changes)


def run_of(*steps: StepTrace, **changes: Any) -> RunTrace:
    return RunTrace(**{"task": "t", "model": "m", "steps": steps, "reason": "done", **changes})


RUN = run_of(
    step(1, started=0.0, seconds=1.0, calls=(CallTrace("search", started=1.0, seconds=2.0),)),
    step(2, 250, 30, started=3.0, seconds=1.0),
    task=CHINESE,
    seconds=4.0,
)
ROWS = [
    *[row(success=good, errors={"bad_json": 1}) for good in (True, True, True, False)],
    *[row(setup=CHINESE, difficulty=3, success=good, steps=5) for good in (True, False)],
]
OF_ROWS = (
    plots.success_by_difficulty,
    plots.steps_by_difficulty,
    plots.accuracy_by_error,
    plots.thought_share,
    plots.compare_models,
)
OF_RUNS = (plots.tokens_by_step, plots.timeline)
EACH = [*((draw, ROWS) for draw in OF_ROWS), *((draw, RUN) for draw in OF_RUNS)]
each_picture = pytest.mark.parametrize(
    ("draw", "data"), EACH, ids=[draw.__name__ for draw, _ in EACH]
)


def texts(ax: Axes) -> list[str]:
    """All that can be read in the picture, as it is drawn."""
    ax.figure.draw_without_rendering()
    return [text.get_text() for text in ax.figure.findobj(Text) if text.get_visible()]


def bars(ax: Axes) -> list[Any]:
    return [bar for each in ax.containers if isinstance(each, BarContainer) for bar in each]


def whiskers(ax: Axes) -> list[ErrorbarContainer]:
    return [each for each in ax.containers if isinstance(each, ErrorbarContainer)]


def legend_of(ax: Axes) -> list[str]:
    legend = ax.get_legend()
    return [] if legend is None else [text.get_text() for text in legend.get_texts()]


def numbers(ax: Axes) -> Iterator[float]:
    for bar in bars(ax):
        yield from (bar.get_x(), bar.get_y(), bar.get_width(), bar.get_height())
    for line in ax.lines:
        yield from (float(value) for value in line.get_xydata().flat)
    for dots in ax.collections:
        yield from (float(value) for value in dots.get_offsets().flat)
    yield from (*ax.get_xlim(), *ax.get_ylim())


class TestEachPicture:
    @each_picture
    def test_it_draws_into_the_axes_it_is_given_and_gives_them_back(
        self, draw: Callable[..., Axes], data: Any
    ) -> None:
        left, right = Figure(layout="constrained").subplots(1, 2)
        assert draw(data, right) is right
        assert draw(data, ax=left) is left
        assert isinstance(draw(data), Axes)

    @each_picture
    def test_its_axes_say_what_they_count_and_in_what_unit(
        self, draw: Callable[..., Axes], data: Any
    ) -> None:
        ax = draw(data)
        assert any(
            unit in f"{ax.get_xlabel()} {ax.get_ylabel()}"
            for unit in ("%", "tokens", "seconds", "model calls")
        )

    @each_picture
    def test_it_gives_the_same_bytes_each_time(self, draw: Callable[..., Axes], data: Any) -> None:
        ax = draw(data)
        once = plots.png(ax)
        assert once.startswith(b"\x89PNG")
        assert plots.png(ax) == once
        assert plots.png(draw(data)) == once
        assert b"Matplotlib" not in once

    @each_picture
    def test_drawing_it_warns_of_nothing(self, draw: Callable[..., Axes], data: Any) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            plots.png(draw(data))

    @each_picture
    def test_without_data_it_says_so_and_fails_not(
        self, draw: Callable[..., Axes], data: Any
    ) -> None:
        ax = draw([])
        assert any(text in ("No runs to draw.", "No steps to draw.") for text in texts(ax))
        assert plots.alt_text(ax).startswith("No ")
        assert plots.png(ax).startswith(b"\x89PNG")

    @each_picture
    def test_all_that_is_drawn_has_a_place(self, draw: Callable[..., Axes], data: Any) -> None:
        one = data[:1] if isinstance(data, list) else run_of(step(1, 0, 0))
        for some in (data, one):
            drawn = list(numbers(draw(some)))
            assert drawn
            assert all(map(math.isfinite, drawn))

    @each_picture
    def test_chinese_and_hebrew_stand_in_it_and_in_its_alt_text(
        self, draw: Callable[..., Axes], data: Any
    ) -> None:
        for name in (CHINESE, HEBREW):
            if isinstance(data, list):
                ax = draw([row(setup=name)])
            else:
                named = run_of(*RUN.steps, task=name)
                ax = draw(named) if draw is plots.timeline else draw([named, RUN])
            assert name in texts(ax)
            assert name in plots.alt_text(ax)

    @each_picture
    def test_a_dollar_sign_is_no_formula(self, draw: Callable[..., Axes], data: Any) -> None:
        name = "costs $5 and $_6"
        if isinstance(data, list):
            ax = draw([row(setup=name)])
        else:
            ax = draw(run_of(*RUN.steps, task=name))
        plots.png(ax)
        assert not any(text.get_parse_math() for text in ax.findobj(Text) if text.get_text())

    @each_picture
    def test_every_area_and_mark_has_a_black_edge(
        self, draw: Callable[..., Axes], data: Any
    ) -> None:
        ax = draw(data)
        assert {to_hex(bar.get_edgecolor()) for bar in bars(ax)} <= {"#000000"}
        for line in ax.lines:
            if line.get_marker() not in ("None", "", None, "_", "|"):
                assert to_hex(line.get_markeredgecolor()) == "#000000"
        for dots in ax.collections:
            assert {to_hex(edge) for edge in dots.get_edgecolors()} <= {"#000000"}

    def test_a_figure_or_several_axes_are_refused_with_advice(self) -> None:
        figure = Figure()
        for wrong in (figure, figure.subplots(1, 2)):
            with pytest.raises(TypeError, match=r"ax must be one matplotlib Axes.*axes\[0\]"):
                plots.thought_share(ROWS, wrong)


class TestSuccess:
    def test_points_and_whiskers_are_the_rates_and_their_intervals(self) -> None:
        first, second = whiskers(plots.success_by_difficulty(ROWS))
        assert list(first.lines[0].get_ydata()) == [75.0]
        assert list(second.lines[0].get_ydata()) == [50.0]
        ((_, low), (_, high)) = first.lines[2][0].get_segments()[0]
        assert (low / 100, high / 100) == pytest.approx(interval(3, 4))

    def test_the_level_and_the_number_of_runs_stand_under_each_point(self) -> None:
        rows = [row(difficulty=at) for at in (10, 2, 2)]
        rows += [row(difficulty=2, setup="b"), row(difficulty=10, setup="b")]
        ax = plots.success_by_difficulty(rows)
        assert [text.get_text() for text in ax.get_xticklabels()] == ["2\nn=1–2", "10\nn=1"]

    def test_easy_comes_before_hard_and_numbers_by_size(self) -> None:
        rows = [row(difficulty=word) for word in ("hard", "easy", "medium")]
        ax = plots.success_by_difficulty(rows)
        assert [text.get_text().split()[0] for text in ax.get_xticklabels()] == [
            "easy",
            "medium",
            "hard",
        ]

    def test_another_column_may_stand_along_the_axis(self) -> None:
        ax = plots.success_by_difficulty([row(calls_needed=7)], over="calls_needed")
        assert ax.get_xlabel() == "calls needed"
        assert "7\nn=1" in texts(ax)

    def test_setups_differ_in_mark_and_kind_of_line_too(self) -> None:
        ax = plots.success_by_difficulty([row(setup=name) for name in "abcdefgh"])
        drawn = [each.lines[0] for each in whiskers(ax)]
        assert len({line.get_marker() for line in drawn}) == 8
        assert len({(line.get_color(), line.get_linestyle()) for line in drawn}) == 8
        assert legend_of(ax) == list("abcdefgh")

    def test_its_alt_text_gives_each_rate(self) -> None:
        assert plots.alt_text(plots.success_by_difficulty(ROWS)) == (
            f"Success by difficulty. a: 75 % at 1; {CHINESE}: 50 % at 3."
        )


class TestSteps:
    def test_an_area_is_the_runs_and_its_filled_part_those_that_succeeded(self) -> None:
        rows = [row(steps=10, success=good) for good in (True, False, False, False)]
        every, good = plots.steps_by_difficulty([*rows, row(steps=3)]).collections
        assert [y for _, y in every.get_offsets()] == [3, 10]
        assert [y for _, y in good.get_offsets()] == [3, 10]
        assert list(every.get_sizes() / every.get_sizes()[0]) == pytest.approx([1, 4])
        assert list(good.get_sizes() / every.get_sizes()) == pytest.approx([1, 1 / 4])
        assert every.get_sizes()[1] == pytest.approx(plot_difficulty.BIGGEST)
        assert to_hex(every.get_facecolor()[0]) == "#ffffff"
        assert to_hex(good.get_facecolor()[0]) == plot_style.COLOURS[0].lower()

    def test_the_line_goes_through_the_medians(self) -> None:
        rows = [row(steps=steps) for steps in (1, 2, 9)]
        rows += [row(steps=steps, difficulty=2) for steps in (4, 5)]
        (line,) = plots.steps_by_difficulty(rows).lines
        assert list(line.get_ydata()) == [2, 4.5]

    def test_its_alt_text_gives_median_spread_and_failures(self) -> None:
        rows = [row(steps=steps, success=steps < 9) for steps in (1, 2, 9)]
        assert plots.alt_text(plots.steps_by_difficulty(rows)).endswith(
            "a: 2 (1 to 9; 1 failed) at 1."
        )


class TestErrors:
    def test_a_bar_has_a_part_for_each_kind_as_wide_as_its_share_of_the_calls(self) -> None:
        rows = [row(calls=10, errors={"timeout": 1, "bad_json": 2}), row(calls=10)]
        first, second = bars(plots.accuracy_by_error(rows))
        assert (first.get_x(), first.get_width()) == pytest.approx((0, 10))  # bad_json
        assert (second.get_x(), second.get_width()) == pytest.approx((10, 5))

    def test_the_accuracy_and_the_number_of_calls_stand_beside_the_bar(self) -> None:
        ax = plots.accuracy_by_error([row(calls=1500, errors={"failed": 300})])
        assert "80 % ok, n=1,500" in texts(ax)

    def test_a_reply_that_could_not_be_read_counts_as_a_call_that_was_tried(self) -> None:
        ax = plots.accuracy_by_error([row(calls=3, errors={"unreadable": 1})])
        assert "75 % ok, n=4" in texts(ax)
        assert bars(ax)[0].get_width() == pytest.approx(25)

    def test_a_kind_looks_the_same_in_every_picture(self) -> None:
        def timeout(*others: str) -> tuple[str, str]:
            errors = dict.fromkeys([*others, "timeout"], 1)
            ax = plots.accuracy_by_error([row(calls=20, errors=errors)])
            bar = bars(ax)[legend_of(ax).index("timeout")]
            return to_hex(bar.get_facecolor()), bar.get_hatch()

        assert timeout() == timeout("bad_json", "failed", "my_own")

    def test_all_kinds_differ_in_hatch_or_brightness(self) -> None:
        kinds = list(plots.KINDS)
        ax = plots.accuracy_by_error([row(calls=90, errors=dict.fromkeys(kinds, 1))])
        assert legend_of(ax) == kinds
        looks = {(bar.get_hatch(), round(luminance(bar.get_facecolor()), 1)) for bar in bars(ax)}
        assert len(looks) == len(kinds)

    def test_calls_of_a_trace_are_counted_by_its_model_or_by_its_task(self) -> None:
        calls = (CallTrace("f"), CallTrace("f", ok=False, error="failed"))
        trace = [run_of(step(1, calls=calls), task="x"), run_of(step(1, calls=calls[:1]), task="y")]
        assert {"m", "67 % ok, n=3"} <= set(texts(plots.accuracy_by_error(trace)))
        by_task = texts(plots.accuracy_by_error(trace, by="task"))
        assert {"x", "y", "50 % ok, n=2", "100 % ok, n=1"} <= set(by_task)

    def test_runs_without_a_call_have_no_accuracy(self) -> None:
        assert "no calls" in texts(plots.accuracy_by_error([row(calls=0)]))

    def test_more_failures_than_calls_are_refused(self) -> None:
        with pytest.raises(ValueError, match="count 3 calls that failed, but 'calls' are 2 in all"):
            plots.accuracy_by_error([row(calls=2, errors={"failed": 3})])

    def test_one_failure_in_a_thousand_is_not_rounded_to_perfection(self) -> None:
        ax = plots.accuracy_by_error([row(calls=1000, errors={"failed": 1})])
        assert "99.90 % ok, n=1,000" in texts(ax)


class TestThought:
    def test_two_parts_fill_the_bar_and_the_tokens_stand_beside_it(self) -> None:
        ax = plots.thought_share([row(), row(thought_tokens=75, completion_tokens=300)])
        thought, rest = bars(ax)
        assert (thought.get_x(), thought.get_width()) == (0, 25)
        assert (rest.get_x(), rest.get_width()) == (25, 75)
        assert thought.get_hatch() != rest.get_hatch()
        assert "25 % of 400 tokens" in texts(ax)
        assert legend_of(ax) == ["thought", "calls and answers"]

    def test_a_model_that_wrote_nothing_has_an_empty_bar(self) -> None:
        ax = plots.thought_share([row(completion_tokens=0, thought_tokens=0)])
        assert [bar.get_width() for bar in bars(ax)] == [0, 0]
        assert "no tokens" in texts(ax)

    def test_several_columns_together_make_a_group(self) -> None:
        rows = [row(model=model, protocol="react") for model in "xy"]
        assert "y, react" in texts(plots.thought_share(rows, by=("model", "protocol")))


class TestCompare:
    def test_the_best_is_on_top_and_whiskers_are_the_interval(self) -> None:
        rows = [row(setup="worse", success=good) for good in (True, False, False)]
        ax = plots.compare_models([*rows, row(setup="better"), row(setup="better")])
        assert [text.get_text() for text in ax.get_yticklabels()] == ["better", "worse"]
        bottom, top = ax.get_ylim()
        assert bottom > top  # the first name is the upper one
        worse = whiskers(ax)[1]
        assert list(worse.lines[0].get_xydata()[0]) == pytest.approx([100 / 3, 1])
        ((low, _), (high, _)) = worse.lines[2][0].get_segments()[0]
        assert (low / 100, high / 100) == pytest.approx(interval(1, 3))
        assert {"100 %, n=2", "33 %, n=3"} <= set(texts(ax))

    def test_its_alt_text_gives_rates_and_intervals(self) -> None:
        said = plots.alt_text(plots.compare_models(ROWS[:4]))
        low, high = interval(3, 4)
        assert said == (
            f"Success, best first. a: 75 %, n=4, interval {100 * low:.0f} % to {100 * high:.0f} %."
        )


class TestTokens:
    def test_bars_are_the_requests_and_the_line_their_sum(self) -> None:
        ax = plots.tokens_by_step(run_of(step(1), step(2, 250, 30), step(3, 300, 10)))
        sent, written = bars(ax)[:3], bars(ax)[3:]
        assert [bar.get_height() for bar in sent] == [100, 250, 300]
        assert [(bar.get_y(), bar.get_height()) for bar in written] == [
            (100, 20),
            (250, 30),
            (300, 10),
        ]
        assert list(ax.lines[0].get_ydata()) == [120, 400, 710]
        assert not any(bar.get_hatch() for bar in sent)
        assert all(bar.get_hatch() for bar in written)
        assert legend_of(ax) == ["sent in a request", "written in its reply", "their sum so far"]

    def test_a_bar_has_its_number_where_the_line_leaves_room(self) -> None:
        assert {"280", "310"} <= set(
            texts(plots.tokens_by_step(run_of(step(1), step(2, 250, 30), step(3, 300, 10))))
        )

    def test_marks_stand_where_the_context_was_cut_and_where_a_limit_spoke(self) -> None:
        steps = (step(1), step(2, cut=True), step(3, over_budget="too long"))
        ax = plots.tokens_by_step(run_of(*steps, reason="max_steps"))
        cut, over, ended = ([float(v) for v in each.get_offsets()[0]] for each in ax.collections)
        assert cut == [2, 240]
        assert over == [3, 360]
        assert ended == [3.4, 360]  # beside the last step, which may have a mark of its own
        assert legend_of(ax)[3:] == ["context cut", "over its budget", "ended by max_steps"]
        shapes = {each.get_paths()[0].vertices.tobytes() for each in ax.collections}
        assert len(shapes) == 3

    def test_an_answer_is_no_limit_and_a_run_that_goes_on_has_not_ended(self) -> None:
        assert not plots.tokens_by_step(RUN).collections
        going = plots.tokens_by_step(run_of(step(1), reason=""))
        assert legend_of(going)[-1] == "not ended"
        assert plots.alt_text(going).endswith("; not ended.")

    def test_several_runs_are_sums_with_a_name_each(self) -> None:
        ax = plots.tokens_by_step({"cut": run_of(step(1)), "whole": run_of(step(1), step(2))})
        assert not bars(ax)
        assert [list(line.get_ydata()) for line in ax.lines] == [[120], [120, 240]]
        assert legend_of(ax) == ["cut", "whole"]
        assert legend_of(plots.tokens_by_step([RUN, RUN])) == [CHINESE, f"{CHINESE} (2)"]

    def test_too_many_runs_are_refused_with_advice(self) -> None:
        with pytest.raises(ValueError, match=r"9 runs are too many.*trace.runs\[:8\]"):
            plots.tokens_by_step([RUN] * 9)

    def test_its_alt_text_gives_the_first_the_last_and_the_sum(self) -> None:
        steps = (step(1), step(2, cut=True), step(3, 2000, cut=True))
        assert plots.alt_text(plots.tokens_by_step(run_of(*steps, reason="token_budget"))) == (
            "Tokens by step, t: 120 in step 1, 2,020 in step 3, 2,260 in all; context cut 2 times, "
            "first at step 2; ended by token_budget."
        )


class TestTimeline:
    CALLS = (
        CallTrace("search", started=1.0, seconds=2.0),
        CallTrace("search", started=1.0, seconds=1.0, ok=False, error="timeout"),
        CallTrace("sum", started=1.5, seconds=0.5),
        CallTrace("search", started=2.5, seconds=1.0),
    )
    PARALLEL = run_of(step(1, seconds=1.0, calls=CALLS), step(2, started=4.0, seconds=0.5))

    def test_bars_stand_at_their_seconds(self) -> None:
        drawn = {(bar.get_x(), bar.get_width()) for bar in bars(plots.timeline(self.PARALLEL))}
        assert drawn == {(0, 1), (4, 0.5), (1, 2), (1, 1), (1.5, 0.5), (2.5, 1)}

    def test_calls_that_ran_at_once_stand_above_each_other_and_later_ones_in_a_free_row(
        self,
    ) -> None:
        ax = plots.timeline(self.PARALLEL)
        labels = [text.get_text() for text in ax.get_yticklabels()]
        assert labels == ["model, by step", "search", "search", "sum"]
        rows = {(bar.get_x(), bar.get_width()): bar.get_y() for bar in bars(ax)}
        assert rows[1, 2] != rows[1, 1] == rows[2.5, 1]
        spans: dict[float, list[tuple[float, float]]] = {}
        for bar in bars(ax):
            spans.setdefault(bar.get_y(), []).append((bar.get_x(), bar.get_x() + bar.get_width()))
        for own in spans.values():
            ordered = sorted(own)
            assert all(end <= start for (_, end), (start, _) in pairwise(ordered))

    def test_rows_go_by_when_a_call_started_and_not_by_where_it_stands_in_the_record(self) -> None:
        ax = plots.timeline(run_of(step(1, calls=self.CALLS[::-1])))
        labels = [text.get_text() for text in ax.get_yticklabels()]
        assert sorted(labels[1:]) == ["search", "search", "sum"]

    def test_a_failed_call_has_a_hatch_a_cross_and_its_kind_where_there_is_room(self) -> None:
        ax = plots.timeline(self.PARALLEL)
        (failed,) = [bar for bar in bars(ax) if bar.get_hatch()]
        assert (failed.get_x(), failed.get_width()) == (1, 1)
        assert "✗" in texts(ax)  # the next call of its row begins soon after
        alone = run_of(step(1, calls=self.CALLS[1:2]), seconds=9.0)
        assert "✗ timeout" in texts(plots.timeline(alone))

    def test_steps_have_their_numbers(self) -> None:
        numbers = [text for text in plots.timeline(self.PARALLEL).texts if text.get_text() != "✗"]
        assert [text.get_text() for text in numbers] == ["1", "2"]
        assert [text.get_position()[0] for text in numbers] == [0.5, 4.25]

    def test_a_run_of_less_than_a_second_counts_milliseconds(self) -> None:
        ax = plots.timeline(run_of(step(1, seconds=0.25)))
        assert ax.get_xlabel().startswith("milliseconds")
        assert bars(ax)[0].get_width() == 250
        assert plots.timeline(RUN).get_xlabel().startswith("seconds")

    def test_its_alt_text_has_no_clock_value(self) -> None:
        assert plots.alt_text(plots.timeline(self.PARALLEL)) == (
            "Timeline, t: 2 model calls and 4 tool calls (search, sum), up to 3 at once; "
            "failed: search (timeout)."
        )
        assert plots.alt_text(plots.timeline(RUN)).endswith("1 tool call (search).")

    def test_of_several_runs_one_is_asked_for(self) -> None:
        with pytest.raises(ValueError, match=r"draws one run, got 2.*trace.runs\[0\]"):
            plots.timeline([RUN, RUN])


class TestData:
    def test_a_trace_of_the_built_in_model_is_drawn(self) -> None:
        client, model = connect()
        trace = Trace()
        Agent(client, model, [demo_tools.calculate], on_event=trace).run("What is 12 * 7?")
        (run,) = trace.runs
        ax = plots.tokens_by_step(trace)
        assert list(ax.lines[0].get_ydata())[-1] == run.usage.total_tokens
        assert "calculate" in texts(plots.timeline(trace))
        assert "100 % ok, n=1" in texts(plots.accuracy_by_error(trace))

    @pytest.mark.parametrize("draw", OF_ROWS)
    def test_a_missing_column_is_named_with_those_that_are_there(
        self, draw: Callable[..., Axes]
    ) -> None:
        with pytest.raises(ValueError, match=rf"{draw.__name__}: run 1 has no 'colour'; .*setup"):
            draw([row(colour="red"), row()], by="colour")

    @pytest.mark.parametrize("draw", [OF_ROWS[0], OF_ROWS[1], OF_ROWS[4]])
    def test_a_trace_cannot_say_whether_its_answer_is_right(
        self, draw: Callable[..., Axes]
    ) -> None:
        with pytest.raises(ValueError, match=r"no 'success'.*A trace does not know it.*run_tasks"):
            draw([RUN])

    @pytest.mark.parametrize("draw", OF_RUNS)
    def test_a_row_of_results_has_no_steps_to_draw(self, draw: Callable[..., Axes]) -> None:
        with pytest.raises(TypeError, match=rf"{draw.__name__}: .*trace.runs.*got a dict"):
            draw([row()])

    @pytest.mark.parametrize("wrong", [None, 3, "rows", row()])
    def test_what_is_no_list_of_runs_is_refused(self, wrong: Any) -> None:
        with pytest.raises(TypeError, match="compare_models: pass a list of runs"):
            plots.compare_models(wrong)

    @pytest.mark.parametrize(
        ("draw", "changes"),
        [
            (plots.compare_models, {"success": None}),
            (plots.compare_models, {"success": 1}),
            (plots.steps_by_difficulty, {"steps": math.nan}),
            (plots.success_by_difficulty, {"difficulty": math.nan}),
            (plots.thought_share, {"thought_tokens": None}),
            (plots.accuracy_by_error, {"calls": -1}),
            (plots.accuracy_by_error, {"errors": {"failed": None}}),
        ],
    )
    def test_a_value_that_cannot_be_drawn_is_named(
        self, draw: Callable[..., Axes], changes: dict[str, Any]
    ) -> None:
        (name,) = changes
        with pytest.raises(ValueError, match=rf"{draw.__name__}: '{name}' of run 1 must be"):
            draw([row(), row(**changes)])

    def test_results_are_taken_by_their_rows(self) -> None:
        class Results:
            rows = ROWS

        assert plots.alt_text(plots.compare_models(Results())) == plots.alt_text(
            plots.compare_models(ROWS)
        )


class TestPicture:
    def test_an_image_has_the_png_and_its_text(self) -> None:
        ax = plots.compare_models(ROWS)
        image = plots.picture(ax)
        assert image.data == plots.png(ax)
        _, about = image._repr_mimebundle_()
        assert about["image/png"]["alt"] == plots.alt_text(ax)
        assert plots.picture(ax, alt="mine").alt == "mine"

    def test_a_figure_of_several_says_all_of_them(self) -> None:
        figure = Figure(layout="constrained")
        left, right = figure.subplots(1, 2)
        plots.timeline(RUN, left)
        plots.tokens_by_step(RUN, right)
        said = f"{plots.alt_text(left)}"
        assert said.startswith("Timeline, ")
        assert ". Tokens by step, " in said
        assert plots.alt_text(figure) == said

    def test_part_of_a_figure_shows_the_whole(self) -> None:
        figure = Figure(layout="constrained")
        left, _ = figure.subfigures(1, 2)
        ax = plots.timeline(RUN, left.subplots())
        assert plots.png(ax) == plots.png(figure)

    def test_a_drawing_of_your_own_must_be_said_by_you(self) -> None:
        figure = Figure()
        figure.subplots().plot([1, 2])
        with pytest.raises(ValueError, match=r"picture: no function of plots drew this.*alt="):
            plots.picture(figure)
        assert plots.picture(figure, alt="a line that rises").alt == "a line that rises"

    def test_what_is_no_drawing_is_refused(self) -> None:
        with pytest.raises(TypeError, match=r"picture: pass what a function of plots.*got list"):
            plots.picture([])


def luminance(colour: Any) -> float:
    """0 for black to 1 for white: the relative luminance of WCAG 2.2."""
    shares = [int(to_hex(colour)[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (s / 12.92 if s <= 0.04045 else ((s + 0.055) / 1.055) ** 2.4 for s in shares)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


class TestLooks:
    def test_the_first_lines_stand_out_on_white_and_every_hatch_on_its_area(self) -> None:
        """3 : 1 is what WCAG 2.2 asks of graphics (success criterion 1.4.11)."""
        assert all(contrast(colour, "#ffffff") >= 3 for colour in plot_style.COLOURS[:4])
        assert all(contrast(colour, "#000000") >= 3 for colour in plot_style.FILLS)

    def test_the_colours_are_those_of_okabe_and_ito(self) -> None:
        palette = "E69F00 56B4E9 009E73 F0E442 0072B2 D55E00 CC79A7".split()
        assert {colour[1:] for colour in plot_style.COLOURS} == set(palette)
        assert set(plot_style.FILLS) == set(plot_style.COLOURS)

    def test_eight_things_are_told_apart_without_any_colour(self) -> None:
        looks = [plot_style.look(number) for number in range(8)]
        assert len({look.hatch for look in looks}) == 8
        assert len({look.mark for look in looks}) == 8

    def test_no_two_of_fifty_six_things_look_the_same(self) -> None:
        looks = [plot_style.look(number) for number in range(56)]
        assert len({(look.colour, look.mark) for look in looks}) == 56
        assert len({(look.fill, look.hatch) for look in looks}) == 56


class TestTexts:
    @pytest.fixture
    def no_chinese(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        fonts = [font for font in font_manager.fontManager.ttflist if "CJK" not in font.name]
        monkeypatch.setattr(font_manager.fontManager, "ttflist", fonts)
        monkeypatch.setattr(font_manager, "findSystemFonts", list)
        monkeypatch.setattr(plot_fonts, "CHINESE_FONTS", ["Noto Sans CJK SC"])
        plot_fonts._chinese.cache_clear()
        yield
        plot_fonts._chinese.cache_clear()

    @pytest.mark.usefixtures("no_chinese")
    def test_without_a_chinese_font_one_sentence_says_what_to_do(self) -> None:
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            ax = plots.compare_models([row(setup=CHINESE), row(setup="罗马 react")])
            plots.png(ax)
        assert {str(each.message) for each in said} == {
            "plots: no font on this machine has Chinese, so pictures show boxes for it; their alt "
            "texts have it. Debian and Ubuntu: sudo apt install fonts-noto-cjk; then restart the "
            "kernel."
        }
        assert {"□" * len(CHINESE), "□□ react"} <= set(texts(ax))
        assert CHINESE in plots.alt_text(ax)

    @pytest.mark.usefixtures("no_chinese")
    def test_a_font_that_came_after_matplotlibs_list_is_found(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        known = {font.fname for font in font_manager.fontManager.ttflist}
        new = [path for path in real_fonts() if path not in known]
        if not new:
            pytest.skip("this machine has no Chinese font")
        monkeypatch.setattr(font_manager, "findSystemFonts", lambda: new)
        assert plot_fonts._chinese() == ("Noto Sans CJK SC",)

    def test_what_no_font_has_is_a_box_and_no_warning_of_matplotlib(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            ax = plots.compare_models([row(setup="bike \N{BICYCLE}\N{VARIATION SELECTOR-16}")])
            plots.png(ax)
        assert "bike □" in texts(ax)

    def test_signs_that_would_turn_the_text_around_are_left_out(self) -> None:
        assert plot_fonts.drawable("a\u202eb\u2067c\x07d\ne") == "abcd e"

    def test_a_long_name_is_cut_by_the_columns_it_takes(self) -> None:
        assert plot_fonts.drawable("罗马的房产税", 8) == "罗马的…"
        assert plot_fonts.drawable("罗马的房产税", 12) == "罗马的房产税"
        assert plot_fonts.drawable("property tax", 9) == "property…"
        assert plot_fonts.drawable("ＡＢＣ", 4) == "Ａ…"


def real_fonts() -> list[str]:
    """Where this machine's Chinese fonts are, whatever matplotlib's list says."""
    folders = [Path("/usr/share/fonts"), Path("/usr/local/share/fonts")]
    return sorted(str(p) for folder in folders for p in folder.rglob("NotoSansCJK-Regular.ttc"))


def test_importing_plots_loads_neither_matplotlib_nor_a_statistics_library() -> None:
    code = (
        "import sys, agentkit.plots; "
        "print([n for n in ('matplotlib', 'numpy', 'scipy', 'IPython') if n in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, check=True, cwd=ROOT, text=True
    )
    assert done.stdout.strip() == "[]"
