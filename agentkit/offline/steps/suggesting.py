"""The value to try after an error: one that it offers, or the same in the shape that it shows.

An error that lists what there is ("there are yoga, spinning and boxing") helps once: with the one
that the question names, as it stands, inside the value tried, or in the other language. Of several
that merely look alike none is taken: the user is asked.
"""

import difflib
import re
from collections.abc import Sequence

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.language import tokens
from agentkit.offline.language.places import other_name
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.listing import values_listed

SUGGESTED = re.compile(
    r"(?:did you mean|perhaps|maybe|try|use|similar|closest|nearest|one of|choose from|valid "
    r"(?:\w+ )?(?:are|is)|valid \w+|allowed(?: values)?|available|supported|known|options?|expected"
    r"|可选|可用|支持|有效|应为|必须是|是不是|请用|已知|相近|您是否要找"
    r"|你是不是要找)[^:：'\"“「\[(]{0,30}?[:：]?\s*(.+)",
    re.I | re.S,
)
_ITEM = re.compile(
    r"['\"“‘「]([^'\"”’」]{1,60})['\"”’」]|([A-Za-z0-9À-ÿ_\-.]+(?: [A-ZÀ-Þ][A-Za-z0-9À-ÿ_\-.]*)*"
    r"|[\u3400-\u9fff]+)"
)
_NOT_WORTH = frozenset("please or and one of the a an is are be must valid values error".split())
_ALIKE, _SURELY = 0.55, 0.85  # how near in spelling a name must be, and one of several


def offered_in(error: str, value: str) -> list[str]:
    """What an error offers instead of `value`."""
    match = SUGGESTED.search(error)
    listed = [item for item in values_listed(error) if item != value]
    items = [a or b for a, b in _ITEM.findall(match.group(1))] if match else []
    items = [re.sub(r"^(?:(?:are|is|be|only) )+", "", item.strip(" .")) for item in items]
    items = [item for item in items if item != value and fold(item) not in _NOT_WORTH | {""}]
    return listed if len(listed) > 1 or not items else items


def others_listed(value: str, error: str) -> bool:
    """Whether an error says what there is, and `value` is none of it."""
    return len([item for item in values_listed(error) if fold(item) != fold(value)]) > 1


def suggestion_for(value: str, error: str, question: Question, tool: ToolView) -> str | None:
    """The offered value that is meant: by the question's words, in meaning, or in spelling."""
    items = offered_in(error, value)
    if not items:
        return None
    plain, other = fold(value), fold(other_name(value) or "")
    for item in items:
        if fold(item) in (plain, other) or _joined(item) == _joined(value):
            return item
    items = [item for item in items if not only_kind_alike(value, item)]
    inside = [item for item in items if _contains(plain, fold(item))]
    named = [item for item in items if _contains(question.plain, fold(item))]
    listed = values_listed(error)
    around = [item for item in items if item in listed and _contains(fold(item), plain)]
    for group in (inside, around if len(around) == 1 else [], named):
        if group:
            return max(group, key=len) if group is inside else group[0]
    meant = _meaning(value)
    alike = [item for item in items if _meaning(item) & meant]
    if alike:
        return alike[0]
    asked = frozenset().union(
        *(t.concepts for t in question.words if t.kind in ("word", "unknown"))
    )
    asked = frozenset(name for name in asked if name[0] not in "~!") - tool.everything
    spoken = [item for item in items if _meaning(item) & asked]
    if len(spoken) == 1 and not other:
        return spoken[0]
    if other:
        return None  # a place that the table knows is spelt well; another one is not meant
    return _nearest(plain, items)


def only_kind_alike(value: str, item: str) -> bool:
    """Whether two names share no more than the noun at their end, which says the kind: walnut bread
    is no rye bread, 核桃面包 no 黑麦面包.
    """
    one, other = _words(value), _words(item)
    shared = 0
    while min(len(one), len(other)) > shared and one[-1 - shared] == other[-1 - shared]:
        shared += 1
    if not shared or len(one) == shared:
        return False
    left, right = one[: len(one) - shared], other[: len(other) - shared]
    here, there = "".join(left), "".join(right)
    if difflib.SequenceMatcher(None, here, there).ratio() >= _ALIKE:
        return False  # a slip of the pen
    return not _meaning(" ".join(left)) & _meaning(" ".join(right))


def _words(text: str) -> list[str]:
    """The words of a name; in Chinese, where nothing parts them, its characters but for a common
    ending of two.
    """
    plain = fold(text).strip()
    if is_han(plain):
        return [plain[:-2], plain[-2:]] if len(plain) > 3 else [plain]
    return [t.text for t in tokens(plain) if t.kind not in ("stop", "mark")]


def _nearest(plain: str, items: Sequence[str]) -> str | None:
    ratios = {item: difflib.SequenceMatcher(None, plain, fold(item)).ratio() for item in items}
    near = sorted((item for item in items if ratios[item] >= _ALIKE), key=lambda i: -ratios[i])
    if not near:
        return items[0] if len(items) == 1 else None
    if len(near) > 1 and not (
        ratios[near[0]] >= _SURELY and ratios[near[1]] < ratios[near[0]] - 0.1
    ):
        return None
    return near[0]


def _joined(text: str) -> str:
    return re.sub(r"[\W_]", "", fold(text))


def _contains(text: str, item: str) -> bool:
    if is_han(item):
        return len(item) > 1 and item in text
    return len(item) > 1 and bool(re.search(rf"(?<![a-z0-9]){re.escape(item)}(?![a-z0-9])", text))


def _meaning(text: str) -> frozenset[str]:
    meant = frozenset().union(*(t.concepts for t in tokens(fold(text)) if t.kind != "stop"))
    return frozenset(name for name in meant if name[0] not in "~!")


_CODE = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]{1,5})([-_ ]?)(\d{1,8})(?![A-Za-z0-9])", re.ASCII)


def in_shape(value: str, text: str) -> str | None:
    """A code in the case and with the hyphen of a code that `text` shows: px-3308 as PX3308."""
    given = _CODE.fullmatch(value.strip())
    if given is None:
        return None
    for shown in _CODE.finditer(text):
        letters, mark, digits = shown.groups()
        if shown.group() == value or letters.lower() != given.group(1).lower():
            continue
        if digits.startswith("0") and len(digits) > len(given.group(3)):
            return f"{letters}{mark}{given.group(3).zfill(len(digits))}"
        changed = f"{letters}{mark}{given.group(3)}"
        if changed != value:
            return changed
    return None


def without_class_noun(value: str, tool: ToolView) -> str | None:
    """青海湖 is tried as 青海 where a tool about lakes does not know it."""
    if not is_han(value) or len(value) < 3:
        return None
    noun = _meaning(value[-1])
    return value[:-1] if noun & tool.everything else None
