"""Journeys of several legs: "from Oslo to Vienna and then on to Rome", 从奥斯陆经维也纳到罗马.

A tool for one leg is called once a leg. Two ends that are only listed ("from Oslo to Rome and
Lima") are two journeys, and no chain. Built in lesson 03.
"""

import re
from functools import lru_cache
from itertools import pairwise

from agentkit.offline.question.question import Question
from agentkit.offline.question.spans import Value

_TO = r"(?:\s*[,，]?\s*(?:back )?(?:to|into|→|->|到|至|去往?|飞往?|飞到)\s*(?:the )?)"
_ON = (
    r"(?:\s*[,，;；]?\s*(?:(?:and |, )?(?:then|from there|after that|afterwards|further|next"
    r"|onwards?)"
    r"(?:,? on(?:wards)?| further| from there)?(?: to)?|and on(?:wards)? to|on to|and (?:back )?to"
    r"|(?:然后|接着|再|最后)(?:从\S{1,6})?(?:飞往?|开|坐车|前往|去|到|至)*|→|->)\s*(?:the )?)"
)
_VIA = re.compile(
    r"\s*[,，]?\s*(?:via|through|by way of|over|passing through|经过?|途经|绕道|取道)\s*(?:the )?"
)
_FIRST = re.compile(rf"{_TO}|{_ON}")
_NEXT = re.compile(_ON)
_BARE_TO = re.compile(_TO)


@lru_cache(maxsize=256)
def legs(question: Question) -> tuple[tuple[Value, Value], ...]:
    """The legs of a journey over three places or more, in order; () where there is no such."""
    stops = [value for value in question.values if value.kind in ("place", "name")]
    for start in range(len(stops) - 2):
        route = _route(stops[start:], question)
        if len(route) > 2:
            return tuple(pairwise(route))
    return ()


def _route(stops: list[Value], question: Question) -> list[Value]:
    route, via, chained = [stops[0]], False, False
    for before, stop in pairwise(stops):
        between = question.plain[before.end : stop.start]
        if _VIA.fullmatch(between):
            # "to Rome via Vienna": the end was named before the stop on the way
            if len(route) > 1 and not via:
                route.insert(len(route) - 1, stop)
            else:
                route.append(stop)
            via = chained = True
        elif len(route) == 1 and _FIRST.fullmatch(between):
            route.append(stop)
        elif len(route) > 1 and _NEXT.fullmatch(between):
            route.append(stop)
            chained = True
        elif via and _BARE_TO.fullmatch(between):
            route.append(stop)
        else:
            break
    return route if chained else []
