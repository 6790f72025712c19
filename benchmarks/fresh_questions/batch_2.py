"""Batch 2: a cinema, a vet's practice, and car parks."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from agentkit import Tool, tool
from fresh_questions.cases import (
    NO_CALLS,
    Turn,
    ask,
    call,
    clock,
    compared,
    holding,
    one_of,
    steps,
    words,
)

# --- the cinema -----------------------------------------------------------------------------------

FILMS = [
    {"film_id": "F1", "title": "Low Tide", "genre": "drama", "minutes": 104},
    {"film_id": "F2", "title": "Paper Boats", "genre": "animation", "minutes": 88},
    {"film_id": "F3", "title": "The Quiet Orchard", "genre": "drama", "minutes": 121},
    {"film_id": "F5", "title": "Aunt Gravity", "genre": "comedy", "minutes": 97},
]
SHOWS = {
    ("F2", "2026-12-06"): ["10:30", "14:10"],
    ("F3", "2026-12-05"): ["17:20", "20:45"],
    ("F5", "2026-12-11"): ["19:00", "21:30"],
}
SEATS = {"standard": 10.0, "premium": 13.0, "sofa": 17.0}


def now_showing(genre: str = "any") -> list[dict[str, Any]]:
    """List the films that are on at the cinema this week, with id, genre and length.

    Args:
        genre: drama, comedy, animation, or any
    """
    kinds = {film["genre"] for film in FILMS} | {"any"}
    if genre.lower() not in kinds:
        raise ValueError(
            f"unknown genre {genre!r}; use one of {', '.join(sorted(map(str, kinds)))}"
        )
    return [film for film in FILMS if genre.lower() in ("any", film["genre"])]


def showtimes(film_id: str, date: str) -> list[str]:
    """When one film starts on one day.

    Args:
        film_id: the film's id in the programme
        date: the day, as YYYY-MM-DD
    """
    return SHOWS.get((film_id, date), [])


def ticket_price(seat: Literal["standard", "premium", "sofa"], age: int) -> float:
    """Price of one cinema ticket in pounds. It depends on the seat and on the visitor's age."""
    return SEATS[seat] / 2 if age < 12 else SEATS[seat]


def reserve_seats(film_id: str, date: str, time: str, count: int, name: str) -> str:
    """Reserve seats for a film.

    Args:
        film_id: the film's id in the programme
        date: the day, as YYYY-MM-DD
        time: when it starts, HH:MM
        count: how many seats
        name: who will pick the tickets up
    """
    return f"Reserved {count} seats for {name}: {film_id}, {date}, {time}. Code KITE-7."


# --- the vet --------------------------------------------------------------------------------------

PETS = {
    "豆豆": {"品种": "柯基", "年龄": 4, "体重公斤": 11.5, "档案号": "V-208"},
    "雪球": {"品种": "布偶猫", "年龄": 2, "体重公斤": 4.2, "档案号": "V-311"},
    "大福": {"品种": "金毛", "年龄": 6, "体重公斤": 31.0, "档案号": "V-175"},
    "Biscuit": {"品种": "比格犬", "年龄": 9, "体重公斤": 14.6, "档案号": "V-402"},
}
VACCINES = {"V-208": "2027-03-14", "V-311": "2027-01-09", "V-175": "2026-12-21"}


def pet_record(mingzi: str) -> dict[str, Any]:
    """查看一只宠物的档案：品种、年龄、体重和档案号。

    Args:
        mingzi: 宠物的名字
    """
    if mingzi not in PETS:
        near = next((name for name in PETS if name in mingzi), None)
        hint = f"，是不是“{near}”？" if near else ""
        raise ValueError(f"没有叫“{mingzi}”的宠物{hint}")
    return {"名字": mingzi, **PETS[mingzi]}


def vaccine_due(file_no: str) -> str:
    """按档案号查宠物下一次打疫苗的日期。"""
    if file_no not in VACCINES:
        raise ValueError(f"没有档案号 {file_no}")
    return f"档案 {file_no} 的下一次疫苗接种日期是 {VACCINES[file_no]}。"


def send_reminder(phone: str, text: str) -> dict[str, Any]:
    """给宠物的主人发一条提醒短信。

    Args:
        phone: 手机号码
        text: 短信内容
    """
    return {"状态": "已发送", "号码": phone, "字数": len(text)}


# --- car parks ------------------------------------------------------------------------------------

FREE = {"Central": 12, "Riverside": 43, "Station": 5, "Old Mill": 88}


def parking_spaces(garage: str) -> dict[str, Any]:
    """Number of free spaces in a car park right now.

    Args:
        garage: name of the car park: Central, Riverside, Station or Old Mill
    """
    found = {name.lower(): name for name in FREE}.get(garage.lower())
    if found is None:
        raise ValueError(f"no car park is called {garage!r}; there are {', '.join(FREE)}")
    return {"garage": found, "free": FREE[found]}


def parking_fee(hours: float, vehicle: Literal["car", "motorbike", "van"] = "car") -> float:
    """What parking costs, in euros.

    Args:
        hours: how long you park
        vehicle: what you park
    """
    return {"car": 2.0, "motorbike": 0.5, "van": 3.5}[vehicle] * hours


def extend_ticket(plate: str, minutes: int) -> str:
    """Extend a running parking ticket. The extra time is charged to the driver.

    Args:
        plate: the car's number plate
        minutes: by how many minutes
    """
    return f"The ticket of {plate} runs {minutes} minutes longer."


TOOLSETS: dict[str, list[Tool | Callable[..., Any]]] = {
    "cinema": [now_showing, showtimes, ticket_price, reserve_seats],
    "vet": [pet_record, vaccine_due, send_reminder],
    "parking": [parking_spaces, parking_fee, tool(risky=True)(extend_ticket)],
}
EFFECTS = frozenset({"reserve_seats", "send_reminder", "extend_ticket"})
ALL = tuple(TOOLSETS)

_BIGGER = "more|most|easier|more easily|better|emptier|likelier|likely|higher"
_SENT = words("发送|发出|发了|送达|发给|发好|发过去|发短信")

QUESTIONS = (
    ask(
        "2.01",
        "chained, date",
        "en",
        ("cinema",),
        Turn(
            "What times can I see The Quiet Orchard on 5 December 2026?",
            steps(
                call("now_showing", genre=one_of("any|drama")),
                call("showtimes", film_id="F3", date="2026-12-05"),
            ),
            must=(clock("17:20"), clock("20:45")),
        ),
    ),
    ask(
        "2.02",
        "parallel, comparison",
        "en",
        ALL,
        Turn(
            "Which car park has more free spaces at the moment, Station or Old Mill?",
            steps(
                (
                    call("parking_spaces", garage="Station"),
                    call("parking_spaces", garage="Old Mill"),
                )
            ),
            comparison=compared("Old Mill", "Station", more=_BIGGER, less="fewer|less|least|lower"),
        ),
    ),
    ask(
        "2.03",
        "parallel, sum",
        "en",
        ("parking",),
        Turn(
            "How many cars could still park in Central and Riverside together?",
            steps(
                (
                    call("parking_spaces", garage="Central"),
                    call("parking_spaces", garage="Riverside"),
                )
            ),
            must=(55,),
        ),
    ),
    ask(
        "2.04",
        "enum, number",
        "en",
        ("parking",),
        Turn(
            "How much is it to park a van for five hours?",
            steps(call("parking_fee", hours=5, vehicle="van")),
            must=(17.5,),
        ),
    ),
    ask(
        "2.05",
        "effect asked for",
        "en",
        ALL,
        Turn(
            "Reserve 3 seats for film F5 on 2026-12-11 at 19:00, in the name of Okafor.",
            steps(
                call(
                    "reserve_seats",
                    film_id="F5",
                    date="2026-12-11",
                    time="19:00",
                    count=3,
                    name="Okafor",
                )
            ),
            must=(one_of("KITE-7", "Okafor", 3, "three"),),
            outcome="done",
            claims=words("reserved|booked|reservation|confirmed|KITE-7"),
        ),
    ),
    ask(
        "2.06",
        "permission denied",
        "en",
        ("parking",),
        Turn(
            "My parking ticket is about to run out. Extend it by 45 minutes, the plate is KLN 482.",
            steps(call("extend_ticket", plate=one_of("KLN 482|KLN482|KLN-482"), minutes=45)),
            outcome="refused",
            claims=words("extended|prolonged|runs 45 minutes longer|added"),
        ),
    ),
    ask(
        "2.07",
        "enum, number",
        "en",
        ("cinema",),
        Turn(
            "My daughter is 9. What would a premium seat cost for her?",
            steps(call("ticket_price", seat="premium", age=9)),
            must=(6.5,),
        ),
    ),
    ask(
        "2.08",
        "single, the other language's tool",
        "en",
        ALL,
        Turn(
            "How much does the dog Biscuit weigh?",
            steps(call("pet_record", mingzi="Biscuit")),
            must=(14.6,),
        ),
    ),
    ask(
        "2.09",
        "nothing fits",
        "en",
        ("cinema",),
        Turn("Am I allowed to bring my own popcorn?", NO_CALLS, outcome="declines"),
    ),
    ask(
        "2.10",
        "follow-up",
        "en",
        ALL,
        Turn(
            "What do I pay for parking a car for 3 hours?",
            steps(call("parking_fee", hours=3, vehicle="car")),
            must=(6,),
        ),
        Turn(
            "And a motorbike?",
            steps(call("parking_fee", hours=3, vehicle="motorbike")),
            must=(1.5,),
        ),
    ),
    ask(
        "2.11",
        "single",
        "zh",
        ("vet",),
        Turn("豆豆今年几岁了？", steps(call("pet_record", mingzi="豆豆")), must=(4,)),
    ),
    ask(
        "2.12",
        "chained",
        "zh",
        ("vet",),
        Turn(
            "雪球下一次什么时候打疫苗？",
            steps(call("pet_record", mingzi="雪球"), call("vaccine_due", file_no="V-311")),
            must=(one_of("2027-01-09|2027年1月9日|2027年01月09日|2027 年 1 月 9 日"),),
        ),
    ),
    ask(
        "2.13",
        "parallel, comparison",
        "zh",
        ALL,
        Turn(
            "豆豆、雪球和大福里面，谁最重？",
            steps(tuple(call("pet_record", mingzi=name) for name in ("豆豆", "雪球", "大福"))),
            comparison=compared("大福", "豆豆", "雪球", more="重|大|高", less="轻|小|低"),
        ),
    ),
    ask(
        "2.14",
        "effect asked for",
        "zh",
        ("vet",),
        Turn(
            "请给 13800550018 发一条短信，内容是“大福明天下午三点复诊”。",
            steps(call("send_reminder", phone="13800550018", text=holding("大福明天下午三点复诊"))),
            outcome="done",
            claims=_SENT,
        ),
    ),
    ask(
        "2.15",
        "single, the other language's tool",
        "zh",
        ALL,
        Turn(
            "Riverside 停车场现在还有多少个空车位？",
            steps(call("parking_spaces", garage="Riverside")),
            must=(43,),
        ),
    ),
    ask(
        "2.16",
        "date, the other language's tool",
        "zh",
        ("cinema",),
        Turn(
            "编号 F2 的电影在2026年12月6日有哪几场？",
            steps(call("showtimes", film_id="F2", date="2026-12-06")),
            must=(clock("10:30"), clock("14:10")),
        ),
    ),
    ask(
        "2.17",
        "single, the other language's tool",
        "zh-Hant",
        ("cinema",),
        Turn(
            "這週電影院有哪些喜劇片？",
            steps(call("now_showing", genre="comedy")),
            must=("Aunt Gravity",),
            slips=1,
        ),
    ),
    ask(
        "2.18",
        "missing parameter",
        "zh",
        ("vet",),
        Turn(
            "帮我给宠物主人发一条提醒短信。",
            NO_CALLS,
            must=(one_of("号码|手机|电话|内容|哪只|哪位|phone|text"),),
            outcome="asks",
            claims=_SENT,
        ),
    ),
    ask(
        "2.19",
        "effect not asked for",
        "zh-Hant",
        ALL,
        Turn(
            "汽車停2個小時，停車費是多少？",
            steps(call("parking_fee", hours=2, vehicle="car")),
            must=(4,),
            claims=words("延長|延长"),
        ),
    ),
    ask(
        "2.20",
        "argument error",
        "zh",
        ("vet",),
        Turn(
            "小豆豆是什么品种的狗？",
            steps(call("pet_record", mingzi="豆豆")),
            must=("柯基",),
            slips=1,
        ),
    ),
)
