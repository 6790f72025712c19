"""What words mean: the families of a word, its root, and the words that mean nothing by
themselves.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from agentkit.offline.language import word_families, words
from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.places import named

STOP_WORDS = frozenset(
    """
    a an the this that these those of in on at to into onto for from by with without about as than
    then so and or but nor if whether is are was were be been being am do does did doing done have
    has had having can could will would shall should may might must i me my mine we us our you
    your yours he him his she her hers it its they them their theirs what which who whom whose
    when where why how there here please just only also too very much many more most some any each
    every both all none no not don't doesn't didn't isn't aren't can't cannot won't i'm i'd i'll
    it's what's that's who's where's how's let's there's kindly hi hello hey thanks thank ok okay
    yes well now currently tell give show let make sure help between over under out up down off
    again like need want good bad same other another such own per until since before after while
    during because via within among across along around upon whats ours really quite today's one's
    me's someone somebody anyone anybody something anything everything nothing everyone person
    yet already still ever first second next last finally afterwards right long far often
    """.split()
)

FUNCTION_WORDS = frozenset(
    """
    的 了 是 在 和 吗 呢 吧 啊 呀 有 我 你 他 她 它 我们 你们 他们 她们 它们 您 咱们 把 被 给 请
    请问 帮 帮我 帮忙 麻烦 麻烦你 那 那么 这 这个 那个 这些 那些 哪 哪个 哪些 哪一个 哪座 哪本
    哪种 几 多少 什么 怎么 怎么样 怎样 如何 为什么 谁 何 不 没 没有 也 都 就 要 会 能 可以 能不能
    可不可以 可否 未来 接下来 离 距 某 是否 是不是 有没有 到 从 去 来 上 下 里 中 内 用 对 与 跟
    及 以及 或 或者 等 个 只 本 张 件 条 封 份 篇 首 部 位 座 家 次 台 辆 块 元 一下 一个 一些
    一点 再 又 还 还是 并 并且 而 而且 然后 接着 最后 首先 先 后 之后 以后 以前 前 之前 于 关于
    至 往 向 为 为了 因为 所以 如果 的话 但 但是 让 使 得 地 着 过 很 太 更 最 比 每 各 各自 分别
    每个 第 些 们 嗯 好 好的 谢谢 你好 这里 那里 那边 这边 其中 它的 多 大概 左右 之间 应该 需要
    适合 应 该 需 吗？ 今年 去年 现 点 种 所 有关 里面 上面 下面 叫做 由 做 说 说出 指出 写出
    求出 得出 问 哪一 哪位 在哪个 在哪家 在哪 一份 一封 一篇
    """.split()
)
TELLING = frozenset(
    "when who whose whom where far long".split()
)  # stop words that name a kind of answer
_EXCEPTIONS = frozenset(
    "this his is was has does news bus gas series species less address access".split()
)


@cache
def families() -> tuple[dict[str, frozenset[str]], int]:
    """Word -> its families ("~" says little, "!" changes), and the longest Chinese word."""
    table: dict[str, set[str]] = {}
    groups = (
        ("~", words.GENERIC),
        ("", words.READING),
        ("!", words.EFFECTS),
        ("", words.IMPLIED),
        ("", word_families.THINGS),
    )
    for prefix, block in groups:
        for english, chinese in words.entries(block):
            for member in english + chinese:
                table.setdefault(fold(member), set()).add(prefix + english[0])
    for kind in ("currency", "language", "unit"):
        for word in named(kind):
            if len(word) > 1 and (kind != "unit" or is_han(word)) and word not in STOP_WORDS:
                table.setdefault(word, set()).add("~unit" if kind == "unit" else kind)
    longest = max(len(word) for word in table if is_han(word))
    return {word: frozenset(names) for word, names in table.items()}, longest


@cache
def reading_verbs() -> frozenset[str]:
    """Names of the families that read and change nothing."""
    heads = [english[0] for english, _ in words.entries(words.GENERIC + words.READING)]
    found = frozenset().union(*(families()[0][fold(head)] for head in heads))
    return frozenset(name for name in found if name[0] != "!")


@cache
def question_phrases() -> frozenset[str]:
    """Words that ask (几点, 多久, 谁) or compare (warmer); they are never a name."""
    return frozenset(
        fold(word)
        for english, chinese in words.entries(words.IMPLIED)
        for word in english[1:] + chinese
    )


@cache
def chinese_of(word: str) -> str | None:
    """The first Chinese word of an English word's family; None if there is none."""
    for block in (word_families.THINGS, words.IMPLIED, words.READING):
        for english, chinese in words.entries(block):
            if word in english and chinese and is_han(chinese[0]):
                return chinese[0]
    return None


@cache
def english_of(word: str) -> tuple[str, ...]:
    """The English words of a Chinese noun's family, four at most; () if no family has it."""
    for english, chinese in words.entries(word_families.THINGS):
        if word in chinese:
            return tuple(english[:4])
    return ()


def _bases(word: str) -> Iterator[str]:
    yield word
    if word.endswith("'s"):
        word = word[:-2]
        yield word
    if word in _EXCEPTIONS or len(word) < 4:
        return
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s") and not word.endswith("ss"):
        yield word[:-1]
    for ending in ("ing", "ed", "er", "or", "est", "ly"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            root = word[: -len(ending)]
            yield root
            yield root + "e"
            if root[-1] == root[-2]:
                yield root[:-1]
            if root[-1] == "i":
                yield root[:-1] + "y"


@lru_cache(maxsize=8192)
def concepts(word: str) -> frozenset[str]:
    """What one folded English word means: its families, or its own stem."""
    table = families()[0]
    for base in _bases(word):
        if base in table:
            return table[base]
    return _roots().get(root(word)) or frozenset(("w:" + root(word),))


_ENDINGS = """
    iness ness
    ational ization isation ations ation ition ments ment ances ance ences ence ables able ings
    ing ions ion ally ical ics ics ors ers ies ied ing ism ist ous ive als ity ied ic al or er ed
    es ly y s e
""".split()


@lru_cache(maxsize=8192)
def root(word: str) -> str:
    """A deeper stem that joins nouns and verbs: director and directed, allergic and allergy,
    tracking and track.
    """
    word = word.removesuffix("'s")
    if word in _EXCEPTIONS or not word.isalpha():
        return word
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 4:
            return word[: -len(ending)]
    return word


@cache
def _roots() -> dict[str, frozenset[str]]:
    table: dict[str, frozenset[str]] = {}
    for word, names in families()[0].items():
        if word.isascii() and word.isalpha() and len(word) >= 5:
            table[root(word)] = table.get(root(word), frozenset()) | names
    return table


def is_known(word: str) -> bool:
    """Whether a folded word is a stop word or has a family."""
    return word in STOP_WORDS or not any(name.startswith("w:") for name in concepts(word))
