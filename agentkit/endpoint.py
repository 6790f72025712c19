"""One request over the wire and back, whole or streamed, as plain dicts.

Lesson 03 shows the plain `client.chat.completions.create()` call. This is the same request by the
SDK's lower door, so that its cost does not grow with the history and one connection serves a run.
Source: OpenAI's Chat Completions reference, streaming included; the WHATWG standard for
server-sent events.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Iterator
from typing import Any

from agentkit.events import ModelError

PATH = "/chat/completions"


def ask_whole(client: Any, body: dict[str, Any]) -> Any:
    # client.chat.completions.create() walks through the whole history on every call to convert it.
    # Our messages already are what goes over the wire, so we take the SDK's documented way for any
    # endpoint, post(): same retries, time-outs and errors, and no growing cost.
    with _endpoint_errors():
        text = client.post(PATH, body=body, cast_to=str)
    try:
        return json.loads(text)
    except ValueError:
        raise ModelError(f"The endpoint answered with no JSON: {text!r:.200}") from None


def ask_streaming(client: Any, body: dict[str, Any]) -> Generator[str, None, Any]:
    """Yield text as it comes; return the response as if it had come in one piece."""
    from openai import Stream
    from openai.types.chat import ChatCompletionChunk

    with _endpoint_errors():
        stream = client.post(
            PATH, body=body, cast_to=ChatCompletionChunk, stream=True,
            stream_cls=Stream[ChatCompletionChunk],
        )  # fmt: skip
    whole = Assembly()
    try:
        with _endpoint_errors():
            # The SDK's own iterator hangs up at [DONE]. Read to the end of the body instead, and
            # the next step can use the same connection.
            for chunk in _server_sent(stream.response.iter_lines()):
                yield from whole.add(chunk)
    finally:
        stream.close()
    return whole.response()


def _server_sent(lines: Iterable[str]) -> Iterator[dict[str, Any]]:
    """The JSON objects of a stream of server-sent events."""
    data: list[str] = []
    for line in lines:
        if line.startswith("data:"):
            data.append(line[5:].strip())
        if line.strip() or not data:
            continue
        chunk = _chunk("\n".join(data))
        data = []
        if chunk is not None:
            yield chunk
    if data:
        chunk = _chunk("\n".join(data))
        if chunk is not None:
            yield chunk


def _chunk(data: str) -> dict[str, Any] | None:
    if data == "[DONE]":
        return None
    try:
        chunk = json.loads(data)
    except ValueError:
        raise ModelError(f"A piece of the stream is no JSON: {data!r:.200}") from None
    if not isinstance(chunk, dict):
        raise ModelError(f"A piece of the stream is no object: {data!r:.200}")
    if chunk.get("error"):
        raise ModelError(f"The endpoint broke off its reply: {chunk['error']!r:.200}")
    return chunk


class Assembly:
    """Puts the pieces of a streamed reply together again."""

    def __init__(self) -> None:
        self.text: list[str] = []
        self.refusal: list[str] = []
        self.calls: dict[int, dict[str, str]] = {}
        self.finish: str | None = None
        self.usage: Any = None
        self.seen = False

    def add(self, chunk: dict[str, Any]) -> Iterator[str]:
        self.usage = chunk.get("usage") or self.usage
        for choice in chunk.get("choices") or ():
            self.seen = True
            self.finish = choice.get("finish_reason") or self.finish
            delta = choice.get("delta") or {}
            if delta.get("refusal"):
                self.refusal.append(delta["refusal"])
            for piece in delta.get("tool_calls") or ():
                self._add_call(piece)
            text = text_of(delta.get("content"))
            if text:
                self.text.append(text)
                yield text

    def _add_call(self, piece: dict[str, Any]) -> None:
        function = piece.get("function") or {}
        index = piece.get("index")
        if not isinstance(index, int):
            # Some servers leave the index out: a piece with a name begins a new call.
            index = len(self.calls) - (0 if function.get("name") or not self.calls else 1)
        call = self.calls.setdefault(index, {"id": "", "name": "", "arguments": ""})
        call["id"] = call["id"] or piece.get("id") or ""
        call["name"] += function.get("name") or ""
        call["arguments"] += function.get("arguments") or ""

    def response(self) -> dict[str, Any]:
        calls = [
            {"id": call["id"], "function": {"name": call["name"], "arguments": call["arguments"]}}
            for _, call in sorted(self.calls.items())
        ]
        message = {
            "content": "".join(self.text),
            "refusal": "".join(self.refusal),
            "tool_calls": calls,
        }
        if self.seen and self.finish is None:
            raise ModelError("The stream ended before the reply did.")
        choice = {"message": message, "finish_reason": self.finish}
        return {"choices": [choice] if self.seen else [], "usage": self.usage}


class _endpoint_errors:  # noqa: N801 - used like a function
    """Turn what the SDK and its HTTP library raise into a ModelError with one clear sentence."""

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, traceback: Any) -> None:
        if not isinstance(error, Exception) or isinstance(error, ModelError):
            return
        import httpx2
        import openai

        if isinstance(error, openai.APIStatusError):
            raise ModelError(_status_sentence(error)) from error
        if isinstance(error, openai.APITimeoutError | httpx2.TimeoutException):
            raise ModelError("The endpoint did not answer in time.") from error
        if isinstance(error, openai.OpenAIError | httpx2.HTTPError):
            cause = error.__cause__ or error
            raise ModelError(f"The endpoint could not be reached: {cause}") from error


def _status_sentence(error: Any) -> str:
    body = error.body if isinstance(error.body, dict) else {}
    said = body.get("message") or error.message
    advice = {
        401: " Check OPENAI_API_KEY.",
        404: " Check AGENTKIT_MODEL and OPENAI_BASE_URL.",
        429: " Wait a while, or check your plan.",
    }.get(error.status_code, "")
    return f"The endpoint refused the request ({error.status_code}): {said}{advice}"


def text_of(content: Any) -> str:
    if isinstance(content, list):
        return "".join(str(part.get("text") or "") for part in content if isinstance(part, dict))
    return content if isinstance(content, str) else ""
