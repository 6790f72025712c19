"""One request over the wire and back, whole or streamed, as plain dicts.

Lesson 03 shows the plain `client.chat.completions.create()` call. This is the same request by the
SDK's lower door, so that its cost does not grow with the history and one connection serves a run.
Whatever fails on the way becomes a `ModelError` with one sentence that a person can act on.
Source: OpenAI's Chat Completions reference.
"""

from __future__ import annotations

import json
import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from agentkit.events import ModelError
from agentkit.redaction import secrets_around, without
from agentkit.streaming import DONE, Assembly, said_in, server_sent

PATH = "/chat/completions"
STREAM = {"stream": True, "stream_options": {"include_usage": True}}
ADVICE = {
    401: "Check OPENAI_API_KEY.",
    403: "Check what this key may do.",
    404: "Check AGENTKIT_MODEL and OPENAI_BASE_URL.",
    429: "Wait a while, or check your plan.",
}
STOP = ["\nObservation:"]  # lesson 07: a model that writes its calls as text shall stop here
# What agentkit asks for by itself and some models refuse: reasoning models know no temperature and
# no stop (whoever reads their text cuts it), some servers no stream_options. It is then left out,
# and not sent to that model again.
DISPENSABLE = {"temperature": 0, "stream_options": STREAM["stream_options"], "stop": STOP}
_refused: WeakKeyDictionary[Any, set[tuple[str, str]]] = WeakKeyDictionary()


def ask_whole(client: Any, body: dict[str, Any]) -> Any:
    """The response, as a dict if all is well. Raises ModelError."""
    with endpoint_errors(client):
        return _completion(_json(_post(client, body, str)))


def ask_streaming(client: Any, body: dict[str, Any]) -> Generator[str, None, Any]:
    """Yield text as it comes; return the response as if it had come whole. Raises ModelError."""
    import httpx2

    whole = Assembly()
    with endpoint_errors(client):
        response = _post(client, STREAM | body, httpx2.Response, stream=True)
        try:
            # The SDK's own iterator hangs up at [DONE]. Read to the end of the body instead, and
            # the next step can use the same connection.
            for data in server_sent(response.iter_bytes()):
                if data.strip() == DONE:
                    whole.done = True
                else:
                    yield from whole.add(_json(data))
        finally:
            response.close()
        return whole.response()


def _post(client: Any, body: dict[str, Any], cast_to: Any, **how: Any) -> Any:
    import openai

    refused = _refused.setdefault(client, set())

    def send(sent: dict[str, Any]) -> Any:
        # client.chat.completions.create() walks through the whole history on every call to convert
        # it. Our messages already are what goes over the wire, so we take the SDK's documented way
        # for any endpoint: same retries, time-outs, errors; no growing cost.
        return client.post(PATH, body=sent, cast_to=cast_to, **how)

    for _ in DISPENSABLE:  # each complaint leaves out at least one of them
        sent = _without(body, refused)
        try:
            return send(sent)
        except (openai.BadRequestError, openai.UnprocessableEntityError) as error:
            complaint = str(error.param or error.body)
            named = {key for key, value in DISPENSABLE.items()
                     if sent.get(key) == value and key in complaint}  # fmt: skip
            if not named:
                raise
            refused.update((body["model"], key) for key in named)
    return send(_without(body, refused))


def _without(body: dict[str, Any], refused: set[tuple[str, str]]) -> dict[str, Any]:
    """The body, less what this model has refused and nobody asked for."""
    return {key: value for key, value in body.items()
            if (body["model"], key) not in refused or value != DISPENSABLE[key]}  # fmt: skip


def _json(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise ModelError(f"The endpoint answered with no JSON: {text!r:.200}") from None


def _completion(response: Any) -> Any:
    if isinstance(response, dict) and isinstance(response.get("choices"), list):
        return response
    if isinstance(response, dict) and response.get("error"):
        raise ModelError(f"The endpoint answered with an error: {said_in(response)}")
    raise ModelError(f"The endpoint's answer is no chat completion: {response!r:.200}")


@contextmanager
def endpoint_errors(client: Any) -> Iterator[None]:
    """Turn what the SDK and its HTTP library raise into a ModelError of one sentence, without the
    key: some servers repeat it in their complaint."""
    import httpx2
    import openai

    try:
        yield
    except openai.APIStatusError as error:
        problem = _status_sentence(error)
    except (openai.APITimeoutError, httpx2.TimeoutException):
        problem = "The endpoint did not answer in time. Ask again, or give the client more time."
    except openai.APIConnectionError as error:
        cause = _sentence(said_in(str(error.__cause__ or error)))
        problem = f"The endpoint could not be reached: {cause} Check OPENAI_BASE_URL."
    except httpx2.HTTPError as error:
        cause = _sentence(said_in(str(error)))
        problem = f"The connection broke off in the middle of a reply: {cause}"
    except (openai.OpenAIError, ModelError) as error:
        problem = str(error)
    else:
        return
    raise ModelError(_without_secrets(problem, client)) from None


def _status_sentence(error: Any) -> str:
    status = error.status_code
    said = said_in(error.body)
    if not said or said.startswith("<"):
        said = error.response.reason_phrase
    verb = "failed" if status >= 500 else "refused the request"
    return f"The endpoint {verb} ({status}): {_sentence(said)} {ADVICE.get(status, '')}".rstrip()


def _sentence(text: str) -> str:
    return text if text.endswith((".", "!", "?", "。")) else f"{text}."


def _without_secrets(text: str, client: Any) -> str:
    headers = getattr(client, "default_headers", {})
    secrets = [value.removeprefix("Bearer ") for name, value in headers.items()
               if isinstance(value, str) and re.search("auth|key|token", name, re.I)]  # fmt: skip
    return without(text, [*secrets, getattr(client, "api_key", ""), *secrets_around()])
