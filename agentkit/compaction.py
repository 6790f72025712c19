"""Other ways to a shorter view: cut old results short, keep their facts, or summarise old turns.

Built in lesson 04. Each is small and may be given as `context=`, alone or in a `Chain` with `Trim`.
Trimming forgets whole turns; these keep something of each. What they make is a view: the record
stays whole, so what was cut today may be looked up tomorrow.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from agentkit.context import ContextInfo
from agentkit.events import Message
from agentkit.history import turns
from agentkit.messages import calls_of, text_in, user_message
from agentkit.results import shorten
from agentkit.tokens import count_tokens
from agentkit.tools import check_limit
from agentkit.usage import read_usage

SUMMARY_PROMPT = (
    "Summarise the conversation below for the assistant that goes on with it. Keep names, numbers, "
    "decisions, what was done, and what is still open. Leave out greetings and raw data. Write in "
    "the language of the conversation, at most 200 words."
)
SUMMARY_HEAD = "Summary of what was said and done so far:\n"


class ShortenResults:
    """Old tool results keep their head and tail, `max_chars` in all. Those of the newest `keep`
    turns stay whole."""

    def __init__(self, max_chars: int = 200, *, keep: int = 1) -> None:
        check_limit("ShortenResults: max_chars", max_chars, "None keeps all", whole=True)
        check_limit("ShortenResults: keep", keep, "None keeps all", whole=True)
        self.max_chars, self.keep = max_chars, keep

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        return change_old_results(messages, self.keep, lambda text: shorten(text, self.max_chars))


class KeepFacts:
    """Of an old tool result only its facts stay. `facts` is a function from the result's text to a
    shorter text; without one, `short_facts` takes what is short in a JSON object."""

    def __init__(self, facts: Callable[[str], str] | None = None, *, keep: int = 1) -> None:
        check_limit("KeepFacts: keep", keep, "None keeps all", whole=True)
        self.facts, self.keep = facts or short_facts, keep

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        return change_old_results(messages, self.keep, self.facts)


class Summarise:
    """When the view is over `max_tokens`, old turns become a summary that the model writes.

    The newest `keep` turns, the task and the system prompt stay. The request for the summary holds
    no tools, and its tokens count for the run. A summary that is empty, or a request that fails,
    changes nothing. The summary is kept, and grows by the next turns that get old.
    """

    def __init__(self, max_tokens: int, *, keep: int = 2, prompt: str = SUMMARY_PROMPT) -> None:
        check_limit("Summarise: max_tokens", max_tokens, "leave Summarise out instead", whole=True)
        check_limit("Summarise: keep", keep, "leave Summarise out instead", whole=True)
        self.max_tokens, self.keep, self.prompt = max_tokens, keep, prompt
        self._covered: list[Message] = []
        self._summary = ""

    def __call__(self, messages: Sequence[Message], info: ContextInfo) -> list[Message]:
        head = [message for message in messages if message["role"] in ("system", "developer")]
        body = [
            group for group in turns(messages) if group[0]["role"] not in ("system", "developer")
        ]
        users = [group for group in body if group[0]["role"] == "user"]
        task = users[-1] if users else []
        rest = [group for group in body if group is not task]
        old = [message for group in rest[: -self.keep] for message in group]
        new = [message for group in rest[-self.keep :] for message in group]
        if self._covered and old[: len(self._covered)] == self._covered:
            fresh = old[len(self._covered) :]
        else:
            self._covered, self._summary, fresh = [], "", old
        known = [user_message(SUMMARY_HEAD + self._summary)] if self._summary else []
        view = [*head, *known, *fresh, *task, *new]
        if not fresh or count_tokens(view, info.tools) <= self.max_tokens:
            return view if known else list(messages)
        summary = self._ask([*known, *fresh], info)
        if not summary:
            return view if known else list(messages)
        self._covered, self._summary = old, summary
        return [*head, user_message(SUMMARY_HEAD + summary), *task, *new]

    def _ask(self, messages: Sequence[Message], info: ContextInfo) -> str:
        import openai

        request = [
            {"role": "system", "content": self.prompt},
            {"role": "user", "content": transcript(messages)},
        ]
        try:
            reply = info.client.chat.completions.create(model=info.model, messages=request)
        except openai.OpenAIError:
            return ""  # a summary is a convenience: without one the run goes on
        read = reply.model_dump()
        info.usage.add(read_usage(read.get("usage")))
        return text_in(
            ((read.get("choices") or [{}])[0].get("message") or {}).get("content")
        ).strip()


def change_old_results(
    messages: Sequence[Message], keep: int, change: Callable[[str], str]
) -> list[Message]:
    """The messages with the texts of old tool results changed. The newest `keep` turns that called
    a tool stay; a change that would make a text longer is left out."""
    calling = [group for group in turns(messages) if group[-1].get("role") == "tool"]
    old = {id(message) for group in calling[: len(calling) - keep] for message in group[1:]}
    view = []
    for message in messages:
        if id(message) in old:
            text = text_in(message.get("content"))
            changed = change(text)
            if len(changed) < len(text):
                message = message | {"content": changed}
        view.append(message)
    return view


def short_facts(text: str, max_chars: int = 200) -> str:
    """The numbers and the short texts of a JSON object; of another text, its head and tail."""
    try:
        value = json.loads(text)
    except ValueError:
        return shorten(text, max_chars)
    if isinstance(value, dict):
        value = {key: each for key, each in value.items() if _is_fact(each)}
    return shorten(json.dumps(value, ensure_ascii=False), max_chars)


def transcript(messages: Sequence[Message]) -> str:
    """Messages as a text to read, a paragraph each."""
    lines = []
    for message in messages:
        text = text_in(message.get("content"))
        lines += [f"{message['role']}: {text}"] if text else []
        lines += [f"{message['role']} calls {c.name}({c.arguments})" for c in calls_of(message)]
    return "\n\n".join(lines)


def _is_fact(value: Any) -> bool:
    return isinstance(value, int | float) or (isinstance(value, str) and len(value) <= 40)
