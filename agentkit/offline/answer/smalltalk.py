"""What needs no tool: greetings, thanks, who are you, what can you do; and what to say when there
is no tool.
"""

import re
from collections.abc import Sequence

from agentkit.offline.answer.courtesies import courtesy
from agentkit.offline.answer.glossary import lesson_word
from agentkit.offline.language.phrases import say
from agentkit.offline.question.compositions import composition
from agentkit.offline.question.question import Question
from agentkit.offline.tools.definitions import ToolView

_WHO = re.compile(
    r"\b(?:who|what)(?: exactly)? are you\b|\bwho am i (?:talking|speaking) (?:to|with)\b|\bare "
    r"you (?:an? )?(?:real )?(?:ai|llm|gpt|chatgpt|human|robot|bot|model|language model|person"
    r"|large)"
    r"|\bwhat(?:'s| is) your name\b|\bwhich model are you\b|\bwhat (?:kind of )?model\b.*\byou\b"
    r"|\bintroduce yourself\b|\btell me about yourself\b"
    r"|你是谁|你是什么|你叫什么|您是谁|你是(?:不是)?(?:一个)?(?:ai|人工智能|大模型|大语言模型"
    r"|机器人|真人|人类|llm|gpt|chatgpt)|(?:什么|哪个)模型|自我介绍|介绍一?下?你自己"
)
_HELLO = re.compile(
    r"^\W*(?:hi|hello|hey|good (?:morning|afternoon|evening)|greetings|早安|早|午安"
    r"|你好|您好|嗨|哈喽|早上好|晚上好|大家好)(?: there| everyone| all)?\W*$"
)
_THANKS = re.compile(
    r"^\W*(?:(?:ok(?:ay)?|great|perfect|nice|cool)[,.! ]*)?(?:thanks?(?: you)?|thx|cheers|谢谢|多谢"
    r"|感谢)(?: (?:a lot|so much|very much|you))*(?:你|您|了|啦)?"
    r"(?:\W+(?:that(?:'s| is| was) (?:all|it|great)|that helps|for your help|for that|这就够了"
    r"|没事了))?\W*$"
)
_BYE = re.compile(
    r"^\W*(?:bye|goodbye|see you|good night|再见|拜拜|晚安)(?: bye| later)?"
    r"(?:\W*(?:thanks?(?: you)?|谢谢)(?:你|您|了|啦)?)?\W*$"
)
_ABILITY = re.compile(
    r"\bwhat can you do\b|\bhow can you help\b|\bwhat (?:tools|functions) do you have\b|\bhelp "
    r"me\s*\W*$|^\W*help\W*$|\bwhat are you able\b|你能做什么|你会做?什么|能帮我(?:做)?什么"
    r"|有(?:什么|哪些)工具|你可以做什么"
)
_AGENT = re.compile(
    r"\bwhat(?:'s| is) an? (?:ai |llm )?agent\b|\bdefine agent\b|什么是(?:智能体|代理|agent)"
    r"|(?:智能体|agent)是什么"
)
_TOOL = re.compile(r"\bwhat(?:'s| is) a tool(?: call)?\b|什么是工具|工具(?:调用)?是什么")
_DATA = re.compile(
    r"^\s*(?:(?:tool |function )?(?:result|output|observation|response)s?\b[^:：\n]{0,40}[:：]"
    r"|(?:工具)?(?:结果|返回|观察)[^:：\n]{0,20}[:：]|\{.*\}\s*$|\[.*[\]}]\s*$)",
    re.S | re.I,
)
_HOWS = (
    (
        r"weather|temperature|rain|天气|气温|下雨",
        "look it up on a weather service",
        "去天气网站上查",
    ),
    (
        r"mail|email|message|邮件|短信|消息|信",
        "write it in your mail program, and I can help with the words",
        "用自己的邮件程序来写，措辞我可以帮忙",
    ),
    (r"\btime\b|几点|时间|clock", "look at a clock for that place", "看一下当地的时钟"),
    (r"book|reserve|flight|ticket|订|票", "use the provider's own site", "去服务商的网站上办理"),
    (
        r"file|save|write|delete|文件|保存|写入|删除",
        "do it in your file manager or editor",
        "在文件管理器或编辑器里操作",
    ),
)


def small_talk(question: Question, tools: Sequence[ToolView], chinese: bool) -> str | None:
    """An answer that needs no tool, or None."""
    plain = question.plain.strip()
    names = _names(tools, chinese)
    if not plain:
        return say("empty", chinese)
    if _WHO.search(plain):
        return say("identity", chinese)
    if _HELLO.match(plain):
        return say("hello_tools", chinese, tools=names) if tools else say("hello", chinese)
    if _THANKS.match(plain):
        return say("thanks", chinese)
    if _BYE.match(plain):
        return say("bye", chinese)
    polite = courtesy(plain, names if tools else "", chinese)
    if polite is not None:
        return polite
    if _ABILITY.search(plain):
        return say("can_tools", chinese, tools=names) if tools else say("can_nothing", chinese)
    if _AGENT.search(plain):
        return say("agent", chinese)
    if _TOOL.search(plain):
        return say("tool", chinese)
    word = lesson_word(plain, tools, chinese)
    if word is not None:
        return word
    if (
        _DATA.match(question.text)
        and re.search(r"\d|[{\[\"]", question.text)
        and not plain.endswith(("?", "？"))
    ):
        return say("said_data", chinese, text=question.text.strip()[:160])
    return None


_NAMED = 6  # tools named in one breath


def _names(tools: Sequence[ToolView], chinese: bool) -> str:
    """The tools' names; of many the first, and how many more there are."""
    names = [tool.name for tool in tools]
    shown = names if len(names) <= _NAMED + 1 else names[:_NAMED]
    text = "、".join(shown) if chinese else ", ".join(shown)
    if len(names) == len(shown):
        return text
    count = len(names) if chinese else len(names) - len(shown)
    return text + say("and_more_tools", chinese, count=count)


def without_tools(question: Question, chinese: bool, acts: bool) -> str:
    """What to say to a request when no tool was given."""
    described = composition(question)
    if described is not None and described.made_up:
        return say("cannot_write", chinese, what=described.text)
    how = next(
        (entry[1 + int(chinese)] for entry in _HOWS if re.search(entry[0], question.plain)), None
    )
    if how is None:
        how = "查一本可靠的资料" if chinese else "look it up in a source you trust"
    return say("no_tools_act" if acts else "no_tools_know", chinese, how=how)
