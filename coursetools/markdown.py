"""Read a lesson's prose: words, headings, links, pictures, diagrams.

A small reader for the Markdown that lessons use, not for all of Markdown.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

CJK = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
FENCE = re.compile(r"^(```+|~~~+)[^\n]*\n.*?^\1[ \t]*$", re.MULTILINE | re.DOTALL)
INLINE_CODE = re.compile(r"`[^`\n]+`")
LINK = re.compile(r"(!?)\[([^\]]*)\]\(\s*<?([^)\s>]+)>?[^)]*\)")
HTML_PICTURE = re.compile(r"<img\b[^>]*>", re.IGNORECASE)
TAG = re.compile(r"<[^>]+>")


@dataclass(frozen=True)
class Link:
    """A link or a picture: what is shown (for a picture its alt text) and where it leads."""

    text: str
    target: str
    is_picture: bool


def without_fences(text: str) -> str:
    """`text` without fenced blocks, which hold code and diagrams."""
    return FENCE.sub("", text)


def fences(text: str, language: str) -> list[str]:
    """The contents of the fenced blocks of one language, for example `mermaid`."""
    blocks = re.findall(
        rf"^```+[ \t]*{re.escape(language)}[ \t]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL
    )
    return [str(block) for block in blocks]


def word_count(text: str) -> int:
    """Words that a reader reads: no fenced code, no tags, no targets of links.

    Two Chinese or Japanese characters count as a word, which is about what they carry.
    """
    prose = TAG.sub(" ", LINK.sub(r"\2", without_fences(text)))
    characters = len(re.findall(f"[{CJK}]", prose))
    rest = re.sub(f"[{CJK}]", " ", prose)
    return len([w for w in rest.split() if re.search(r"[^\W_]", w)]) + (characters + 1) // 2


def headings(text: str) -> list[str]:
    """The headings with their signs, for example `## Check yourself`."""
    return re.findall(r"^#{1,6} .+$", without_fences(text), re.MULTILINE)


def anchor(heading: str) -> str:
    """The anchor that JupyterLab gives a heading: its text, spaces as hyphens."""
    return re.sub(r"^#+ ", "", heading).strip().replace(" ", "-")


def links(text: str) -> list[Link]:
    """Links and pictures outside code, Markdown's and HTML's."""
    prose = INLINE_CODE.sub("", without_fences(text))
    found = [Link(shown, target, bool(mark)) for mark, shown, target in LINK.findall(prose)]
    for tag in HTML_PICTURE.findall(prose):
        found.append(Link(_attribute(tag, "alt"), _attribute(tag, "src"), True))
    for tag in re.findall(r"<a\b[^>]*>", prose, re.IGNORECASE):
        found.append(Link("", _attribute(tag, "href"), False))
    return found


def list_items(text: str) -> list[str]:
    """The items of lists at the left edge, bulleted or numbered."""
    return re.findall(r"^(?:[-*+]|\d+[.)]) +(.+)$", without_fences(text), re.MULTILINE)


def has_cjk(text: str) -> bool:
    """Whether there is a Chinese or Japanese character in `text`."""
    return re.search(f"[{CJK}]", text) is not None


def _attribute(tag: str, name: str) -> str:
    found = re.search(rf"\b{name}\s*=\s*([\"'])(.*?)\1", tag, re.IGNORECASE | re.DOTALL)
    return found[2] if found else ""
