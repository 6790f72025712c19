"""Keys do not leave: what looks like a secret in the environment is replaced in every text.

Built in lessons 08 and 11. A key gets into a text by many ways: a header in an error, a tool that
prints its settings, an address. So it is looked for by its value, at the sinks, where texts leave.
"""

from __future__ import annotations

import functools
import json
import os
import re
from collections.abc import Iterable
from urllib.parse import quote, quote_plus

from agentkit.messages import clean_name

HIDDEN = "[key]"
MIN_CHARS = 6
# A name says what it holds. MAX_TOKENS is a number of tokens, and no secret.
_SECRET_NAME = re.compile(
    r"(^|_)(API_?KEY|KEY|TOKEN|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?|AUTH)(_|$)"
)
_NO_SECRETS = ("built-in", "not-needed")


def hide_secrets(text: str) -> str:
    """The text, with the values of environment variables that look like keys as `[key]`."""
    return without(text, secrets_around())


def secrets_around() -> list[str]:
    """The values of environment variables whose names say that they are secret."""
    return [value for name, value in os.environ.items() if _names_a_secret(name)]


def without(text: str, secrets: Iterable[object]) -> str:
    """The text without these values: as they are, and as they stand in JSON, in an address, or in
    the name of a tool.

    What is no text or is shorter than 6 characters stays, as do placeholders for a key: replacing
    them would hide nothing and garble the text.
    """
    for form in _forms(tuple(each for each in secrets if isinstance(each, str))):
        if form in text:
            text = text.replace(form, HIDDEN)
    return text


@functools.lru_cache(maxsize=1024)
def _names_a_secret(name: str) -> bool:
    return bool(_SECRET_NAME.search(name.upper()))


@functools.lru_cache(maxsize=64)
def _forms(secrets: tuple[str, ...]) -> tuple[str, ...]:
    """How the secrets may be written, the longest first: one may be part of another."""
    wanted = [each for each in secrets if len(each) >= MIN_CHARS and each not in _NO_SECRETS]
    forms = {
        form
        for each in wanted
        for form in (
            each,
            json.dumps(each)[1:-1],
            json.dumps(each, ensure_ascii=False)[1:-1],
            quote(each, safe="", errors="replace"),
            quote_plus(each, errors="replace"),
            clean_name(each),
        )
    }
    return tuple(sorted(forms, key=lambda form: (-len(form), form)))
