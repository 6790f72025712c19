"""A text that is only described: "write a poem to poem.txt" gives no words to write.

The built-in model puts together what tools found. It makes up nothing, so it may not write the
description down and say that it wrote a poem.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from agentkit.offline.question.question import Question

_MADE_UP = (
    r"(?:poems?|haikus?|limericks?|sonnets?|ballads?|verses?|rhymes?|songs?|lyrics|stor(?:y|ies)"
    r"|tales?|fables?|novels?|jokes?|riddles?|essays?|articles?|speech(?:es)?|blog posts?|plays?"
    r"|dialogues?|love letters?)"
)
_WRITE = r"(?:write|compose|draft|save)"
_VERB = rf"(?:{_WRITE}|create|make(?: up)?|generate|invent|put|store|send|e-?mail|add)"
_TO_WHOM = r"(?:\s+(?:down|out|up|me|us|him|her|them|\S+@\S+))*\s+"
_END = r"(?=\s+(?:in|to|into|on|at|as|for|and|then|under)\b|\s*[,.;!?]|\s*$)"
_SOME = r"(?:an?|some|the|my|your|another|one|two|three|four|five|ten|several|\d+)"
_DESCRIBED = re.compile(
    rf"\b(?:{_VERB}{_TO_WHOM}|(?:with|containing|holding)\s+)"
    rf"({_SOME}\s+(?:[\w-]+\s+){{0,3}}?{_MADE_UP}(?:\s+(?:about|on|of)\s+.+?)?){_END}"
)
_ANY_TEXT = re.compile(rf"\b{_WRITE}{_TO_WHOM}((?:an?|some)\s+[a-z][\w '-]*?){_END}")
_NO_TEXT = re.compile(
    r"(?:an?|some) (?:(?:new|text|empty|blank|short) )*(?:files?|documents?|folders?|entry|entries"
    r"|lines?|copy|copies)\b"
)
_GIVEN = re.compile(
    r"[:：]|\b(?:saying|says?|reading|with the (?:words?|text|message|content|title))\b"
    r"|\b(?:notes?|messages?|(?:e-)?mails?|letters?) that\b|内容(?:是|为)|写着"
)
_IS_TASK = re.compile(r"\b(?:remind|reminder|to-?do|task|appointment)\b|提醒|待办|任务")
_DESCRIBED_HAN = re.compile(
    r"((?:一|两|三|几|\d+)?[首篇个段则句本封部](?:[^，。；：、“”\"'《》]{0,12}?)"
    r"(?:诗歌?|俳句|故事|童话|小说|散文|作文|文章|短文|笑话|谜语|歌词?|剧本|演讲稿|情书))(?![集人里中])"
)


@dataclass(frozen=True)
class Composition:
    """What is to be written, as the question calls it. `made_up`: no result can be put in its
    place, as it can in that of a report.
    """

    text: str
    made_up: bool


@lru_cache(maxsize=256)
def composition(question: Question) -> Composition | None:
    """The text that an order describes and does not give; None where there is none such."""
    plain = question.plain
    if any(value.kind == "quoted" for value in question.values) or _GIVEN.search(plain):
        return None
    if _IS_TASK.search(plain):
        return None
    found = _DESCRIBED.search(plain) or _DESCRIBED_HAN.search(plain)
    if found is not None:
        made_up = not found[1].startswith(("the ", "my ", "your "))  # which may have been read
        return Composition(question.text[slice(*found.span(1))], made_up)
    found = _ANY_TEXT.search(plain)
    if found is None or _NO_TEXT.match(found[1]):
        return None
    return Composition(question.text[slice(*found.span(1))], False)
