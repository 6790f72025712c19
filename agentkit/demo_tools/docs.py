"""Search and read Python's own documentation strings. First used in lesson 01.

Teaches that a tool may wrap what the machine already knows: the text comes from the running
Python. Only names whose documentation was the same word for word from Python 3.8 to 3.14 are
listed, so that a lesson's stored output holds on each of them.
"""

from __future__ import annotations

import difflib
import inspect
from functools import cache
from importlib import import_module
from typing import Any

from agentkit.demo_tools.searching import search_texts

NAMES = {
    "builtins": """
        str.capitalize str.casefold str.center str.encode str.expandtabs str.isalnum str.isalpha
        str.isascii str.isdecimal str.isdigit str.isidentifier str.islower str.isnumeric
        str.isspace str.istitle str.isupper str.join str.ljust str.lower str.lstrip str.maketrans
        str.partition str.rjust str.rpartition str.rstrip str.splitlines str.strip str.swapcase
        str.title str.translate str.upper str.zfill
        list list.append list.clear list.copy list.count list.extend list.index list.insert
        list.pop list.remove list.reverse list.sort
        dict.fromkeys dict.get dict.popitem dict.setdefault
        set.add set.clear set.isdisjoint set.issubset set.issuperset set.remove
    """,
    "calendar": "calendar.isleap calendar.leapdays calendar.monthcalendar calendar.weekday",
    "collections": """
        collections.Counter.most_common collections.Counter.subtract
        collections.OrderedDict.move_to_end collections.OrderedDict.popitem collections.namedtuple
    """,
    "datetime": """
        datetime.date.isoformat datetime.date.isoweekday datetime.date.today
        datetime.date.toordinal datetime.date.weekday datetime.datetime.astimezone
        datetime.datetime.combine datetime.datetime.isoformat datetime.datetime.timestamp
        datetime.timedelta datetime.timedelta.total_seconds
    """,
    "difflib": """
        difflib.context_diff difflib.get_close_matches difflib.ndiff difflib.unified_diff
    """,
    "functools": "functools.total_ordering functools.update_wrapper functools.wraps",
    "heapq": """
        heapq.heapify heapq.heappop heapq.heappush heapq.heappushpop heapq.heapreplace heapq.merge
        heapq.nlargest heapq.nsmallest
    """,
    "html": "html.escape html.unescape",
    "itertools": """
        itertools.accumulate itertools.combinations itertools.compress itertools.count
        itertools.cycle itertools.dropwhile itertools.filterfalse itertools.groupby
        itertools.islice itertools.permutations itertools.repeat itertools.starmap
        itertools.takewhile itertools.tee
    """,
    "math": """
        math.atan2 math.ceil math.comb math.copysign math.cos math.degrees math.dist math.exp
        math.floor math.fmod math.gamma math.isfinite math.isnan math.isqrt math.log10
        math.log2 math.modf math.perm math.pow math.prod math.radians math.remainder math.sin
        math.sqrt math.tan math.trunc
    """,
    "random": "random.choice random.choices random.gauss random.randint random.random",
    "re": """
        re.compile re.escape re.findall re.finditer re.fullmatch re.match re.search re.split
        re.sub re.subn
    """,
    "secrets": "secrets.randbelow secrets.token_bytes secrets.token_hex secrets.token_urlsafe",
    "shutil": "shutil.copy shutil.copy2 shutil.copyfile shutil.which",
    "statistics": """
        statistics.fmean statistics.mean statistics.median statistics.median_high
        statistics.median_low statistics.mode statistics.multimode statistics.pstdev
        statistics.pvariance statistics.quantiles statistics.stdev statistics.variance
    """,
    "string": "string.capwords",
    "textwrap": "textwrap.dedent textwrap.fill textwrap.indent textwrap.shorten textwrap.wrap",
    "unicodedata": """
        unicodedata.bidirectional unicodedata.category unicodedata.east_asian_width
        unicodedata.lookup unicodedata.name unicodedata.normalize
    """,
}


def search_docs(query: str, limit: int = 5) -> list[dict[str, Any]]:
    """Search Python's documentation for functions and methods that fit a query.

    Gives the paths that fit best and the first line of each text. Read one for the whole.

    Args:
        query: What the function does, in English, such as "square root" or "shorten text".
        limit: How many paths to return at most.
    """
    documents = all_docs()
    # The parts of a path are words too: "str.join" is found by "join".
    texts = {path: (path.replace(".", " "), text) for path, text in documents.items()}
    return [
        {"path": path, "title": _first_line(documents[path])}
        for path in search_texts(query, texts, limit)
    ]


def read_doc(path: str) -> str:
    """Read the documentation of a Python function or method that a search has found.

    Args:
        path: Dotted name of the function or method, such as "math.sqrt" or "str.join".
    """
    documents = all_docs()
    if path.strip() in documents:
        return f"{path.strip()}\n\n{documents[path.strip()]}"
    near = difflib.get_close_matches(path, documents, n=3, cutoff=0.5)
    advice = f"Did you mean {' or '.join(near)}?" if near else "Search the documentation first."
    raise LookupError(f"No documentation under {path!r} in this collection. {advice}")


@cache
def all_docs() -> dict[str, str]:
    """Every path of the collection with its text; empty under `python -OO`, which drops them."""
    documents = {}
    for module_name, names in NAMES.items():
        module = import_module(module_name)
        for name in names.split():
            value: Any = module
            for part in name.removeprefix(f"{module_name}.").split("."):
                value = getattr(value, part)
            text = inspect.getdoc(value)
            if text:
                documents[name] = text
    return documents


def _first_line(text: str) -> str:
    """The first line that is a sentence, not a signature."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    prose = [line for line in lines if "->" not in line and not line.endswith(")")]
    return (prose or lines)[0]
