"""Keys are found by their value, however they are written, and nothing else is taken for one."""

from __future__ import annotations

import json
from urllib.parse import quote, quote_plus

import pytest

from agentkit.messages import clean_name
from agentkit.redaction import hide_secrets, without

SECRET = 'sk 日本/"47+11'
FORMS = {
    "as it is": SECRET,
    "in JSON": json.dumps(SECRET)[1:-1],
    "in JSON with its own signs": json.dumps(SECRET, ensure_ascii=False)[1:-1],
    "in an address": quote(SECRET, safe=""),
    "in a form": quote_plus(SECRET),
    "as a tool's name": clean_name(SECRET),
}


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_secret_is_hidden_in_every_form_in_which_it_gets_into_a_text(form: str) -> None:
    assert without(f"key={form}&x=好 {form}", [SECRET]) == "key=[key]&x=好 [key]"


def test_the_forms_of_this_test_are_different_ones() -> None:
    assert len(set(FORMS.values())) == len(FORMS)


@pytest.mark.parametrize("order", [1, -1])
def test_a_secret_that_begins_with_another_is_hidden_whole(order: int) -> None:
    secrets = ["secret-one", "secret-one-and-more"][::order]
    assert without("secret-one-and-more, secret-one", secrets) == "[key], [key]"


@pytest.mark.parametrize("value", ["", "12345", "built-in", "not-needed", None, 4711])
def test_what_is_no_secret_stays(value: object) -> None:
    text = f"built-in not-needed 12345 {value}"
    assert without(text, [value]) == text


@pytest.mark.parametrize(
    "name",
    "OPENAI_API_KEY HF_TOKEN GITHUB_TOKEN aws_secret_access_key DB_PASSWORD MY_APIKEY SMTP_AUTH "
    "GOOGLE_CREDENTIALS KEY".split(),
)
def test_a_variable_whose_name_says_so_is_a_secret(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "value-of-it")
    assert hide_secrets("a value-of-it.") == "a [key]."
    monkeypatch.setenv(name, "another-one")
    assert hide_secrets("value-of-it another-one") == "value-of-it [key]"


@pytest.mark.parametrize("name", "MAX_TOKENS MONKEY KEYBOARD AUTHOR TOKENIZER_PATH HOME".split())
def test_a_variable_with_such_a_word_within_another_is_none(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv(name, "128000")
    assert hide_secrets("at most 128000") == "at most 128000"
