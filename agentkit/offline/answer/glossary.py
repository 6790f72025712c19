"""The lessons' own words in one sentence each: what is a token, a role, a step?"""

import re
from collections.abc import Sequence

from agentkit.offline.language.vocabulary import concepts
from agentkit.offline.tools.definitions import ToolView

_SENTENCES = {
    "token": (
        "A token is a piece of text, a word or a part of one: a model reads and writes tokens, and "
        "its context and its price are counted in them.",
        "词元（token）是一小段文字，一个词或词的一部分：模型读写的都是词元，上下文长度和价格也按词元"
        "计算。",
    ),
    "llm": (
        "An LLM, a large language model, is a network trained on much text to continue a text, "
        "token by token; an agent uses it to decide the next action.",
        "LLM（大语言模型）是用大量文本训练出来的网络，它一个词元接一个词元地续写文本；智能体用它来决"
        "定下一个动作。",
    ),
    "message": (
        "A message is one entry of a conversation: a role, which says who speaks, and a content; "
        "the list of messages is all that a model gets to see.",
        "消息是对话中的一条记录：角色说明是谁在说话，内容是说了什么；模型能看到的只有这一列消息。",
    ),
    "role": (
        "A role says who a message is from: system (the rules), user (the person), assistant (the "
        "model) or tool (the result of a call).",
        "角色说明一条消息来自谁：system（规则）、user（用户）、assistant（模型）或 tool（调用的"
        "结果）。",
    ),
    "schema": (
        "A schema describes the form that data must have: for a tool it names the parameters, "
        "their types, and which are required.",
        "模式（schema）描述数据应有的形式：对工具来说，它写明有哪些参数、各是什么类型、"
        "哪些必须给出。",
    ),
    "step": (
        "A step is one turn of the agent's loop: the model gets the messages and replies, and the "
        "calls in its reply are run.",
        "一步就是智能体循环的一轮：模型读取消息并回复，回复中的调用随即执行。",
    ),
    "observation": (
        "An observation is what a tool call gave back, a result or an error, written as a message "
        "so that the model can read it.",
        "观察是一次工具调用返回的内容，可能是结果，也可能是错误；它写成一条消息，让模型读到。",
    ),
}
# A sentence's name, the word in English, in Chinese.
_WORDS = tuple(
    (
        name,
        re.compile(
            rf"^\W*(?:(?:and|so|ok(?:ay)?),? )?(?:what(?:'s| is| are| does)|define|explain)"
            rf"(?: an?| the)? "
            rf"(?:{english})(?: mean)?"
            rf"(?: (?:here|in (?:this course|an? agent|agentkit|an? llm)))?\W*$"
            rf"|^\W*(?:那么?)?(?:请问)?(?:什么(?:是|叫)|解释一?下)(?:{chinese})\W*$"
            rf"|^\W*(?:{chinese})(?:是|指)(?:什么|啥)(?:意思)?\W*$"
        ),
    )
    for name, english, chinese in (
        ("token", r"tokens?", r"tokens?|词元|令牌"),
        ("llm", r"llms?|(?:large )?language models?", r"llms?|大?语言模型|大模型"),
        ("message", r"messages?", r"消息|message"),
        ("role", r"roles?|message roles?", r"角色|role"),
        ("schema", r"(?:json |tool |function )?schemas?", r"(?:json ?)?(?:schema|模式|结构说明)"),
        ("step", r"steps?|agent steps?", r"步骤?|一步|step"),
        ("observation", r"observations?", r"观察(?:结果)?|observation"),
    )
)


def lesson_word(plain: str, tools: Sequence[ToolView], chinese: bool) -> str | None:
    """What a word of the lessons means, where a question asks that and no tool is about it."""
    word = next((name for name, asked in _WORDS if asked.search(plain)), None)
    if word is None:
        return None
    meaning = frozenset(name for name in concepts(word) if name[0] not in "~!")
    if any(tool.strong & meaning for tool in tools):
        return None
    return _SENTENCES[word][int(chinese)]
