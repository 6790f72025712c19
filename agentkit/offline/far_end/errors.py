"""The error replies of the built-in model's service: status, shape and wording.

Lesson 00 meets them first. The shape is the one a real Chat Completions service sends,
`{"error": {"message", "type", "param", "code"}}`, so the SDK raises its own error classes for them.
"""

from __future__ import annotations

import re
from typing import Any


class ServiceError(Exception):
    """A request that the service refuses, or a failure that a script asks for.

    `status` is the HTTP status; `kind`, `param` and `code` are the error body's "type", "param" and
    "code".
    """

    def __init__(
        self,
        message: str,
        *,
        param: str | None = None,
        code: str | None = None,
        status: int = 400,
        kind: str = "invalid_request_error",
    ) -> None:
        super().__init__(message)
        self.status = status
        self.body: dict[str, Any] = {
            "error": {"message": message, "type": kind, "param": param, "code": code}
        }


# Statuses that a script can ask for by number: (type, code, message).
_FAILURES: dict[int, tuple[str, str | None, str]] = {
    400: ("invalid_request_error", None, "The request was refused."),
    401: ("invalid_request_error", "invalid_api_key", "Incorrect API key provided."),
    403: (
        "invalid_request_error",
        "unsupported_country_region_territory",
        "Country, region, or territory not supported",
    ),
    404: ("invalid_request_error", None, "The requested resource was not found."),
    408: ("timeout", None, "The request timed out."),
    409: ("invalid_request_error", None, "The request conflicts with another request."),
    413: ("invalid_request_error", None, "The request is too large."),
    422: ("invalid_request_error", None, "The request could not be processed."),
    429: (
        "requests",
        "rate_limit_exceeded",
        "Rate limit reached for requests. Please try again later.",
    ),
    500: ("server_error", None, "The server had an error while processing your request. Sorry!"),
    502: ("server_error", None, "Bad gateway."),
    503: ("server_error", None, "The engine is currently overloaded, please try again later."),
    504: ("server_error", None, "Gateway time-out."),
}


def failure(status: int) -> ServiceError:
    """The error for a bare HTTP status (400 to 599), with a plausible body."""
    kind, code, message = _FAILURES.get(
        status,
        ("server_error" if status >= 500 else "invalid_request_error", None, f"HTTP {status}."),
    )
    return ServiceError(message, code=code, status=status, kind=kind)


def unknown_url(method: str, path: str) -> ServiceError:
    """The reply to any endpoint that the service does not have."""
    return ServiceError(f"Invalid URL ({method} {path})", status=404)


def over_the_window(window: int, message_tokens: int, tool_tokens: int) -> ServiceError:
    """A prompt of more tokens than the model's context window holds."""
    total = f"{message_tokens + tool_tokens} tokens"
    if tool_tokens:
        total += f" ({message_tokens} in the messages, {tool_tokens} in the functions)"
    which = "messages or functions" if tool_tokens else "messages"
    return ServiceError(
        f"This model's maximum context length is {window} tokens. However, your messages resulted "
        f"in {total}. Please reduce the length of the {which}.",
        param="messages",
        code="context_length_exceeded",
    )


def missing(param: str) -> ServiceError:
    """A field that has to be there."""
    return ServiceError(
        f"Missing required parameter: '{param}'.", param=param, code="missing_required_parameter"
    )


def unknown(param: str) -> ServiceError:
    """A field that the service does not know."""
    return ServiceError(f"Unknown parameter: '{param}'.", param=param, code="unknown_parameter")


def wrong_type(param: str, expected: str, value: Any) -> ServiceError:
    """A value of another JSON type; `expected` reads like "a string"."""
    return ServiceError(
        f"Invalid type for '{param}': expected {expected}, but got {_json_type(value)} instead.",
        param=param,
        code="invalid_type",
    )


def bad_value(param: str, value: Any, supported: str) -> ServiceError:
    """A value outside a fixed set; `supported` reads like "'auto' and 'none'"."""
    return ServiceError(
        f"Invalid value: '{value}'. Supported values are: {supported}.",
        param=param,
        code="invalid_value",
    )


def empty_array(param: str) -> ServiceError:
    """A list without an entry."""
    return ServiceError(
        f"Invalid '{param}': empty array. Expected an array with minimum length 1, "
        "but got an empty array instead.",
        param=param,
        code="empty_array",
    )


def too_long(param: str, length: int, most: int, kind: str) -> ServiceError:
    """A list (`kind` "array") or text ("string") over its greatest length."""
    article = "an" if kind == "array" else "a"
    return ServiceError(
        f"Invalid '{param}': {kind} too long. Expected {article} {kind} with maximum length "
        f"{most}, but got {article} {kind} with length {length} instead.",
        param=param,
        code=f"{kind}_above_max_length",
    )


def check_text(param: str, value: Any, *, pattern: str = "", most: int | None = None) -> None:
    """ServiceError unless `value` is a text: not empty, not too long, of the pattern."""
    if not isinstance(value, str):
        raise wrong_type(param, "a string", value)
    if not value:
        raise ServiceError(
            f"Invalid '{param}': empty string. Expected a string with minimum length 1, "
            "but got an empty string instead.",
            param=param,
            code="empty_string",
        )
    if most is not None and len(value) > most:
        raise too_long(param, len(value), most, "string")
    # In a pattern "$" also matches before a final line break; a name with one is still wrong.
    if pattern and (not re.search(pattern, value) or value.endswith("\n")):
        raise ServiceError(
            f"Invalid '{param}': string does not match pattern. "
            f"Expected a string that matches the pattern '{pattern}'.",
            param=param,
            code="invalid_value",
        )


def _json_type(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "a boolean"
    if isinstance(value, int):
        return "an integer"
    if isinstance(value, float):
        return "a decimal number"
    if isinstance(value, str):
        return "a string"
    return "an array" if isinstance(value, list) else "an object"
