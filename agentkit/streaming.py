"""A streamed reply comes in pieces: read the events, and put the pieces together again.

Built in lesson 03. What comes out has the shape of a reply that came whole, so that one reader
serves both. Servers differ in small ways (no index, no ids, the name sent twice, no [DONE], or no
streaming at all), and a course should work with all of them.
Source: OpenAI's Chat Completions reference on streaming; the WHATWG standard for server-sent
events.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from agentkit.events import ModelError
from agentkit.messages import as_text, clean_text, text_in

DONE = "[DONE]"


def server_sent(pieces: Iterable[bytes]) -> Iterator[str]:
    """The data of each event in a body of server-sent events, read to its end.

    A server that cannot stream answers with plain JSON. That is then the one thing that comes out.
    """
    data: list[str] = []
    plain: list[str] | None = []
    for line in _lines(pieces):
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
            plain = None
        elif not line:
            if any(data):
                yield "\n".join(data)
            data = []
        elif plain is not None and not line.startswith((":", "event:", "id:", "retry:")):
            plain.append(line)
    if any(data) or plain:
        yield "\n".join(data or plain or ())


def _lines(pieces: Iterable[bytes]) -> Iterator[str]:
    """Lines end with CR, LF or both, and with nothing else: a text may hold a U+2028 or U+0085."""
    rest = b""
    for piece in pieces:
        lines = (rest + piece).splitlines(keepends=True)
        # Without its LF, the last one may be half a line, and a CR half an end of line.
        rest = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        yield from map(_text, lines)
    if rest:
        yield from map(_text, rest.splitlines())


def _text(line: bytes) -> str:
    return line.rstrip(b"\r\n").decode("utf-8", "replace").removeprefix("\ufeff")


class Assembly:
    """Puts the pieces of one reply together again. `done`: the server said that this was all."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.half = ""
        self.refusal: list[str] = []
        self.calls: list[dict[str, str]] = []
        self.by_index: dict[int | None, dict[str, str]] = {}  # None: the latest
        self.finish: Any = None
        self.usage: Any = None
        self.seen = self.done = False

    def add(self, chunk: Any) -> Iterator[str]:
        """Take one piece in, and yield the text that it holds. A whole reply counts as a piece."""
        if not isinstance(chunk, dict):
            raise ModelError(f"A piece of the stream is no object: {chunk!r:.200}")
        if chunk.get("error"):
            raise ModelError(f"The endpoint broke off its reply: {said_in(chunk)}")
        self.usage = chunk.get("usage") or self.usage
        for choice in _dicts(chunk.get("choices")):
            if choice.get("index") not in (0, None):
                continue
            self.seen = True
            whole = choice.get("message")
            delta = whole if isinstance(whole, dict) else choice.get("delta")
            self.finish = choice.get("finish_reason") or self.finish
            self.done |= whole is not None
            if isinstance(delta, dict):
                self.refusal.append(as_text(delta.get("refusal")))
                for piece in _dicts(delta.get("tool_calls")):
                    self._add_call(piece)
                yield from self._add_text(delta.get("content"))

    def _add_text(self, content: Any) -> Iterator[str]:
        text = self.half + (content if isinstance(content, str) else text_in(content))
        # Half an emoji, with the other half in the next piece: nobody could print it.
        cut = len(text) - ("\ud800" <= text[-1:] <= "\udbff")
        text, self.half = clean_text(text[:cut]), text[cut:]
        if text:
            self.text.append(text)
            yield text

    def _add_call(self, piece: dict[str, Any]) -> None:
        function = piece.get("function")
        function = function if isinstance(function, dict) else {}
        identifier, name = as_text(piece.get("id")), function.get("name")
        index = piece["index"] if isinstance(piece.get("index"), int) else None
        call = self.by_index.get(index)
        # An index that is missing, or 0 for every call, tells nothing: there a name begins a call.
        other = identifier != call["id"] if call and identifier else index is None
        if call is None or (name and other):
            call = {"id": identifier, "name": "", "arguments": ""}
            self.calls.append(call)
        self.by_index[index] = self.by_index[None] = call
        if name != call["name"]:
            call["name"] += as_text(name)
        call["arguments"] += as_text(function.get("arguments"))

    def response(self) -> dict[str, Any]:
        """The reply as if it had come whole. ModelError if the stream broke off before its end."""
        if self.finish is None and not self.done:
            raise ModelError("The stream ended before the reply did.")
        message = {
            "content": "".join(self.text) + self.half,
            "refusal": "".join(self.refusal),
            "tool_calls": [
                {
                    "id": call["id"],
                    "function": {"name": call["name"], "arguments": call["arguments"]},
                }
                for call in self.calls
            ],
        }
        choice = {"message": message, "finish_reason": self.finish}
        return {"choices": [choice] if self.seen else [], "usage": self.usage}


def said_in(body: Any) -> str:
    """What an endpoint says of an error, in one line, in whichever shape it says it."""
    for key in ("error", "message", "detail"):
        if isinstance(body, dict) and body.get(key):
            body = body[key]
    return " ".join(as_text(body).split())[:300]


def _dicts(items: Any) -> list[dict[str, Any]]:
    """The objects in what should be a list of objects."""
    return [item for item in items if isinstance(item, dict)] if isinstance(items, list) else []
