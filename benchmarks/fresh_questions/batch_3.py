"""Batch 3: a chess club, solar panels, and a school's timetable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from fresh_questions.cases import (
    NO_CALLS,
    Turn,
    ask,
    call,
    clock,
    compared,
    one_of,
    steps,
    words,
)

# --- the chess club -------------------------------------------------------------------------------

RATINGS = {"Oksana": 1874, "Mateo": 1655, "Anselm": 1790, "Wei Ling": 1921}
PAIRINGS = {
    3: [
        {"board": 1, "white": "Oksana", "black": "Wei Ling", "gid": "g31"},
        {"board": 2, "white": "Anselm", "black": "Mateo", "gid": "g32"},
    ],
    4: [
        {"board": 1, "white": "Mateo", "black": "Oksana", "gid": "g41"},
        {"board": 2, "white": "Wei Ling", "black": "Anselm", "gid": "g42"},
    ],
}
GAMES = {
    "g31": "Game g31: White won in 38 moves.",
    "g32": "Game g32: a draw after 57 moves.",
    "g41": "Game g41 has not been played yet.",
}


def player_rating(player: str) -> int:
    """Current rating of a member of the chess club."""
    if player not in RATINGS:
        raise ValueError(f"{player!r} is no member; members are {', '.join(RATINGS)}")
    return RATINGS[player]


def pairings(round_no: int) -> list[dict[str, Any]]:
    """Who plays whom in a round of the club championship: board, colours and the game's gid.

    Args:
        round_no: number of the round
    """
    return PAIRINGS.get(round_no, [])


def game_result(gid: str) -> str:
    """How a game of the championship ended.

    Args:
        gid: the game's gid, which the pairings list
    """
    if gid not in GAMES:
        raise ValueError(f"no game has the gid {gid!r}")
    return GAMES[gid]


def report_result(gid: str, result: Literal["1-0", "0-1", "1/2-1/2"]) -> dict[str, Any]:
    """Enter the result of a finished game into the championship's table.

    Args:
        gid: the game's gid
        result: 1-0 when White won, 0-1 when Black won, 1/2-1/2 for a draw (和棋)
    """
    return {"gid": gid, "result": result, "saved": True}


# --- solar panels ---------------------------------------------------------------------------------

PEAK = {"house": 18.0, "garage": 9.0, "barn": 30.0}
SUN = [0.2, 0.3, 0.5, 0.7, 0.9, 1.0, 0.95, 0.8, 0.6, 0.4, 0.25, 0.15]


def daily_yield(roof: str, month: int) -> float:
    """How much electricity the solar panels on a roof make on an average day, in kWh.

    Args:
        roof: house, garage or barn
        month: number of the month, 1 to 12
    """
    if roof.lower() not in PEAK:
        raise ValueError(f"no roof is called {roof!r}; there are house, garage and barn")
    if not 1 <= month <= 12:
        raise ValueError(f"month must be 1 to 12, got {month}")
    return round(PEAK[roof.lower()] * SUN[month - 1], 2)


def average(numbers: list[float]) -> float:
    """Arithmetic mean (平均值) of a list of numbers."""
    return round(sum(numbers) / len(numbers), 2)


def set_feed_in(mode: Literal["auto", "always", "never"]) -> str:
    """Switch how surplus electricity is fed into the grid."""
    raise PermissionError(
        f"permission denied: the mode {mode!r} can only be chosen from the installer's account"
    )


# --- the timetable --------------------------------------------------------------------------------

LESSONS = {
    ("7B", "周二"): ["数学", "英语", "体育", "历史"],
    ("初二3班", "周四"): ["语文", "物理", "美术"],
    ("初二3班", "周五"): ["生物", "数学", "音乐"],
    ("初一1班", "周一"): ["英语", "地理"],
}
TEACHERS = {
    ("初一1班", "数学"): ("陈老师", "T17"),
    ("初一1班", "英语"): ("何老师", "T21"),
    ("初二3班", "英语"): ("苏老师", "T08"),
}
OFFICE_HOURS = {"T17": "周三 16:10", "T21": "周一 12:30", "T08": "周五 15:00"}


def lessons_on(banji: str, xingqi: Literal["周一", "周二", "周三", "周四", "周五"]) -> list[str]:
    """查询一个班级某一天的课程表。

    Args:
        banji: 班级
        xingqi: 星期几
    """
    known = {name for name, _ in LESSONS}
    if banji not in known:
        raise ValueError(f"没有班级“{banji}”。班级要写成这样：{'、'.join(sorted(known))}")
    return LESSONS.get((banji, xingqi), [])


def teacher_of(banji: str, subject: str) -> dict[str, str]:
    """查询某个班级的一门课由哪位老师教，返回姓名和工号。

    Args:
        banji: 班级，例如 初一1班
        subject: 科目的中文名，例如 数学
    """
    if (banji, subject) not in TEACHERS:
        raise ValueError(f"{banji}没有科目“{subject}”")
    name, number = TEACHERS[banji, subject]
    return {"老师": name, "工号": number}


def question_hour(gonghao: str) -> str:
    """按工号查询老师的答疑时间。"""
    if gonghao not in OFFICE_HOURS:
        raise ValueError(f"没有工号 {gonghao}")
    return f"工号 {gonghao} 的答疑时间：{OFFICE_HOURS[gonghao]}。"


TOOLSETS: dict[str, list[Callable[..., Any]]] = {
    "chess": [player_rating, pairings, game_result, report_result],
    "solar": [daily_yield, average, set_feed_in],
    "school": [lessons_on, teacher_of, question_hour],
}
EFFECTS = frozenset({"report_result", "set_feed_in"})
ALL = tuple(TOOLSETS)

_ENTERED = words("entered|recorded|saved|reported|registered|updated|stored|put in|noted")
_ENTERED_ZH = words("登记|记录|录入|保存|提交|上报|写入|完成")
_SUMMER = tuple(call("daily_yield", roof="barn", month=month) for month in (6, 7, 8))

QUESTIONS = (
    ask(
        "3.01",
        "single",
        "en",
        ("chess",),
        Turn(
            "What is Oksana's rating these days?",
            steps(call("player_rating", player="Oksana")),
            must=(1874,),
        ),
    ),
    ask(
        "3.02",
        "parallel, comparison",
        "en",
        ALL,
        Turn(
            "Between Anselm and Wei Ling, who has the higher rating?",
            steps(
                (call("player_rating", player="Anselm"), call("player_rating", player="Wei Ling"))
            ),
            comparison=compared(
                "Wei Ling",
                "Anselm",
                more="higher|highest|stronger|better|more|most|greater|ahead|leads",
                less="lower|lowest|weaker|less|behind|worse",
            ),
        ),
    ),
    ask(
        "3.03",
        "chained",
        "en",
        ("chess",),
        Turn(
            "How did the game on board 2 of round 3 end?",
            steps(call("pairings", round_no=3), call("game_result", gid="g32")),
            must=(one_of("draw|drew|drawn|1/2"),),
        ),
    ),
    ask(
        "3.04",
        "effect asked for, enum",
        "en",
        ("chess",),
        Turn(
            "Black won game g41. Please enter the result in the table.",
            steps(call("report_result", gid="g41", result="0-1")),
            must=(one_of("g41|0-1"),),
            outcome="done",
            claims=_ENTERED,
        ),
    ),
    ask(
        "3.05",
        "effect not asked for",
        "en",
        ALL,
        Turn(
            "Do you know how game g31 ended?",
            steps(call("game_result", gid="g31")),
            must=("White",),
            claims=_ENTERED,
        ),
    ),
    ask(
        "3.06",
        "parallel, average",
        "en",
        ("solar",),
        Turn(
            "Taking June, July and August together, what does the barn produce on an average day?",
            steps(_SUMMER, call("average", numbers=[30.0, 28.5, 24.0])) + steps(_SUMMER),
            must=(27.5,),
        ),
    ),
    ask(
        "3.07",
        "follow-up",
        "en",
        ("solar",),
        Turn(
            "How many kWh a day do the panels on the house make in January?",
            steps(call("daily_yield", roof="house", month=1)),
            must=(3.6,),
        ),
        Turn(
            "And on the garage?",
            steps(call("daily_yield", roof="garage", month=1)),
            must=(1.8,),
        ),
    ),
    ask(
        "3.08",
        "permission denied, enum",
        "en",
        ALL,
        Turn(
            "Please switch the feed-in to never.",
            steps(call("set_feed_in", mode="never")),
            outcome="refused",
            claims=words("switched|set|changed|turned off"),
        ),
    ),
    ask(
        "3.09",
        "single, the other language's tool",
        "en",
        ("school",),
        Turn(
            "What lessons does class 7B have on Tuesday?",
            steps(call("lessons_on", banji="7B", xingqi="周二")),
            must=(
                one_of("数学|math"),
                one_of("英语|English"),
                one_of("体育|PE|P.E.|physical|sport"),
                one_of("历史|history"),
            ),
        ),
    ),
    ask(
        "3.10",
        "missing parameter",
        "en",
        ("chess",),
        Turn(
            "How did my game end?",
            NO_CALLS,
            must=(one_of("game|gid|round|board"),),
            outcome="asks",
        ),
    ),
    ask(
        "3.11",
        "single, day, follow-up",
        "zh",
        ("school",),
        Turn(
            "初二3班星期四有哪些课？",
            steps(call("lessons_on", banji="初二3班", xingqi="周四")),
            must=("语文", "物理", "美术"),
        ),
        Turn(
            "那星期五呢？",
            steps(call("lessons_on", banji="初二3班", xingqi="周五")),
            must=("生物", "数学", "音乐"),
        ),
    ),
    ask(
        "3.12",
        "chained",
        "zh",
        ("school",),
        Turn(
            "教初一1班数学的老师什么时候答疑？",
            steps(
                call("teacher_of", banji="初一1班", subject="数学"),
                call("question_hour", gonghao="T17"),
            ),
            must=(one_of("周三|星期三|礼拜三"), clock("16:10")),
        ),
    ),
    ask(
        "3.13",
        "argument error, day",
        "zh",
        ("school",),
        Turn(
            "初一(1)班周一上什么课？",
            steps(call("lessons_on", banji="初一1班", xingqi="周一")),
            must=("英语", "地理"),
            slips=1,
        ),
    ),
    ask(
        "3.14",
        "parallel",
        "zh",
        ALL,
        Turn(
            "初一1班和初二3班的英语课分别是哪位老师教的？",
            steps(
                (
                    call("teacher_of", banji="初一1班", subject="英语"),
                    call("teacher_of", banji="初二3班", subject="英语"),
                )
            ),
            must=("何老师", "苏老师"),
        ),
    ),
    ask(
        "3.15",
        "parallel, difference",
        "zh",
        ALL,
        Turn(
            "Oksana 的等级分比 Mateo 高多少？",
            steps((call("player_rating", player="Oksana"), call("player_rating", player="Mateo"))),
            must=(219,),
        ),
    ),
    ask(
        "3.16",
        "single, the other language's tool",
        "zh-Hant",
        ("chess",),
        Turn(
            "俱樂部錦標賽第4輪的對陣是怎麼排的？",
            steps(call("pairings", round_no=4)),
            must=("Mateo", "Oksana", "Wei Ling", "Anselm"),
        ),
    ),
    ask(
        "3.17",
        "single, the other language's tool",
        "zh",
        ("solar",),
        Turn(
            "车库屋顶的太阳能板十月份平均每天发多少电？",
            steps(call("daily_yield", roof="garage", month=10)),
            must=(3.6,),
            slips=1,
        ),
    ),
    ask(
        "3.18",
        "no tool needed",
        "zh-Hant",
        ALL,
        Turn("太陽能板晚上為什麼不發電？", NO_CALLS),
    ),
    ask(
        "3.19",
        "calculator only",
        "zh",
        ALL,
        Turn(
            "帮我算一下 4.2、5.6 和 7.1 的平均值。",
            steps(call("average", numbers=[4.2, 5.6, 7.1])),
            must=(one_of(5.63, 5.6),),
        ),
    ),
    ask(
        "3.20",
        "effect asked for, enum",
        "zh",
        ("chess",),
        Turn(
            "对局 g42 下成了和棋，请把结果登记一下。",
            steps(call("report_result", gid="g42", result="1/2-1/2")),
            must=(one_of("g42|和棋|1/2"),),
            outcome="done",
            claims=_ENTERED_ZH,
        ),
    ),
)
