"""Small talk of more than a word, drafts, and what the request itself states: no tool is called."""

from typing import Any

import pytest
from planner_kit import ask, define, kit, one, returns

SKY = one(
    define("sky", "The weather in a city.", city="Name of the city"),
    returns({"temperature_c": 8, "condition": "rain"}),
)
LETTERS = one(
    define(
        "post_letter",
        "Send an e-mail.",
        recipient="E-mail address of the recipient",
        title="Subject line",
        message="Body of the mail",
    ),
    returns({"status": "sent"}),
)


@pytest.mark.parametrize(
    ("said", "opening"),
    [
        ("Good morning! Hope you're well.", "Hello! I am a program"),
        ("Hello, nice to meet you!", "Hello! I am a program"),
        ("Hey everyone, what's up?", "Hello! I am a program"),
        ("Good evening, everyone!", None),
        ("早上好！最近怎么样？", "你好！我是一个程序"),
        ("您好，很高兴认识你。", "你好！我是一个程序"),
        ("Thanks, that was really helpful!", "You are welcome."),
        ("Great job, thank you so much!", "You are welcome."),
        ("太好了，多谢你的帮助！", "不客气。"),
        ("你真棒！", "不客气。"),
        ("Thank you, see you tomorrow!", "Goodbye!"),
        ("谢谢，回头见！", "再见！"),
    ],
)
def test_set_phrases_are_answered_in_kind(said: str, opening: str | None) -> None:
    run = ask(said, SKY)
    assert run.calls == []
    if opening is not None:
        assert run.answer.startswith(opening)


@pytest.mark.parametrize(
    "said",
    [
        "Hi! Is it raining in Quito?",
        "Good morning, how is the weather in Quito today?",
        "Thanks! And what is the weather in Quito?",
        "你好！东京天气怎么样？",
    ],
)
def test_a_greeting_before_a_request_is_no_small_talk(said: str) -> None:
    assert ask(said, SKY).names == ["sky"]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (
            "I'm in Quito on Tuesday and in Lima on Friday. Where am I on Friday?",
            "You told me: you are in Lima on Friday.",
        ),
        (
            "My train is at 9:15 on Friday and my flight is at 18:40 on Sunday. "
            "When is my flight on Sunday?",
            "You told me: your flight is at 18:40 on Sunday.",
        ),
        ("周一我在昆明，周二我在桂林。周二我在哪里？", "你告诉过我：周二你在桂林。"),
    ],
)
def test_what_the_request_states_answers_its_question(said: str, answer: str) -> None:
    run = ask(said, SKY)
    assert (run.calls, run.answer) == ([], answer)


def test_a_statement_that_does_not_hold_the_answer_leaves_it_to_the_tools() -> None:
    run = ask("I'm in Quito. What is the weather in Quito?", SKY)
    assert run.calls == [("sky", {"city": "Quito"})]


@pytest.mark.parametrize(
    ("said", "lines"),
    [
        (
            "Draft an e-mail to kim@example.org saying the lift is broken, but do not send it.",
            ["To: kim@example.org", "The lift is broken."],
        ),
        (
            "Write a message to kim@example.org that says: the lift works again. Never send it.",
            ["To: kim@example.org", "the lift works again"],
        ),
        (
            "帮我写一封邮件给 kim@example.org，说会议改到下午四点。先不要发送。",
            ["收件人：kim@example.org", "会议改到下午四点。"],
        ),
    ],
)
def test_a_draft_is_shown_and_not_sent(said: str, lines: list[str]) -> None:
    run = ask(said, LETTERS)
    assert run.calls == []
    for line in lines:
        assert line.casefold() in run.answer.casefold()


def test_a_letter_that_is_to_be_sent_is_no_draft() -> None:
    for said in (
        "Send an e-mail to kim@example.org saying that the lift is broken.",
        "写一封邮件发给 kim@example.org，说电梯坏了。",
    ):
        assert ask(said, LETTERS).names == ["post_letter"]


@pytest.mark.parametrize(
    ("said", "title"),
    [
        ("Email lee@example.org the weather in Quito. Subject: Sky report.", "Sky report"),
        ("Please mail lee@example.org the weather in Quito, subject: Rain", "Rain"),
    ],
)
def test_mail_is_a_verb_before_an_address_and_keeps_its_subject(said: str, title: str) -> None:
    tools: dict[str, Any] = kit(*SKY.values(), *LETTERS.values())
    run = ask(said, tools)
    assert run.names == ["sky", "post_letter"]
    assert run.calls[1][1]["recipient"] == "lee@example.org"
    assert run.calls[1][1]["title"] == title
    assert "8 °C" in run.calls[1][1]["message"]


def test_write_to_an_address_sends_and_mail_as_a_noun_does_not() -> None:
    tools: dict[str, Any] = kit(*SKY.values(), *LETTERS.values())
    run = ask("Write to lee@example.org what the weather in Quito is.", tools)
    assert run.names == ["sky", "post_letter"]
    assert "post_letter" not in ask("How is the weather in Quito? My mail is late.", tools).names


@pytest.mark.parametrize(
    ("system", "called"),
    [
        ("If no tool fits, say so instead of guessing.", True),
        ("When no tools match, ask.", True),
        ("如果没有工具适用，请直说。", True),
        ("Use no tools.", False),
        ("Answer without tools.", False),
    ],
)
def test_a_rule_for_when_no_tool_fits_forbids_no_tool(system: str, called: bool) -> None:
    run = ask("What is the weather in Quito?", SKY, system=system)
    assert run.names == (["sky"] if called else [])
