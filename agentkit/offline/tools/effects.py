"""What a tool changes, read from the verb its description starts with, else from its name.

A tool with an effect takes part only where a question asks for that change: the guard against
cancelling an order when somebody only asked what was ordered.
"""

import re
from collections.abc import Sequence

from agentkit.offline.language.han import is_han
from agentkit.offline.language.language import Token, tokens
from agentkit.offline.language.vocabulary import concepts, reading_verbs

_NOUNS_AFTER = frozenset(
    "info information status details detail list price history count search lookup data name "
    "times".split()
)


_OPENING = re.compile(
    r"^\s*(?:please |this (?:tool |function )?(?:can |will |lets you |allows you to )?|(?:a "
    r")?(?:tool|function) (?:to|that|for|which) |use (?:this|it)"
    r"(?: tool)? to |allows? (?:you )?to |lets (?:you )?|call this to |helps? (?:you )?(?:to )?"
    r"|用来|用于|用於|可以|帮助?用户?)"
)


# To open a file is to read it, to open an account is to make one.
_OPENS_NEW = re.compile(
    r"\s*opens? (?:a |an )(?:new )?(?!\w* ?(?:file|page|note|document|text|url|link|web|section"
    r"|article))"
)


_OPENS_OR_CLOSES = re.compile(r"\s*(?:opens?|closes?)(?: or |/| and )(?:closes?|shuts?|opens?)\b")


_OR_ELSE = re.compile(r"\s*[a-z]+ or ([a-z]+)\b")


def _said_verb(sentence: str) -> Token | None:
    """The verb a description starts with; in Chinese the first verb of its first sentence."""
    words = [token for token in tokens(_OPENING.sub("", sentence)) if token.kind != "mark"]
    if is_han(sentence):
        return _first_verb([token for token in words if token.kind != "stop"][:12])
    if words and words[0].text.endswith("ing"):
        return None
    verb = _first_verb(words[:1])
    if (
        verb is not None
        and any(name[0] != "!" for name in verb.concepts)
        and not verb.concepts & reading_verbs()
    ):
        after = [word.text for word in words[1:3] if word.text not in _PARTS]
        return (
            verb if after and after[0] in _ARTICLES else None
        )  # "Order a plant", not "Order status"
    if (
        verb is None
        and len(words) > 1
        and words[0].kind == "unknown"
        and words[1].text in _ARTICLES
    ):
        return words[0]  # "Redirects a parcel": a verb that no family knows
    return verb


_PARTS = frozenset("out off up back in away down".split())
_ARTICLES = frozenset("a an the one all this your any some every each".split())


def _first_verb(words: Sequence[Token]) -> Token | None:
    reading = reading_verbs()
    for token in words:
        if any(name[0] == "!" or name in reading for name in token.concepts):
            return token
    return None


def _reads(token: Token) -> bool:
    return bool(token.concepts & reading_verbs())


# "Record a watering" and 记录一次浇水 write something down; "records of" and 浇水记录 are to read.
# 开馆时间 and 退款政策 name a thing to know, though they open with a verb.
_ABOUT = re.compile(
    r"[\u3400-\u9fff]{2,14}(?:时间|状态|政策|规则|规定|记录|列表|历史|情况|费用|次数|进度|方式)"
)
_ALTERS = "更新|修改|设置|设定|更改|调整|添加|新增|记录[^\u3400-\u9fff]?|登记|发送|[一个条位]"
# "When to water a plant" and 植物多久浇一次水 tell something.
# So does "Turn a text into upper case": what is turned into something else is given back.
_TELLS = re.compile(
    r"^\s*turns? (?:an? |the )?(?:texts?|words?|strings?|sentences?|numbers?|letters?"
    r"|names?) into\b"
    r"|^\s*(?:run|execute|perform)s? (?:an? |one |the |any )?(?:[\w-]+ ){0,3}"
    r"(?:quer(?:y|ies)|select|search(?:es)?)\b|^\s*(?:执行|运行)[^，。]{0,8}查询"
    r"|^\s*(?:turn|change|make|put)s? (?:an? |the )?(?:texts?|words?|strings?|sentences?) "
    r"(?:(?:into|to|in|all) )*(?:upper|lower|capital|title|snake|camel)"
    r"|"
    r"^\s*(?:(?:on|in|at|for|by) )?(?:how|when|which|what|where|whether|who|is|are|does)\b"
    r"|^\s*(?:the |an? |all )?(?:report|state|status|condition|data|number|list|price|progress|name"
    r"|time|details|forecast|history) (?:on|of|for|about)\b"  # "Report on one beehive"
    r"|^\s*(?:the |all )?(?:print|repair|service|work|order|purchase|transfer|update|change|rent"
    r"|return|booking|loan|water|support|release|transport) (?:jobs?|tickets?|requests?|orders"
    r"|history|queue|records?|entries|appointments|costs?|fees?|prices?|dates?"
    r"|schedule) (?:of|for|in|on|by|at)\b"
    r"|^[^,，。;；]*(?:多久|多少|几|什么|哪|是否|怎么|如何|何时)"
)
_NOUNS_IN_NAMES = frozenset("note notes records logs".split())
_RECORDS = re.compile(
    r"(?:record|log|note)s? (?:an?|the|one|that|how|when|down|your|every|each)\b"
    r"|(?:记录|登记|记下)(?!的|查询|列表|信息|编号)"
)


def changes_made(name: str, sentence: str) -> frozenset[str]:
    """The changes a tool makes: families of the verb its description starts with, else of the verb
    in its name.
    """
    if _OPENS_OR_CLOSES.match(sentence):
        both = concepts("open") | concepts("close")
        return frozenset(n for n in both if n[0] == "!" or n.startswith("w:")) | {"!switch"}
    if _OPENS_NEW.match(sentence):
        return frozenset({"!create", "!open-new"})
    if _RECORDS.match(_OPENING.sub("", sentence).strip()):
        return frozenset({"!log", "!write"})
    reading = reading_verbs()
    about = _ABOUT.fullmatch(sentence.strip(" .。"))
    if (about and not re.search(_ALTERS, sentence)) or _TELLS.search(sentence):
        return frozenset()
    in_name = list(tokens(name))
    named = _first_verb(
        [
            token
            for index, token in enumerate(in_name)
            if not token.text.endswith(("ed", "ing"))
            and token.text not in _NOUNS_IN_NAMES
            and not (index and token.text == "report")
            and (index == 0 or all(name[0] == "!" for name in token.concepts) or _reads(token))
        ]
    )
    said = _said_verb(sentence)
    if said is not None and said.text == "return":
        said = said if named is not None and named.text == "return" else None
        if said is None:
            return frozenset()
    for verb, words in ((said, None), (named, in_name)):
        if verb is None:
            continue
        changes = frozenset(
            name for name in verb.concepts if name[0] == "!" or name.startswith("w:")
        )
        in_two_parts = (
            bool(changes - concepts(verb.text)) and verb.text.isascii()
        )  # "check ... out"
        if not changes or (
            not in_two_parts
            and verb.concepts & reading
            and verb.text not in ("return",)
            and "!give-back" not in changes
        ):
            return frozenset()
        following = words[words.index(verb) + 1 :] if words is not None else []
        if words is not None and len(words) == 1 and sentence and not changes >= verb.concepts:
            return frozenset()  # "schedule" alone may be a noun; the description orders nothing
        if following and following[0].text in _NOUNS_AFTER:
            return frozenset()
        if following and re.search(rf"\w .*\b{verb.text} {following[0].text}", sentence):
            return frozenset()  # "Progress of a print job": print_job names the job
        if words is None and named is not None:
            changes |= frozenset(name for name in named.concepts if name[0] == "!")
        other = _OR_ELSE.match(sentence) if words is None else None
        if other is not None:  # "Start or stop the compressor"
            changes |= frozenset(n for n in concepts(other.group(1)) if n[0] == "!")
        return changes
    return frozenset()


def may_change(name: str) -> bool:
    """Whether a tool's name opens with a verb that can change something, whatever its description
    says: such a tool is not called as a mere step on the way.
    """
    words = tokens(split_words(name))
    opens = bool(words) and any(concept[0] == "!" for concept in words[0].concepts)
    return opens and not (len(words) > 1 and words[1].text in _NOUNS_AFTER)


def split_words(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|[_\-.]+", " ", name).lower()
