"""One call and what came of it as one line of a summary, written so that it can be read back.

    get_weather(city="Oslo") → temperature_c=1, sky="cloudy", wind_kmh=20

Names and values stay exact (values are JSON), so a plan that reads the line need not call again.
Lesson 04 puts such summaries in the place of old turns.
"""

import json
import re
from collections.abc import Mapping
from typing import Any

from agentkit.offline.steps.observations import plain_error, read_observation

Call = tuple[str, Mapping[str, Any], str | None]  # name, arguments, the result's text

_ARROW = " → "
_HEAD = re.compile(r"\s*[-•*]?\s*([A-Za-z0-9_-]{1,64})\(")
_KEY = re.compile(r"([^\s=,()\"]+)=")
_DULL = re.compile(r"^(?:source|url|link|latitude|longitude|lat|lon|id|数据来源|来源)$", re.I)
_WORD = 60  # characters of one value at most
_DECODER = json.JSONDecoder()


def call_line(call: Call, *, brief: bool = False, most: int = 200) -> str:
    """A call in one line. `brief` keeps the numbers of its result, and no words beside them; `most`
    are the characters of a text or a list at most.
    """
    name, arguments, result = call
    told = "" if result is None else _ARROW + _told(result, arguments, brief, most)
    return f"- {name}({_pairs(arguments)}){told}"


def read_line(line: str) -> Call | None:
    """The call that a line tells of, its result as the tool might have given it; or None."""
    head = _HEAD.match(line)
    if head is None:
        return None
    read = _read_pairs(line, head.end())
    if read is None or line[read[1] : read[1] + 1] != ")":
        return None
    arguments, at = read
    told = line[at + 1 :]
    if not told.strip():
        return head[1], arguments, None
    if not told.startswith(_ARROW):
        return None
    return head[1], arguments, _result(told.removeprefix(_ARROW).strip())


def _told(result: str, arguments: Mapping[str, Any], brief: bool, most: int) -> str:
    observation = read_observation(result)
    if observation.error:
        return _pairs({"error": plain_error(observation.error)[:most]})
    data = observation.data
    if isinstance(data, Mapping):
        facts = {
            str(key): value
            for key, value in data.items()
            if arguments.get(key) != value and not _DULL.match(str(key)) and _is_short(value)
        }
        numbers = {key: value for key, value in facts.items() if not isinstance(value, str)}
        return _pairs((brief and numbers) or facts) or _json("(nothing short)")
    if isinstance(data, list):
        kept = list(data)
        while kept and len(_json(kept)) > most:
            kept.pop()
        return _json(kept)
    return _json(beginning(data, most) if isinstance(data, str) else data)


def beginning(text: str, most: int) -> str:
    """The first sentences of a text, without its headings, in `most` characters."""
    plain = " ".join(line for line in text.splitlines() if not line.startswith("#"))
    plain = re.sub(r"\s+", " ", plain).strip()
    if len(plain) <= most:
        return plain
    ends = [m.end() for m in re.finditer(r"[.!?](?=\s)|[。！？]", plain[:most])]
    return plain[: ends[-1]] if ends else plain[: most - 1] + "…"


def _is_short(value: Any) -> bool:
    return value is not None and len(_json(value)) <= _WORD


def _pairs(values: Mapping[str, Any]) -> str:
    return ", ".join(f"{_key(str(key))}={_json(value)}" for key, value in values.items())


def _key(key: str) -> str:
    return key if re.fullmatch(r"[^\s=,()\"]+", key) else _json(key)


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _read_pairs(line: str, at: int) -> tuple[dict[str, Any], int] | None:
    """`key=value, key=value` from `at` on, and where it ends."""
    pairs: dict[str, Any] = {}
    while True:
        key = _KEY.match(line, at)
        try:
            if key is not None:
                name, at = key[1], key.end()
            elif line[at : at + 1] == '"':
                name, at = _DECODER.raw_decode(line, at)
                if line[at : at + 1] != "=":
                    return None
                at += 1
            else:
                return (pairs, at) if not pairs else None
            pairs[name], at = _DECODER.raw_decode(line, at)
        except ValueError:
            return None
        if line[at : at + 2] != ", ":
            return pairs, at
        at += 2


def _result(told: str) -> str | None:
    """A result's text: an object of the pairs, or the one value there is."""
    read = _read_pairs(told, 0)
    if read is not None and read[0] and not told[read[1] :].strip(" ."):
        return _json(read[0])
    try:
        value = json.loads(told)
    except ValueError:
        return told
    return value if isinstance(value, str) else _json(value)
