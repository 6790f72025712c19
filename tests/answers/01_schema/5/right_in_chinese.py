"""Described in Chinese, in NumPy's style of docstrings."""

from typing import Literal


def search_flights(from_city: str, to_city: str, day: str):
    """查询两个城市之间某一天的航班。

    Parameters
    ----------
    from_city : str
        出发城市
    to_city : str
        到达城市
    day : str
        出发日期，格式为 YYYY-MM-DD
    """


def get_price(flight_id: str, cabin: Literal["business", "economy", "premium"]):
    """查询一个航班的票价和退票规则。

    Parameters
    ----------
    flight_id : str
        航班编号
    cabin : str
        舱位
    """


def book(flight_id: str, cabin: Literal["business", "economy", "premium"], seats: int):
    """预订航班座位，须先得到本人同意。

    Parameters
    ----------
    flight_id : str
        航班编号
    cabin : str
        舱位
    seats : int
        座位数
    """


def cancel(booking_id: str):
    """取消一个已有的预订。

    Parameters
    ----------
    booking_id : str
        预订编号
    """


flight_tools = [search_flights, get_price, book, cancel]
reasons = (
    "在需要人做决定的地方切分：先选航班，再看价格，本人同意之后才预订。"
    "没有人要酒店和餐食，所以不提供这些工具；付款信息也不经过模型。"
)
