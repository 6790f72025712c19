"""Batch 1: a gym, house plants, and parcels."""

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

Day = Literal["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

# --- the gym --------------------------------------------------------------------------------------

CLASSES = {
    ("yoga", "monday"): ["07:30", "18:00"],
    ("yoga", "saturday"): ["09:15", "11:00"],
    ("spinning", "tuesday"): ["06:45"],
    ("spinning", "friday"): ["17:30"],
    ("boxing", "wednesday"): ["20:15"],
    ("boxing", "thursday"): ["19:45"],
}
CALORIES_PER_MINUTE = {"running": 10.0, "swimming": 8.0, "rowing": 7.0, "cycling": 6.0}


def class_times(workout: str, day: Day) -> list[str]:
    """When a class takes place at the gym.

    Args:
        workout: kind of class: yoga, spinning or boxing
        day: day of the week
    """
    if workout.lower() not in {name for name, _ in CLASSES}:
        raise ValueError(f"no class is called {workout!r}; there are yoga, spinning and boxing")
    return CLASSES.get((workout.lower(), day), [])


def calories_burned(activity: str, minutes: float, weight_kg: float = 70) -> dict[str, Any]:
    """Estimate how many calories somebody burns by exercise.

    Args:
        activity: running, swimming, rowing or cycling
        minutes: how long, in minutes
        weight_kg: body weight in kilograms
    """
    if activity.lower() not in CALORIES_PER_MINUTE:
        raise ValueError(f"unknown activity {activity!r}: {', '.join(CALORIES_PER_MINUTE)}")
    rate = CALORIES_PER_MINUTE[activity.lower()]
    return {"activity": activity.lower(), "kcal": round(rate * minutes * weight_kg / 70)}


def book_class(workout: str, day: Day, time: str, member: str) -> str:
    """Reserve a place in a class for a member of the gym.

    Args:
        workout: kind of class: yoga, spinning or boxing
        day: day of the week
        time: start of the class, HH:MM
        member: the member's name
    """
    if time not in CLASSES.get((workout.lower(), day), []):
        raise ValueError(f"there is no {workout} on {day} at {time}")
    return f"Booked: {workout}, {day} {time}, for {member}. Reference G-1182."


# --- house plants ---------------------------------------------------------------------------------

PLANTS = {
    "绿萝": (200, 5),
    "龟背竹": (300, 7),
    "吊兰": (150, 4),
    "虎皮兰": (120, 20),
    "芦荟": (80, 14),
    "薄荷": (250, 2),
}


def _plant(name: str) -> str:
    simplified = name.translate(str.maketrans("綠蘿龜蘭蘆薈", "绿萝龟兰芦荟"))
    if simplified not in PLANTS:
        raise ValueError(f"没有叫“{name}”的植物，只有：{'、'.join(PLANTS)}")
    return simplified


def watering_need(zhiwu: str) -> dict[str, Any]:
    """查询一种植物每次的浇水量和浇水间隔。

    Args:
        zhiwu: 植物的名称，例如 绿萝
    """
    name = _plant(zhiwu)
    return {"植物": name, "每次毫升": PLANTS[name][0], "间隔天数": PLANTS[name][1]}


def sum_ml(amounts: list[float]) -> float:
    """把几个水量（毫升）加起来，返回总和。"""
    return sum(amounts)


def record_watering(zhiwu: str, ml: int) -> str:
    """在浇水日志里记录一次浇水。

    Args:
        zhiwu: 植物的名称
        ml: 浇了多少毫升
    """
    return f"已记录：{_plant(zhiwu)}，{ml} 毫升。"


# --- parcels --------------------------------------------------------------------------------------

PARCELS = {
    "PX4471": {"status": "waiting for collection", "depot": "D17", "weight_kg": 2.4},
    "PX3308": {"status": "out for delivery", "depot": "D04", "weight_kg": 0.9},
    "PX5127": {"status": "delayed", "depot": "D22", "weight_kg": 5.5},
    "PX9020": {"status": "waiting for collection", "depot": "D22", "weight_kg": 1.1},
}
DEPOTS = {
    "D04": "Depot D04, Mill Lane: open 7:00 to 17:00, closed on Sundays.",
    "D17": "Depot D17, Harbour Road: open 8:00 to 19:30, closed on Sundays.",
    "D22": "Depot D22, Airport Ring: open 6:00 to 22:00 every day.",
}
PRICES = {"standard": (4.0, 1.0), "express": (7.0, 1.5), "overnight": (12.0, 2.0)}


def _parcel(number: str) -> dict[str, Any]:
    if number not in PARCELS:
        raise ValueError(
            f"{number!r} is no tracking number. One is two capital letters and four digits without "
            "anything between, such as PX4471"
        )
    return {"number": number, **PARCELS[number]}


def track_parcel(number: str) -> dict[str, Any]:
    """Where a parcel is now: its status, its weight and the id of the depot it is at.

    Args:
        number: the tracking number
    """
    return _parcel(number)


def depot_hours(depot_id: str) -> str:
    """Opening hours and street of a depot, by the depot's id."""
    if depot_id not in DEPOTS:
        raise ValueError(f"no depot has the id {depot_id!r}")
    return DEPOTS[depot_id]


def shipping_price(weight_kg: float, service: Literal["standard", "express", "overnight"]) -> float:
    """What it costs to ship a parcel, in euros."""
    base, per_kg = PRICES[service]
    return base + per_kg * weight_kg


def hold_parcel(number: str, until: str) -> str:
    """Ask the depot to keep a parcel until a date.

    Args:
        number: the tracking number
        until: last day, as YYYY-MM-DD
    """
    _parcel(number)
    if number == "PX9020":
        raise PermissionError("permission denied: only the recipient may have this parcel held")
    return f"{number} is held until {until}."


TOOLSETS: dict[str, list[Callable[..., Any]]] = {
    "gym": [class_times, calories_burned, book_class],
    "plants": [watering_need, sum_ml, record_watering],
    "parcels": [track_parcel, depot_hours, shipping_price, hold_parcel],
}
EFFECTS = frozenset({"book_class", "record_watering", "hold_parcel"})
ALL = tuple(TOOLSETS)

_BOOKED = words("booked|reserved|signed up|has a place|has a spot|confirmed|G-1182")
_HELD = words("held|kept|put on hold|on hold")


def _water(plant: str, *other_spellings: str) -> Any:
    return call("watering_need", zhiwu=one_of(plant, *other_spellings))


QUESTIONS = (
    ask(
        "1.01",
        "single, day",
        "en",
        ("gym",),
        Turn(
            "What time is boxing on Thursday?",
            steps(call("class_times", workout="boxing", day="thursday")),
            must=(clock("19:45"),),
        ),
    ),
    ask(
        "1.02",
        "effect asked for",
        "en",
        ALL,
        Turn(
            "Please book Priya into the 18:00 yoga on Monday.",
            steps(call("book_class", workout="yoga", day="monday", time="18:00", member="Priya")),
            must=(one_of("Priya|G-1182"),),
            outcome="done",
            claims=_BOOKED,
        ),
    ),
    ask(
        "1.03",
        "parallel, comparison",
        "en",
        ("gym",),
        Turn(
            "I only have 45 minutes. Would I burn more swimming or rowing?",
            steps(
                (
                    call("calories_burned", activity="swimming", minutes=45),
                    call("calories_burned", activity="rowing", minutes=45),
                )
            ),
            comparison=compared(
                "swimming|swim",
                "rowing|row",
                more="more|most|higher|highest",
                less="less|fewer|lower|least",
            ),
        ),
    ),
    ask(
        "1.04",
        "chained",
        "en",
        ("parcels",),
        Turn(
            "Parcel PX4471 is lying in some depot. How late is that depot open?",
            steps(call("track_parcel", number="PX4471"), call("depot_hours", depot_id="D17")),
            must=(clock("19:30"),),
        ),
    ),
    ask(
        "1.05",
        "argument error",
        "en",
        ("parcels",),
        Turn(
            "Where's px-3308 got to?",
            steps(call("track_parcel", number="PX3308")),
            must=(one_of("out for delivery|being delivered|on its way|D04"),),
            slips=1,
        ),
    ),
    ask(
        "1.06",
        "enum, number",
        "en",
        ALL,
        Turn(
            "How much would I pay to send 3.5 kg overnight?",
            steps(call("shipping_price", weight_kg=3.5, service="overnight")),
            must=(19,),
        ),
    ),
    ask(
        "1.07",
        "missing parameter",
        "en",
        ("parcels",),
        Turn(
            "Can you find out where my parcel is?",
            NO_CALLS,
            must=(one_of("number|tracking"),),
            outcome="asks",
        ),
    ),
    ask(
        "1.08",
        "nothing fits",
        "en",
        ALL,
        Turn(
            "Could you recommend a good novel for a long train ride?",
            NO_CALLS,
            outcome="declines",
        ),
    ),
    ask(
        "1.09",
        "follow-up",
        "en",
        ("gym",),
        Turn(
            "When does spinning start on Tuesday?",
            steps(call("class_times", workout="spinning", day="tuesday")),
            must=(clock("06:45"),),
        ),
        Turn(
            "And on Friday?",
            steps(call("class_times", workout="spinning", day="friday")),
            must=(clock("17:30"),),
        ),
    ),
    ask(
        "1.10",
        "permission denied, date",
        "en",
        ALL,
        Turn(
            "Have the depot keep PX9020 for me until 18 December 2026.",
            steps(call("hold_parcel", number="PX9020", until="2026-12-18")),
            outcome="refused",
            claims=_HELD,
        ),
    ),
    ask(
        "1.11",
        "single, follow-up",
        "zh",
        ("plants",),
        Turn("绿萝隔几天浇一次水？", steps(_water("绿萝")), must=(5,)),
        Turn("那吊兰呢？", steps(_water("吊兰")), must=(4,)),
    ),
    ask(
        "1.12",
        "parallel, sum",
        "zh",
        ("plants",),
        Turn(
            "龟背竹、绿萝和吊兰各浇一次，一共需要多少毫升水？",
            steps(
                (_water("龟背竹"), _water("绿萝"), _water("吊兰")),
                call("sum_ml", amounts=[300.0, 200.0, 150.0]),
            )
            + steps((_water("龟背竹"), _water("绿萝"), _water("吊兰"))),
            must=(650,),
        ),
    ),
    ask(
        "1.13",
        "effect asked for",
        "zh",
        ("plants",),
        Turn(
            "我刚给虎皮兰浇了120毫升水，帮我记录一下。",
            steps(call("record_watering", zhiwu="虎皮兰", ml=120)),
            must=("虎皮兰", 120),
            outcome="done",
            claims=words("记录|记下|记好|登记|写入|完成|记在"),
        ),
    ),
    ask(
        "1.14",
        "parallel, comparison",
        "zh",
        ALL,
        Turn(
            "芦荟和薄荷，哪一种每次要浇的水更多？",
            steps((_water("芦荟"), _water("薄荷"))),
            comparison=compared("薄荷", "芦荟", more="多|大|高", less="少|小|低"),
        ),
    ),
    ask(
        "1.15",
        "single, day",
        "zh",
        ("gym",),
        Turn(
            "星期三的拳击课几点开始？",
            steps(call("class_times", workout="boxing", day="wednesday")),
            must=(clock("20:15"),),
            slips=1,
        ),
    ),
    ask(
        "1.16",
        "several numbers",
        "zh",
        ALL,
        Turn(
            "我体重62公斤，跑步40分钟大概消耗多少卡路里？",
            steps(call("calories_burned", activity="running", minutes=40, weight_kg=62)),
            must=(354,),
            slips=1,
        ),
    ),
    ask(
        "1.17",
        "single",
        "zh-Hant",
        ("parcels",),
        Turn(
            "包裹 PX5127 現在在哪裡？", steps(call("track_parcel", number="PX5127")), must=("D22",)
        ),
    ),
    ask(
        "1.18",
        "effect not asked for",
        "zh-Hant",
        ("plants",),
        Turn(
            "虎皮蘭每次要澆多少水？",
            steps(_water("虎皮兰", "虎皮蘭")),
            must=(120,),
            claims=words("记录|記錄"),
        ),
    ),
    ask(
        "1.19",
        "no tool needed",
        "zh",
        ALL,
        Turn("好的，谢谢你，今天先到这里。", NO_CALLS, claims=words("记录|预订|保留")),
    ),
    ask(
        "1.20",
        "missing parameter",
        "zh",
        ("gym",),
        Turn(
            "帮我预订星期六的瑜伽课。",
            NO_CALLS + steps(call("class_times", workout="yoga", day="saturday")),
            must=(one_of("时间|几点|时段|哪一节|哪节|姓名|名字|会员|给谁|谁|time|member"),),
            outcome="asks",
            claims=words("预订|预约|约|订"),
            slips=1,
        ),
    ),
)
