"""Whether a whole text is asked for: "What's in todo.txt?" wants every line of it.

Nothing is then asked of the text, so that no line answers better than another one. Built in lesson
03.
"""

import re
from functools import lru_cache

from agentkit.offline.language.vocabulary import FUNCTION_WORDS, reading_verbs
from agentkit.offline.question.question import Question

_TEXTS = frozenset(
    "file document note page text path line word list folder message handbook content".split()
)
_WRITTEN = re.compile(r"写(?:了|着|的)|\bwritten\b|\bsays?\b|\bcontents?\b|内容|里面?有")
_PART = re.compile(
    r"\b(?:first|last|second|third|title|heading|line \d|how many|which|when|who|whether|about)\b"
    r"|第[一二三四五\d]|最后一|标题|哪|谁|多少|几"
)


@lru_cache(maxsize=256)
def asks_for_whole(question: Question) -> bool:
    """Whether a question names a text and asks nothing of it."""
    if not any(value.kind == "path" for value in question.values) or _PART.search(question.plain):
        return False
    reading = reading_verbs()
    written = bool(_WRITTEN.search(question.plain))
    for token in question.words:
        if token.kind in ("stop", "mark") or token.start in question.hard:
            continue
        if token.text in FUNCTION_WORDS:
            continue
        meant = {name for name in token.concepts if name[0] != "~"}
        if meant <= reading | _TEXTS or (written and "!write" in meant):
            continue
        return False
    return True
