"""What is read line by line and word by word: long lines and words are read as short ones are."""

from __future__ import annotations

import pytest

from agentkit.offline.answer.rows import rows_of
from agentkit.offline.language.wording import quoted


@pytest.mark.parametrize("line", ["x" * 121, f"rent{' ' * 120}700"])
def test_a_long_line_is_no_row(line: str) -> None:
    assert rows_of(f"rent 700\n{line}\nfood 120") == ()
    assert [name for name, _ in rows_of("rent 700\nfood 120")] == ["rent", "food"]


@pytest.mark.parametrize(
    ("text", "chinese", "is_quoted"),
    [
        ("It rains.", True, True),
        ("It rains.", False, False),
        ("x1y z", True, True),
        ("x", True, False),
    ],
)
def test_a_foreign_sentence_is_quoted_and_a_word_is_not(
    text: str, chinese: bool, is_quoted: bool
) -> None:
    assert quoted(text, chinese).startswith("“") == is_quoted
