"""The past form of an English verb, for saying that a thing was done: closed, held, planned."""

import re

_IRREGULAR = dict(
    pair.split(":")
    for pair in (
        "send:sent write:written hold:held keep:kept give:given take:taken make:made pay:paid "
        "sell:sold buy:bought lend:lent put:put set:set cut:cut let:let get:got do:done run:run "
        "begin:begun draw:drawn leave:left find:found tell:told bring:brought feed:fed hide:hidden "
        "choose:chosen withdraw:withdrawn teach:taught shut:shut build:built undo:undone"
    ).split()
)


def past(verb: str) -> str:
    """A verb in its basic form, as a past participle."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("e"):
        return verb + "d"
    if re.search(r"[^aeiou]y$", verb):
        return verb[:-1] + "ied"
    if re.fullmatch(r"[^aeiou]*[aeiou][^aeiouwxy]", verb):
        return verb + verb[-1] + "ed"
    return verb + "ed"
