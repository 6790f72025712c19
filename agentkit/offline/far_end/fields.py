"""The words that a text has for the text fields of a wanted shape: by kind, then by order.

A field `date` takes a date and `city` a place; what one field's kind is no other field gets as its
name. Each value is given out once.
"""

import re
from collections.abc import Mapping
from typing import Any

from agentkit.offline.language.han import fold
from agentkit.offline.question.question import read_question
from agentkit.offline.tools.parameters import split_name
from agentkit.offline.tools.roles import role_of

_QUOTED = re.compile(r"[\"“「『](.+?)[\"”」』]")
_PROPER_NAME = re.compile(r"(?<![.!?]\s)(?<!^)\b[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*)*")
# The kinds of value that a field of a certain role takes, the best first.
_KINDS = {
    "date": ("date",),
    "time": ("time",),
    "place": ("place",),
    "email": ("email",),
    "recipient": ("email", "name"),
    "url": ("url",),
    "path": ("path",),
    "id": ("code",),
    "person": ("name",),
    "currency": ("currency",),
    "language": ("language",),
    "expression": ("expression",),
}


def _kinds(name: str, schema: Mapping[str, Any]) -> tuple[str, ...]:
    described = fold(str(schema.get("description", "")))
    return _KINDS.get(role_of(split_name(name), described, "string", schema, ()), ())


class Words:
    """What can be said in the text fields of one object."""

    def __init__(self, source: str, properties: Mapping[str, Any]) -> None:
        read = read_question(source)
        self._plain, self._values = read.plain, list(read.values)
        self.fields = {
            name: schema
            for name, schema in properties.items()
            if isinstance(schema, Mapping) and schema.get("type") == "string"
        }
        kept = {kind for name, schema in self.fields.items() for kind in _kinds(name, schema)}
        kept |= {"code"}
        others = {str(v.value) for v in self._values if v.kind in kept - {"name"}}
        found = _QUOTED.findall(source) or _PROPER_NAME.findall(source)
        self.names = [name for name in found if name not in others]

    def of_kind(self, name: str, schema: Mapping[str, Any]) -> str | None:
        """The next value of the kind that a field's name or description speaks of, or None."""
        label = split_name(name)
        for value in self._values:
            before = self._plain[: value.start].rstrip(" #:：")
            if value.kind == "code" and before.endswith(label):  # ticket R-204
                self._values.remove(value)
                return str(value.value)
        for kind in _kinds(name, schema):
            found = next((value for value in self._values if value.kind == kind), None)
            if found is not None:
                self._values.remove(found)
                self.names = [other for other in self.names if other != str(found.value)]
                return str(found.value)
        return None
