"""Lists of values in plain text: what a description allows, what an error says there is.

"running, swimming or rowing", "there are yoga, spinning and boxing", 只有：绿萝、龟背竹、吊兰.
"""

import re
from functools import lru_cache

from agentkit.offline.language.han import is_han
from agentkit.offline.language.vocabulary import STOP_WORDS
from agentkit.offline.tools.roles import ROLES

_QUOTE = r"['\"“”‘’「」`]"
_HEAD = "[A-Za-z0-9À-ÿ\u3400-\u9fff]"
_ITEM = rf"{_QUOTE}?{_HEAD}[\w\-.'’À-ÿ\u3400-\u9fff]*"
_ITEM += rf"(?: (?!and |or )[\w\-À-ÿ\u3400-\u9fff]+){{0,3}}{_QUOTE}?"
_BREAK = (
    r"(?:\s*[,，、/|]\s*(?:and |or |and/or |和|或|以及)?| and | or "
    r"|(?<=[\u3400-\u9fff])(?:或者?|以及|和|及)(?=[\u3400-\u9fff]))"
)
_ENUMERATION = re.compile(rf"{_ITEM}(?:{_BREAK}{_ITEM})+")
_SPLIT = re.compile(_BREAK)
_LEAD = re.compile(
    r".*(?:只有|只能是|只支持|现有|还有|没有|共有|可选|可以是|包括|支持|供应|提供|应为|必须是|分别是|有|是|为|的)(?=.)"
)
_TAIL = re.compile(r"(?:等|之一|可选|可用|这?[两二三四五六七八九十几]?[种个样]).{0,4}$")
# A sentence with a comma lists nothing.
_CLAUSE = re.compile(r"[没不请您你]|[\u3400-\u9fff]{9}|“|”")
_NO_VALUES = frozenset(
    "valid allowed available options option choices values only mean try perhaps maybe use "
    "known".split()
)


@lru_cache(maxsize=1)
def _role_words() -> frozenset[str]:
    return frozenset(re.findall(r"[\w-]+", ROLES)) | {"name", "title", "none", "null", "names"}


@lru_cache(maxsize=1024)
def values_listed(text: str) -> tuple[str, ...]:
    """The longest enumeration of a text, item by item; () where it lists nothing."""
    found: list[str] = []
    if "、" in text:
        text = re.sub(r"[,，](?=[\u3400-\u9fff])", "。", text)  # 、 lists, ， parts sentences
    for match in _ENUMERATION.finditer(text):
        pieces = [piece for piece in _SPLIT.split(match.group()) if piece]
        last = len(pieces) - 1
        items = [_trimmed(piece, n == 0, n == last) for n, piece in enumerate(pieces)]
        if any(_CLAUSE.search(item) for item in items):
            continue
        items = [item for item in items if item]
        if len(items) > max(len(found), 1):
            found = items
    return tuple(dict.fromkeys(found))


def _trimmed(piece: str, first: bool, last: bool) -> str:
    """An item without the sentence around the list: "there are yoga" is yoga."""
    text = piece.strip().strip("'\"“”‘’「」`. ")
    if is_han(text):
        text = _LEAD.sub("", text) if first else text
        return _TAIL.sub("", text) if last else text
    words = text.split()
    idle = [n for n, word in enumerate(words) if word.lower() in STOP_WORDS | _NO_VALUES]
    if idle and first:
        words = words[idle[-1] + 1 :]
    elif idle and last:
        words = words[: idle[0]]
    return " ".join(words)


@lru_cache(maxsize=2048)
def choices_in(description: str) -> tuple[str, ...]:
    """The values a parameter's description allows: it is a list, or ends in one. Words for kinds
    of values ("name or number") are none.
    """
    parts = re.findall(r"[(（]([^()（）]+)[)）]", description)
    plain = re.sub(r"[(（][^()（）]*[)）]", " ", description)
    parts += [*re.split(r"[:：]|\bone of\b|\beither\b|\bany of\b", plain)[1:], plain]
    for part in parts:
        text = part.strip(" .。")
        items = values_listed(text)
        if len(items) < (2 if part is not plain else 3):
            continue
        rest = text
        for item in items:
            rest = rest.replace(item, "", 1)
        if re.sub(r"\b(?:and|or|either|one of)\b|或者?|和|以及|之一|可选|是|为|\W", "", rest):
            continue
        if all(_is_value(item) for item in items):
            kinds = [item for item in items if _names_a_kind(item)]
            if 2 * len(kinds) < len(items):
                return items
    return ()


def _is_value(item: str) -> bool:
    words = item.lower().split()
    long = len(words) > 3 or (is_han(item) and len(item) > 8)
    return not long and not any(re.search(r"\d|^[yhmd]+$", word) for word in words)


def _names_a_kind(item: str) -> bool:
    """ "name" in "name or number": it says what kind of value is wanted."""
    return any(word in _role_words() for word in item.lower().split()) or any(
        item.endswith(word) for word in ("编号", "名称", "名", "号")
    )
