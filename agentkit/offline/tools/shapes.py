"""Values that look like the example in a parameter's own description: T-31, 三年二班, 2023/24."""

import re
from functools import lru_cache

from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value
from agentkit.offline.tools.parameters import Parameter

_EXAMPLE = re.compile(
    r"(?:e\.g\.?,?|for example|such as|like|例如|比如"
    r"|如)[:：]?\s*[\"'“‘「]?([^\s,;.。，；、\"'”’」)）]+(?: \d+)?)",
    re.I,
)


@lru_cache(maxsize=512)
def _shape(description: str) -> re.Pattern[str] | None:
    """A pattern of the example that a description gives: 三年二班 is numerals, 年, numerals, 班."""
    match = _EXAMPLE.search(description)
    example = match.group(1) if match else ""
    if not re.search(r"[\d一二三四五六七八九十]", example) or re.fullmatch(
        r"[\d.]+|[\d\s+*/().-]+", example
    ):
        return None
    parts = re.findall(r"\d+|[一二三四五六七八九十百零]+|[A-Z]+|[a-z]+|.", example)
    kinds = (
        (r"\d+", r"\d+"),
        ("[一二三四五六七八九十百零]+", "[一二三四五六七八九十百零]+"),
        ("[A-Z]+", "[A-Z]+"),
        ("[a-z]+", "[a-z]+"),
    )
    source = "".join(
        next((out for shape, out in kinds if re.fullmatch(shape, part)), re.escape(part))
        for part in parts
    )
    return re.compile(rf"(?<![A-Za-z0-9]){source}(?![A-Za-z0-9])")


def example_like(parameter: Parameter, question: Question) -> list[Value]:
    """Texts of the question that look like the parameter's own example."""
    if (
        not parameter.example
        or parameter.type != "string"
        or parameter.enum
        or parameter.role in ("date", "time", "expression", "content", "currency", "query")
    ):
        return []
    pattern = _shape(parameter.example)
    if pattern is None:
        return []
    text = question.text
    for value in question.values:
        if value.kind in ("date", "time"):
            text = text[: value.start] + " " * (value.end - value.start) + text[value.end :]
    found = [
        Value("code", match.group(), match.start(), match.end()) for match in pattern.finditer(text)
    ]
    start = _EXAMPLE.search(parameter.example)
    letters = re.match(r"[A-Za-z]*", start.group(1) if start else "")
    prefix = letters.group() if letters else ""
    return [
        value
        for value in found
        if (prefix and str(value.value).startswith(prefix))
        or not of_other_kind(parameter, question, value)
    ]


def of_other_kind(parameter: Parameter, question: Question, value: Value) -> bool:
    """Whether the noun before a code says that it is something else: "parcel P-5" is no customer
    id.
    """
    about = {name for name in parameter.concepts if name[0] != "~"} - {"id"}
    before = [
        token for token in question.words if token.end <= value.start and token.kind != "mark"
    ][-1:]
    if not about or not before or before[0].kind != "word" or before[0].start in question.hard:
        return False
    named = {
        name for name in before[0].concepts if name[0] not in "~!" and not name.startswith("w:")
    }
    return bool(named) and not named & about


def like_example(parameter: Parameter, code: str) -> bool:
    """Whether a code looks like the one in the parameter's description: P-5 is no "customer id such
    as C-1".
    """
    example = re.search(r"\b([A-Z]{1,5})[-_ ]?\d", parameter.description)
    return (
        example is None
        or code.startswith(example.group(1))
        or not re.match(r"[A-Z]+[-_ ]?\d", code)
    )


@lru_cache(maxsize=512)
def shows_code(parameter: Parameter) -> bool:
    """Whether a parameter's description shows a code: "berth code such as A-12" takes no name."""
    return bool(re.search(r"\b[A-Za-z]{1,5}[-_ ]?\d+\b", parameter.description, re.ASCII))
