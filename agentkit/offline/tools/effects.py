"""What a tool changes, read from the verb its description starts with, else from its name.

A tool with an effect takes part only where a question asks for that change: the guard against
cancelling an order when somebody only asked what was ordered.
"""

import re
from collections.abc import Sequence

from agentkit.offline.language.han import is_han
from agentkit.offline.language.language import Token, tokens
from agentkit.offline.language.vocabulary import reading_verbs

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
        return (
            verb if len(words) > 1 and words[1].text in _ARTICLES else None
        )  # "Order a plant", not "Order status"
    if (
        verb is None
        and len(words) > 1
        and words[0].kind == "unknown"
        and words[1].text in _ARTICLES
    ):
        return words[0]  # "Redirects a parcel": a verb that no family knows
    return verb


_ARTICLES = frozenset("a an the one all this your any some every each".split())


def _first_verb(words: Sequence[Token]) -> Token | None:
    reading = reading_verbs()
    for token in words:
        if any(name[0] == "!" or name in reading for name in token.concepts):
            return token
    return None


def _reads(token: Token) -> bool:
    return bool(token.concepts & reading_verbs())


def changes_made(name: str, sentence: str) -> frozenset[str]:
    """The changes a tool makes: families of the verb its description starts with, else of the verb
    in its name.
    """
    if _OPENS_NEW.match(sentence):
        return frozenset({"!create", "!open-new"})
    reading = reading_verbs()
    in_name = list(tokens(name))
    named = _first_verb(
        [
            token
            for index, token in enumerate(in_name)
            if not token.text.endswith(("ed", "ing"))
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
        if not changes or (
            verb.concepts & reading and verb.text not in ("return",) and "!give-back" not in changes
        ):
            return frozenset()
        following = words[words.index(verb) + 1 :] if words is not None else []
        if following and following[0].text in _NOUNS_AFTER:
            return frozenset()
        if words is None and named is not None:
            changes |= frozenset(name for name in named.concepts if name[0] == "!")
        return changes
    return frozenset()
