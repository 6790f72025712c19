"""Move a budget, and see which messages a model still reads, and whether an endpoint takes them.

Built in lesson 04. What a cut does is found out in `cutting`, how it looks stands in
`trimming_page`. A stored notebook shows three budgets side by side.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from agentkit.events import Message
from agentkit.tokens import CountFunction, count_tokens
from agentkit.tools import Toolbox, check_limit
from agentkit.trace_view import aligned
from agentkit.widgets import trimming_page as page
from agentkit.widgets.cutting import METHODS, Cut, Method, budgets, cut_to
from agentkit.widgets.shown import Shown

EMPTY = "The history is empty: there is nothing to cut."


class TrimmingPlayground(Shown):
    """The messages of a record, and what a budget in tokens leaves of them.

    `tools` are those of the agent, or their definitions: they are sent along, and cost tokens too.
    `methods` are cuts of your own by name, each a function of (messages, budget) to the messages
    that are sent; they stand before those of `METHODS`. What one raises is shown. `budget` is where
    the slider stands first, and the middle one of the three that are stored. `count(messages,
    tools)` counts tokens.
    """

    def __init__(
        self,
        messages: Sequence[Message],
        tools: Iterable[Any] = (),
        methods: Mapping[str, Method] | None = None,
        budget: int | None = None,
        *,
        count: CountFunction = count_tokens,
    ) -> None:
        if not isinstance(messages, list | tuple) or not all(isinstance(m, dict) for m in messages):
            raise TypeError(
                f"TrimmingPlayground: expected a list of messages (dicts), got {messages!r:.60}. "
                "Write TrimmingPlayground(result.messages)."
            )
        own = {} if methods is None else methods
        if not isinstance(own, Mapping) or not all(map(callable, own.values())):
            raise TypeError(
                "TrimmingPlayground: methods must be functions of (messages, budget) by name, got "
                f'{methods!r:.60}. Write methods={{"mine": my_trim}}.'
            )
        check_limit("TrimmingPlayground: budget", budget, "None is the middle", whole=True)
        if not isinstance(tools, Iterable):
            raise TypeError(
                f"TrimmingPlayground: tools must be a list of tools, got {tools!r:.60}. Write "
                "TrimmingPlayground(messages, [get_weather])."
            )
        self.messages = list(messages)
        self.tools = [
            each if isinstance(each, dict) else Toolbox([each]).definitions[0] for each in tools
        ]
        self.methods: dict[str, Method] = {str(name): cut for name, cut in own.items()}
        self.methods |= {name: cut for name, cut in METHODS.items() if name not in self.methods}
        self.count = count
        self.budgets = budgets(self.messages, self.tools, budget, count)
        middle = self.budgets[len(self.budgets) // 2] if budget is None else budget
        self.budget = self._on_the_slider(middle)

    def cut(self, method: str | None = None, budget: int | None = None) -> Cut:
        """What a method, or the first one, leaves at a budget, or at the one given at first."""
        name = next(iter(self.methods)) if method is None else method
        if name not in self.methods:
            raise ValueError(
                f"TrimmingPlayground: there is no method {name!r}. There are: "
                f"{', '.join(self.methods)}."
            )
        budget = self.budget if budget is None else budget
        return cut_to(self.methods[name], self.messages, budget, self.tools, self.count)

    def text(self) -> str:
        """All methods by budgets, then the messages by budgets for the first method."""
        if not self.messages:
            return EMPTY
        heads, messages, methods, notes = self._tables()
        right = [True, False, False, True, *[False] * len(heads)]
        return "\n".join(
            [
                aligned([["method", *heads], *methods], [False] * (len(heads) + 1)),
                *notes,
                "",
                f"{next(iter(self.methods))}:",
                aligned([[*page.HEADS, *heads], *messages], right),
            ]
        )

    def page(self) -> str:
        """The same as HTML."""
        if not self.messages:
            return page.framed(f"<p>{EMPTY}</p>")
        heads, messages, methods, notes = self._tables()
        return page.framed(
            page.table(["method", *heads], methods),
            *(f"<p>{html.escape(note)}</p>" for note in notes),
            f"<p><strong>{html.escape(next(iter(self.methods)))}</strong></p>",
            page.scrolled(page.table([*page.HEADS, *heads], messages)),
        )

    def build(self) -> Any:
        return _controls(self)

    def _on_the_slider(self, budget: int) -> int:
        steps = (budget - self.budgets[0]) // self.budgets.step
        return self.budgets[max(0, min(steps, len(self.budgets) - 1))]

    def _tables(self) -> tuple[list[str], list[list[str]], list[list[str]], list[str]]:
        """Three budgets; messages by budgets; methods by budgets; and what is wrong, in lines."""
        low, high = self.budgets[0], self.budgets[-1]
        ends = (low + self.budget) // 2, self.budget, (self.budget + high) // 2
        chosen = list(dict.fromkeys(map(self._on_the_slider, ends)))
        cuts = {name: [self.cut(name, budget) for budget in chosen] for name in self.methods}
        first = next(iter(cuts.values()))
        fates = [{fate.number: page.fate_words(fate) for fate in cut.fates} for cut in first]
        messages = [
            [
                *page.message_cells(number, message, self.count([message]), 48),
                *(each.get(number, "?") for each in fates),
            ]
            for number, message in enumerate(self.messages)
        ]
        methods = [[name, *map(page.cut_words, found)] for name, found in cuts.items()]
        notes: dict[tuple[str, str], str] = {}  # a fault that comes again is told once
        for name, found in cuts.items():
            for cut in found:
                for fault in [cut.error] if cut.error else cut.problems[:1]:
                    line = f"{name}, budget {cut.budget:,}: {page.plain(fault, 300)}"
                    notes.setdefault((name, fault), line)
        return [f"budget {budget:,}" for budget in chosen], messages, methods, [*notes.values()]


def _controls(playground: TrimmingPlayground) -> Any:
    """A choice of the method, a slider, and what comes of them."""
    import ipywidgets as widgets

    style = {"description_width": "initial"}
    wide = widgets.Layout(width="36em", max_width="100%")
    places = playground.budgets
    method = widgets.Dropdown(
        description="Method", options=list(playground.methods), style=style, layout=wide
    )
    budget = widgets.IntSlider(
        description="Budget in tokens", value=playground.budget, min=places[0], max=places[-1],
        step=places.step, readout_format=",d", style=style, layout=wide,
    )  # fmt: skip
    tools = playground.count([], playground.tools)
    said, messages = widgets.HTML(), widgets.HTML(layout=widgets.Layout(flex="0 0 auto"))
    # It scrolls outside of what is written anew: so it stays where it was scrolled to.
    scrolled = widgets.VBox(
        [messages], layout=widgets.Layout(max_height="36em", overflow="auto", max_width="70em")
    )

    def show(_: Any = None) -> None:
        if playground.messages:
            cut = playground.cut(method.value, budget.value)
            said.value, messages.value = page.verdict_page(cut, tools), page.messages_page(cut)
        else:
            said.value = page.framed(f"<p>{EMPTY}</p>")
            method.disabled = budget.disabled = True

    for control in (method, budget):
        control.observe(show, "value")
    show()
    return widgets.VBox([method, budget, said, scrolled])
