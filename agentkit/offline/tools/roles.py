"""What kind of value a parameter wants, and which side it stands on (from, to), read from its name
and description.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from agentkit.offline.language.han import is_han
from agentkit.offline.language.language import tokens

# Of a word in several roles the first line wins. An English word is matched whole, a Chinese one
# anywhere.
ROLES = """
letter: letter char digit | 字母 字符
email: email e-mail mail emails | 邮箱 邮件地址 电子邮件
url: url link uri website | 网址 链接
path: path file filename folder directory filepath | 路径 文件名 文件 文件夹 目录
expression: expression formula arithmetic calculation equation | 表达式 算式 公式 算术式
sql: sql | sql
currency: currency currencies | 货币 币种
language: language lang languages | 语言 语种 目标语
unit: unit units | 单位
date: date day deadline birthday due | 日期 日子 哪天 哪一天 截止 生日
time: time hour | 时间 时刻 几点
place: city cities place location country town | 城市 地点 国家 地区 车站
place: region station airport destination origin | 站名 起站 迄站 讫站 终站
place: municipality area district stop village address | 机场 地名 目的地 出发地 城
place: where cities countries harbour port | 站 地址 区域 港口 省
id: id identifier number code sku | 编号 号码 代码 代号 单号 车次
id: isbn ticker symbol no reference | 股票代码 学号 工号 订单号 号
query: query search keyword keywords topic | 关键词 关键字 搜索词 查询词 搜索内容
query: question term terms phrase q | 查询内容 问题 检索词 主题词
subject: subject heading headline | 主题 标题
recipient: recipient addressee receiver | 收件人 收信人 接收人 收款人
content: content contents body message text | 内容 正文 文本 文字 消息
content: sentence paragraph string note answer | 句子 原文 话 答案
person: person student user customer employee | 姓名 人名 学生 用户 客户
person: patient player author guest contact | 员工 病人 患者 球员
person: member people teacher doctor pupil | 作者 客人 联系人 会员
person: actor singer observer driver passenger visitor resident tenant applicant | 演员 歌手
person: participant borrower coach instructor keeper mechanic pilot artist worker | 教练 司机
person: owner friend client who whom | 老师 医生 借阅人 读者
word: word | 单词 词语 词
"""
_FROM = frozenset(
    "from source origin start departure departing departs begin first sender old leaving "
    "base".split()
)
_TO = frozenset(
    "to target destination end arrival arriving arrives goal new into recipient second".split()
)
_FROM_HAN = ("出发", "起点", "起始", "起站", "始发", "源", "从", "原", "开始", "上车", "起飞")
_TO_HAN = (
    "目的",
    "终点",
    "终站",
    "迄站",
    "讫站",
    "目标",
    "到达",
    "抵达",
    "到",
    "结束",
    "下车",
    "降落",
)


_PHONE_NAME = re.compile(r"\b(?:tele)?phone\b|\bmobile\b|\bcell\b|\btel\b|电话|手机")
_PHONE = re.compile(
    r"\b(?:(?:tele)?phone|mobile|cell)(?: phone)? (?:number|no)\b|电话$|电话号|手机号|手机$"
)
_DEVICE = re.compile(
    r"\b(?:model|brand|make|type|app|name of|which|smart|phones)\b|型号|品牌|机型|名称"
)


@lru_cache(maxsize=1)
def _table() -> tuple[tuple[str, frozenset[str], tuple[str, ...]], ...]:
    rows = []
    for line in ROLES.strip().splitlines():
        role, _, words = line.partition(":")
        english, _, chinese = words.partition("|")
        rows.append((role, frozenset(english.split()), tuple(chinese.split())))
    return tuple(rows)


def role_of(
    name: str, description: str, kind: str, schema: Mapping[str, Any], enum: tuple[Any, ...]
) -> str:
    """The role of a parameter: enum, flag, number, object, one of `ROLES`, or "free" where nothing
    tells.
    """
    if enum:
        return "enum"
    if kind in ("number", "integer"):
        return "number"
    if kind == "boolean":
        return "flag"
    if kind == "object":
        return "object"
    if re.search(r"\bsql\b|\bselect (?:statement|query)", description):
        return "sql"
    given = str(schema.get("format") or "")
    if given in ("date", "date-time"):
        return "date"
    if given in ("time", "email", "uri"):
        return "url" if given == "uri" else given
    if re.search(
        r"\b(?:single|one) (?:character|letter|digit)\b|[单一]个(?:字符|字母)", description
    ):
        return "letter"
    words = [word for word in name.split() if word != "name"]
    if (_PHONE_NAME.search(name) or _PHONE.search(_head(description))) and not _DEVICE.search(
        f"{name} {description}"
    ):
        return "phone"
    if (
        words == ["to"]
        and kind == "string"
        and re.search(r"mail|recipient|address|message|收件|发给", description)
    ):
        address = re.search(r"\be-?mail address|邮箱|邮件地址", description)
        return (
            "email"
            if address and not re.search(r"\bor\b|\bname\b|或", description)
            else "recipient"
        )
    in_text = [token.text for token in tokens(description) if token.text.isascii()][:10]
    return _find(words[::-1], name) or _find(in_text, _head(description)) or "free"


def _head(description: str) -> str:
    """A Chinese description up to its first mark: its last noun is what is wanted."""
    return re.split(r"[,.;:(、。,;]", description, maxsplit=1)[0][:24]


def _find(words: list[str], text: str) -> str | None:
    """The role of the first English word that has one, else of the last Chinese one."""
    for word in words:
        for role, english, _ in _table():
            if word in english:
                return role
    best, found = 0, None
    if is_han(text):
        for role, _, chinese in _table():
            for word in chinese:
                end = text.rfind(word) + len(word)
                if word in text and is_han(word) and end > best:
                    best, found = end, role
    return found


def side_of(name: str, description: str) -> str:
    """Which of two like parameters this is: "from", "to" or neither ("")."""
    for words, text in (
        (name.split(), name),
        ([token.text for token in tokens(description)][:8], description[:16]),
    ):
        sides = [
            ("from" if word in _FROM else "to") for word in words if word in _FROM or word in _TO
        ]
        if sides:
            return sides[0]
        if is_han(text):
            if any(word in text for word in _FROM_HAN):
                return "from"
            if any(word in text for word in _TO_HAN):
                return "to"
    return ""
