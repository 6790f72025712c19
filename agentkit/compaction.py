"""Other ways to a shorter view: cut old results short, keep their facts, or summarise old turns.

Built in lesson 04. Each is small and may be given as `context=`, alone or in a `Chain` with `Trim`.
Trimming forgets whole turns; these keep something of each. What they make is a view: the record
stays whole, so what was cut today may be looked up tomorrow.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Sequence, Set
from typing import Any, NamedTuple

from agentkit.context import SUMMARY_HEAD, SYSTEM, ContextInfo, as_call, is_summary, pinned_turns
from agentkit.endpoint import ask_whole
from agentkit.events import Message, ModelError
from agentkit.history import turns
from agentkit.messages import calls_of, clean_text, system_message, text_in, user_message
from agentkit.protocol import read_response
from agentkit.results import shorten
from agentkit.tokens import calibrated, count_tokens, estimated, text_tokens
from agentkit.tools import check_limit

Turns = Sequence[Sequence[Message]]

SUMMARY_PROMPT = (
    "Summarise the conversation below for the assistant that goes on with it. Keep names, numbers, "
    "decisions, what was done, and what is still open. Leave out greetings and raw data. Write in "
    "the language of the conversation, at most 200 words."
)
MAX_SUMMARIES = 32
UNREAD = "the model has not read the newest turn yet"
WORTH_ASKING = 0.25  # of the budget: what must have got old since a summary was last asked for


class ShortenResults:
    """Old tool results keep their head and tail, `max_chars` characters in all; None keeps all.
    Those of the newest `keep` turns that called a tool stay as they are."""

    def __init__(self, max_chars: int | None = 200, *, keep: int = 1) -> None:
        check_limit("ShortenResults: max_chars", max_chars, "None keeps all", whole=True)
        self.max_chars, self.keep = max_chars, _number("ShortenResults: keep", keep, UNREAD)

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        return change_old_results(messages, self.keep, lambda text: shorten(text, self.max_chars))

    def __repr__(self) -> str:
        return as_call(self, self.max_chars, keep=(self.keep, 1))


class KeepFacts:
    """Of an old tool result only its facts stay. `facts` is a function from the text of a result to
    a shorter text; without one, `short_facts` takes what is short in a JSON object. An error keeps
    its head and tail. The results of the newest `keep` turns that called a tool stay as they are.
    """

    def __init__(self, facts: Callable[[str], str] | None = None, *, keep: int = 1) -> None:
        if facts is not None and not callable(facts):
            raise TypeError(f"KeepFacts: facts must be a function, got {facts!r:.60}.")
        self.facts, self.keep = facts or short_facts, _number("KeepFacts: keep", keep, UNREAD)

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        @functools.wraps(self.facts)
        def facts_or_error(text: str) -> str:
            return shorten(text, 200) if text.startswith("Error:") else self.facts(text)

        return change_old_results(messages, self.keep, facts_or_error)

    def __repr__(self) -> str:
        own = () if self.facts is short_facts else (self.facts,)
        return as_call(self, *own, keep=(self.keep, 1))


class Summary(NamedTuple):
    """What a model wrote of some turns of a conversation: of those whose numbers are `covered`. It
    was last asked about those in `asked`, which are more where that came to nothing."""

    conversation: Turns = ()
    covered: Set[int] = frozenset()
    text: str = ""
    asked: Set[int] = frozenset()


class Summarise:
    """When the view is over `max_tokens`, old turns become a summary that the model writes.

    The system prompt, the task and the newest `keep` turns stay. The request for a summary holds no
    tools, and its tokens count for the run. A request that fails, and a summary that is empty,
    refused or longer than what it stands for, change nothing. A summary is kept, and the next one
    builds on it. The model is asked again, after a failure too, when a quarter of the budget has
    got old since; until then the view may be over the budget. In a `Chain` put it first, or behind
    a context whose `keep` is no greater: it knows its turns by what they say, and asks anew when
    they change. Give a `Trim` behind it a quarter more, or that cuts what no summary holds yet. One
    object may serve several agents.
    """

    def __init__(self, max_tokens: int, *, keep: int = 2, prompt: str = SUMMARY_PROMPT) -> None:
        if not isinstance(prompt, str) or not prompt.strip():
            raise TypeError(f"Summarise: prompt must say what to keep, got {prompt!r:.60}.")
        self.max_tokens = _number("Summarise: max_tokens", max_tokens, "or leave Summarise out")
        self.keep, self.prompt = _number("Summarise: keep", keep, UNREAD), prompt
        self._summaries: list[Summary] = []

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        groups = turns(messages)
        pinned = pinned_turns(groups, info.task)
        movable = [number for number in range(len(groups)) if number not in pinned]
        old = set(movable[: -self.keep])
        count = calibrated(info.last_usage, info.last_messages, info.tools)
        summary = self._known(groups, old)
        view = _view(groups, summary)
        gain = sum(count(groups[number]) for number in old - summary.asked)
        if gain >= WORTH_ASKING * self.max_tokens and count(view, info.tools) > self.max_tokens:
            summary = self._next(groups, old, summary, info)
            view = _view(groups, summary)
        size = count(view, info.tools)
        info.over_budget = ""
        if size > self.max_tokens:
            why = "no further summary is worth its cost"
            if summary.asked != summary.covered:
                why = "the last request for a summary came to nothing"
            info.over_budget = (
                f"The request is {size:,} tokens, Summarise has a budget of {self.max_tokens:,}, "
                f"and {why}. It is sent all the same. A Trim behind it would cut it."
            )
        return view

    def __repr__(self) -> str:
        settings = {"keep": (self.keep, 2), "prompt": (self.prompt, SUMMARY_PROMPT)}
        return as_call(self, self.max_tokens, **settings)

    def _known(self, groups: Turns, old: set[int]) -> Summary:
        """The summary for which most of these old turns were asked about, and no other turns."""
        asked = [each for each in self._summaries if each.asked <= old]
        fitting = [each for each in asked if _begins_with(groups, each.conversation)]
        return max(fitting, key=lambda each: len(each.asked), default=Summary())

    def _next(self, groups: Turns, old: set[int], known: Summary, info: ContextInfo) -> Summary:
        """A summary of all the old turns, or the known one again if that comes to nothing. Kept
        either way: what has failed is not asked for, and paid for, at every step."""
        only_old = [group if number in old else [] for number, group in enumerate(groups)]
        text = self._ask(_view(only_old, known), info)
        summary = Summary(groups[: max(old) + 1], old, text, old)
        if not text or count_tokens(_view(groups, summary)) >= count_tokens(_view(groups, known)):
            summary = known._replace(conversation=summary.conversation, asked=old)
        self._summaries = [*self._summaries, summary][-MAX_SUMMARIES:]
        return summary

    def _ask(self, messages: Sequence[Message], info: ContextInfo) -> str:
        if info.client is None:
            raise ValueError("Summarise: no client to ask. Pass ContextInfo(client=, model=).")
        request = [system_message(self.prompt), user_message(self._told(messages))]
        body = {"model": info.model, "messages": request, "temperature": 0}
        try:
            reply = read_response(ask_whole(info.client, body))
        except ModelError:
            return ""  # a summary is a convenience: without one the run goes on
        info.usage.add(estimated(reply.usage, request, reply.message), info.model)
        return "" if reply.finish == "refusal" else reply.text.strip()

    def _told(self, messages: Sequence[Message]) -> str:
        """The messages as a text within the budget: long results are cut first, then the whole."""
        text = transcript(messages)
        for max_chars in (400, 200):
            if text_tokens(text) > self.max_tokens:
                text = transcript(messages, max_chars)
        return shorten(text, len(text) * self.max_tokens // max(text_tokens(text), self.max_tokens))


def change_old_results(
    messages: Sequence[Message], keep: int, change: Callable[[str], str]
) -> list[Message]:
    """The messages, with the text of each old tool result changed. The newest `keep` turns that
    called a tool stay as they are, and so does a text that would get no shorter, or empty."""
    calling = [group for group in turns(messages) if group[-1].get("role") == "tool"]
    old = {id(message) for group in calling[: max(len(calling) - keep, 0)] for message in group[1:]}
    return [_changed(each, change) if id(each) in old else each for each in messages]


def short_facts(text: str, max_chars: int = 200) -> str:
    """The numbers and short texts of a JSON object, as JSON; of any other text, head and tail."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        value = None
    items = value.items() if isinstance(value, dict) else ()
    facts = {key: each for key, each in items if _is_fact(each)}
    return shorten(json.dumps(facts, ensure_ascii=False) if facts else text, max_chars)


def transcript(messages: Sequence[Message], max_chars: int | None = None) -> str:
    """Messages as a text to read, a paragraph each, with `max_chars` of a tool result at most."""
    lines = []
    for message in messages:
        role = message.get("role")
        text = text_in(message.get("content"))
        text = shorten(text, max_chars) if role == "tool" else text
        lines += [f"{role}: {text}"] if text else []
        lines += [f"{role} calls {c.name}({c.arguments})" for c in calls_of(message)]
    return "\n\n".join(lines)


def _view(groups: Turns, summary: Summary) -> list[Message]:
    """The turns that the summary does not cover, and the summary before all but the system prompt
    and summaries of earlier turns: the task is still the latest user message."""
    left = [each for n, group in enumerate(groups) if n not in summary.covered for each in group]
    if summary.text:
        first = (each.get("role") in SYSTEM or is_summary(each) for each in left)
        place = next((n for n, above in enumerate(first) if not above), len(left))
        left.insert(place, user_message(SUMMARY_HEAD + summary.text))
    return left


def _begins_with(groups: Turns, earlier: Turns) -> bool:
    """Whether the conversation goes on from these turns. Its system prompt may be another one."""

    def told(group: Sequence[Message]) -> Any:
        return group[0].get("role") if group[0].get("role") in SYSTEM else group

    return list(map(told, groups[: len(earlier)])) == list(map(told, earlier))


def _changed(message: Message, change: Callable[[str], str]) -> Message:
    text = message.get("content")
    if not isinstance(text, str):
        return message  # parts, which may hold an image
    name = getattr(change, "__name__", type(change).__name__)
    try:
        changed = change(text)
    except Exception as error:
        error.add_note(
            f"{name}, which is to shorten tool results, failed on {text!r:.80}. Let it return the "
            "text as it is where it finds nothing."
        )
        raise
    if not isinstance(changed, str):
        got = f"a {type(changed).__name__}. Write json.dumps(...) around it."
        got = "nothing. Does it have a return?" if changed is None else got
        raise TypeError(
            f"{name}: what is to shorten tool results must return a text, and returned {got}"
        )
    changed = clean_text(changed)
    return (
        message | {"content": changed} if changed.strip() and len(changed) < len(text) else message
    )


def _is_fact(value: Any) -> bool:
    return isinstance(value, int | float) or (isinstance(value, str) and len(value) <= 40)


def _number(what: str, value: Any, why: str) -> int:
    """A whole number over 0, which None is not here."""
    if value is None:
        raise TypeError(f"{what} must be a whole number over 0, got None; {why}.")
    check_limit(what, value, why, whole=True)
    return int(value)
