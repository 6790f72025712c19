"""A message that is to be shown and not sent: "Write a mail saying ... Don't send it yet."

The words come from the request; nothing is made up, and nothing leaves. Built in lesson 11.
"""

import re
from collections.abc import Sequence

from agentkit.offline.choice.marked import subject_line
from agentkit.offline.language.phrases import say
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView

_NOT_YET = re.compile(
    r"\b(?:do not|don'?t|never|without|before you|not to|rather than"
    r"|instead of)\s+(?:\w+\s+)?send(?:ing)?\b"
    r"|\bnot (?:be )?sen[dt]\b"
    r"|(?:先|暂时)?(?:不要|别|不用|不必|勿|先不)(?:马上|立刻|急着)?(?:发送|发出|发|寄)"
)
_WRITE = re.compile(r"\b(?:write|draft|compose|prepare)\b|写|起草|拟|草拟|准备")
_MESSAGE = re.compile(r"\b(?:e-?mails?|mails?|messages?|letters?|notes?)\b|邮件|信|消息|短信|通知")
_DRAFT = re.compile(r"^\W*(?:please )?(?:draft|prepare a draft)\b|起草|草拟|拟一?[封份个条]|草稿")
_SAYING = re.compile(
    r"(?:\b(?:saying|that says:?|to say|telling (?:him|her|them|us|everyone)"
    r"|which says)(?: that)?\s+"
    r"|\b(?:mail|message|letter|note) that (?:our |the |we |i )?(?=\w)|(?:内容(?:是|为)"
    r"|告诉(?:他|她|他们|大家)|说|通知(?:他|她|他们|大家))[:：，]?\s*)"
    r"(?P<text>.+?)(?=[.!?](?:\s|$)|[。！？\n]|$|[,，;；]\s*(?:but|and don|但|先|不要|别))",
    re.I,
)


def draft(question: Question, tools: Sequence[ToolView], chinese: bool) -> str | None:
    """The message as it would go out, where the request gives its words and forbids the sending."""
    plain = question.plain
    if not (_WRITE.search(plain) and _MESSAGE.search(plain)):
        return None
    if not (_NOT_YET.search(plain) or _DRAFT.search(plain)):
        return None
    if any("draft" in tool.literal or "草稿" in tool.description for tool in tools):
        return None  # a tool keeps drafts: it decides
    quoted = next((v for v in question.values if v.kind == "quoted"), None)
    found = _SAYING.search(question.text)
    text = str(quoted.value) if quoted is not None else found["text"].strip() if found else ""
    if not text:
        return None
    text = (
        text[0].upper() + text[1:] + ("" if text[-1] in ".!?。！？" else "。" if chinese else ".")
    )
    to = next((str(v.value) for v in question.values if v.kind == "email"), "")
    headed = subject_line(question)
    lines = [f"{'收件人：' if chinese else 'To: '}{to}"] if to else []
    lines += [f"{'主题：' if chinese else 'Subject: '}{headed.value}"] if headed else []
    return say("draft", chinese, text="\n".join([*lines, text]))
