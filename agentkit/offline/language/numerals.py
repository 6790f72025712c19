"""Number words: "twenty-five", 二十五, 三百万."""

_ENGLISH = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen seventeen "
        "eighteen nineteen".split()
    )
} | {
    word: 10 * (i + 2)
    for i, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split())
}
_ENGLISH |= {"hundred": 100, "thousand": 1000, "dozen": 12}
_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"两": 2, "〇": 0}
_SCALES = {"十": 10, "百": 100, "千": 1000}
_LARGE = {"万": 10_000, "亿": 100_000_000}


def read_numeral(word: str) -> float | None:
    """The number that a folded word spells, or None. "one" alone is more often a pronoun and is
    none.
    """
    if word in _ENGLISH:
        return float(_ENGLISH[word]) if word != "one" else None
    if word.isascii():
        tens, _, ones = word.partition("-")
        if tens in _ENGLISH and ones in _ENGLISH and _ENGLISH[tens] >= 20:
            return float(_ENGLISH[tens] + _ENGLISH[ones])
        return None
    if any(char not in _DIGITS and char not in _SCALES and char not in _LARGE for char in word):
        return None
    if len(word) > 1 and all(char in _DIGITS for char in word):
        return float("".join(str(_DIGITS[char]) for char in word))
    total, section, digit = 0, 0, 0
    for char in word:
        if char in _DIGITS:
            digit = _DIGITS[char]
        elif char in _SCALES:
            section += (digit or 1) * _SCALES[char]
            digit = 0
        else:
            total = (total + section + digit) * _LARGE[char]
            section = digit = 0
    return float(total + section + digit)
