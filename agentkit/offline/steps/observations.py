"""Reading what a tool returned: JSON or prose, a success or an error, and which error."""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from agentkit.offline.steps.cut import cut_in, left_of

_INTERRUPTED = re.compile(r"(?:error:\s*)?(?:the call was )?interrupted\b", re.I)
_NOT_RUN = re.compile(r"(?:error:\s*)?not run\b", re.I)
_DENIED = re.compile(
    r"permission|denied|forbidden|not allowed|not permitted|unauthori[sz]ed|refused|not approved"
    r"|权限|拒绝|禁止|未授权|不允许|未批准",
    re.I,
)
_MISSING = re.compile(r"missing|required|needs? (?:a|an|the)\b|缺少|缺失|必填|需要参数", re.I)
_UNKNOWN_ARGUMENT = re.compile(
    r"unexpected (?:keyword )?argument|extra (?:input|argument)|unknown (?:argument|parameter)|not "
    r"a parameter|多余的参数|未知参数",
    re.I,
)
_NOT_FOUND = re.compile(
    r"not found|no such|unknown|does(?: not|n't) exist|no (?:match|result|record|entry|data)|don't "
    r"know|not know|cannot find|can't find|不存在|找不到|未找到|没有找到|未知|查无"
    r"|没有.{0,8}(?:记录|数据)",
    re.I,
)
_ERROR_START = re.compile(
    r"\s*(?:error\b|errors?:|exception\b|traceback|failed\b|failure\b"
    r"|[A-Z]\w*(?:Error|Exception)\b|invalid argument|permission denied|access denied|错误|失败"
    r"|出错|异常|权限不足|拒绝访问|无权)",
    re.I,
)


_AT_START = (_INTERRUPTED, _NOT_RUN)


@dataclass(frozen=True)
class Observation:
    """A tool's answer. `error` is its text when the call failed, and `fault` what kind: denied,
    interrupted, not run, missing, extra, unknown, other. `cut`: `data` is what is left of it.
    """

    text: str
    data: Any = field(hash=False, compare=False)
    error: str = ""
    fault: str = ""
    cut: bool = False

    @property
    def empty(self) -> bool:
        """Whether the tool answered, but with nothing."""
        if self.error or self.cut:
            return False
        if isinstance(self.data, Mapping):
            lists = [value for value in self.data.values() if isinstance(value, list)]
            return not self.data or (
                bool(lists)
                and not any(lists)
                and len(lists)
                == len([v for v in self.data.values() if not isinstance(v, str | int)])
            )
        if isinstance(self.data, str):
            return not self.data.strip() or bool(
                re.fullmatch(
                    r"\(?(?:no (?:results?|matches|match|entries|data|hits)[^,;:]{0,60}|nothing "
                    r"found.{0,40}|empty[^,;:]{0,30}|none|null|没有(?:结果|找到)?.{0,20}"
                    r"|无)\)?[.。]?",
                    self.data.strip(),
                    re.I,
                )
            )
        return self.data is None or self.data == []


@lru_cache(maxsize=1024)
def read_observation(text: str) -> Observation:
    """What a tool message says."""
    data: Any = text
    stripped = text.strip()
    if stripped[:1] in tuple('{["-0123456789tfn'):
        try:
            data = json.loads(stripped)
        except ValueError:
            data = text
    cut = data is text and not _ERROR_START.match(text)
    parts = cut_in(stripped) or (_BROKEN.match(stripped) and (stripped, "")) if cut else None
    if parts:
        data = left_of(*parts)
    error = (
        _error_in(data)
        if not isinstance(data, str)
        else (data.strip() if _ERROR_START.match(data) else "")
    )
    return Observation(text, data, error, _fault(error) if error else "", bool(parts))


_BROKEN = re.compile(r"\{\s*\"|\[\s*\{\s*\"")  # JSON that does not end


def _error_in(data: Any) -> str:
    if not isinstance(data, Mapping):
        return ""
    for key in ("error", "Error", "err", "exception", "错误"):
        value = data.get(key)
        if value:
            if isinstance(value, Mapping):
                return str(value.get("message") or value)
            return (
                str(value)
                if value is not True
                else str(data.get("message") or data.get("reason") or "error")
            )
    status = str(data.get("status", "")).lower()
    failed = any(data.get(key) is False for key in ("ok", "success", "succeeded"))
    if failed or status in ("error", "failed", "failure", "denied", "失败", "错误"):
        return str(
            next(
                (data[key] for key in ("message", "reason", "detail", "msg") if data.get(key)),
                "failed",
            )
        )
    return ""


def _fault(error: str) -> str:
    for fault, pattern in (
        ("interrupted", _INTERRUPTED),
        ("not run", _NOT_RUN),
        ("denied", _DENIED),
        ("extra", _UNKNOWN_ARGUMENT),
        ("missing", _MISSING),
        ("unknown", _NOT_FOUND),
    ):
        if pattern.match(error) if pattern in _AT_START else pattern.search(error):
            return fault
    return "other"


def plain_error(error: str) -> str:
    """An error's text without its first words of alarm, as one line."""
    line = error.strip().splitlines()[-1 if error.strip().lower().startswith("traceback") else 0]
    return re.sub(r"^(?:Error|错误)\s*[:：]\s*", "", line, flags=re.I).strip().rstrip(".。")


def records(data: Any) -> list[Any]:
    """The things a result speaks of: the items of its list, or itself."""
    if isinstance(data, list):
        return data
    if isinstance(data, Mapping):
        lists = [
            value
            for value in data.values()
            if isinstance(value, list) and value and isinstance(value[0], Mapping)
        ]
        if len(lists) == 1:
            return list(lists[0])
    return [data] if data is not None else []


def leaves(data: Any, key: str = "", depth: int = 0) -> Iterator[tuple[str, Any]]:
    """Every plain value of a result with its nearest key."""
    if depth > 6:
        return
    if isinstance(data, Mapping):
        for name, value in data.items():
            yield from leaves(value, str(name), depth + 1)
    elif isinstance(data, list):
        for value in data[:50]:
            yield from leaves(value, key, depth + 1)
    else:
        yield key, data
