"""What the built-in model says when it errs, in English and in Chinese."""

from __future__ import annotations

_SENTENCES = {
    "forgotten": (
        "I am sorry, I no longer know what the question was. What would you like to know?",
        "抱歉，我不记得问题是什么了。你想知道什么？",
    ),
    "gave_up": (
        "I could not do this. {tool} says: {error}",
        "这件事我没能完成。{tool} 返回：{error}",
    ),
    "claimed_result": (
        "I have called {tool} with {arguments}. The result is {number}.",
        "我已经用 {arguments} 调用了 {tool}，结果是 {number}。",
    ),
    "claimed_change": (
        "I have called {tool} with {arguments}. It is done.",
        "我已经用 {arguments} 调用了 {tool}，事情已办好。",
    ),
    "lied_about_result": (
        "{tool} has worked: the result is {number}.",
        "{tool} 已成功运行：结果是 {number}。",
    ),
    "lied_about_change": (
        "Done: {tool} has worked, there was no problem.",
        "已完成：{tool} 已成功运行，没有任何问题。",
    ),
    "call_in_words": (
        "I will call {tool} with {arguments} now.",
        "我现在用 {arguments} 调用 {tool}。",
    ),
}


def sentence(key: str, chinese: bool, **values: object) -> str:
    """One sentence with its values filled in."""
    return _SENTENCES[key][chinese].format(**values)
