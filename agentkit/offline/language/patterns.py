"""How numbers, dates, paths, codes and the like are written, as regular expressions."""

import re

QUOTED = re.compile(
    r"“([^”]+)”|\"([^\"]+)\"|「([^」]+)」|『([^』]+)』|《([^》]+)》|`([^`]+)`"
    r"|(?<!\w)'([^']+)'(?!\w)|‘([^’]+)’"
)


SQL = re.compile(r"\b(?:SELECT|select)\b.+?\b(?:FROM|from)\b[^?？]+")
URL = re.compile(r"https?://[^\s，。）)]+")


EMAIL = re.compile(r"[A-Za-z0-9_.+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+")


PATH = re.compile(
    r"(?<![\w@])(?:[A-Za-z0-9_\-.~]*[/\\])*[A-Za-z0-9_\-\u3400-\u9fff]*[A-Za-z0-9_\-]\.(?:txt|md"
    r"|csv|tsv|json|py|pdf|log|html?|xml|ya?ml"
    r"|docx?|xlsx?|pptx?|png|jpe?g|gif|db|sqlite|toml|ini|rst|tex|ipynb|cfg|sql|mp3|mp4"
    r"|zip)(?![A-Za-z0-9])"
    r"|(?<![\w/:])(?:~|\.{1,2})?/[A-Za-z0-9_\-./]*[A-Za-z0-9_\-]",
    re.ASCII,
)


MONTHS = (
    "january february march april may june july august september october november december".split()
)


_MONTH = "(?:" + "|".join(f"{name}|{name[:3]}" for name in MONTHS) + r")\.?"


DATE = re.compile(
    rf"\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{4}}年\d{{1,2}}月\d{{1,2}}[日号]?|\d{{1,2}}月\d{{1,2}}[日号]?"
    rf"|\d{{1,2}}/\d{{1,2}}/\d{{4}}|\d{{4}}/\d{{1,2}}/\d{{1,2}}"
    rf"|\b\d{{1,2}}(?:st|nd|rd|th)?(?: of)? {_MONTH}(?:,? \d{{4}})?\b|\b{_MONTH} \d{{1,2}}(?:st|nd"
    rf"|rd|th)?(?:,? \d{{4}})?\b"
    r"|\b(?:the )?day after tomorrow\b|\b(?:today|tomorrow|yesterday|tonight)\b"
    r"|\b(?:(?:next|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
    r"|今天|今日|明天|明日|后天|昨天|前天|今晚|(?:下|这|本|上)?(?:个)?(?:星期|周"
    r"|礼拜)[一二三四五六日天]",
    re.ASCII,
)


TIME = re.compile(
    r"\b(\d{1,2}):(\d{2})(?: ?([ap])\.?m\b)?|\b(\d{1,2}) ?([ap])\.?m\b|(上午|下午|晚上|早上"
    r"|中午)?(\d{1,2}|[一二三四五六七八九十两]{1,3})点(半|\d{1,2}分?)?(?!几)",
    re.ASCII,
)


CODE = re.compile(
    r"#?\b[A-Z]{1,6}[-_ ]?\d[\w-]*\b|#\d+\b|\b(?=[\w-]*\d)[A-Za-z]+[-_][\w-]*\d[\w-]*\b"
    r"|\b[A-Z]{2,6}\b|\b[a-z_]\w+(?:\.[a-z_]\w+)+(?:\(\))?|\b\d+[-_][A-Za-z]\w*\b",
    re.ASCII,
)


NUMBER = re.compile(
    r"(?<![\w.])([-−]?\d[\d,]*(?:\.\d+)?)(?: ?(k(?![a-z])|million|billion|thousand|万|亿"
    r"|千(?![克米瓦])))?(?![\d])",
    re.ASCII,
)


_LETTERS = "[A-Za-z0-9À-ÖØ-öø-ÿ'’.-]"


CAPITAL = re.compile(
    rf"(?<![A-Za-z0-9_'°])[A-ZÀ-ÖØ-Þ]{_LETTERS}*(?: (?:(?:of|de|da|van|von|der|du|la|the) "
    rf")?[A-ZÀ-ÖØ-Þ]{_LETTERS}*)*"
)


SCALES = {
    "k": 1000,
    "thousand": 1000,
    "千": 1000,
    "万": 10_000,
    "million": 1_000_000,
    "亿": 100_000_000,
    "billion": 10**9,
}
