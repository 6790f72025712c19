"""Tools for the lessons' agents: real data, real computing. First used in lesson 00.

Plain functions with type hints and docstrings, which `agentkit.tool` turns into tools. They import
nothing else of agentkit, so a lesson can show them before any of it is built. Whatever is made up
(weather, property tax, the bookshop's trade) says so in its result.
"""

from agentkit.demo_tools.bookshop import make_bookshop
from agentkit.demo_tools.calculator import calculate
from agentkit.demo_tools.clock import current_date, current_time, days_between, set_clock
from agentkit.demo_tools.comparing import compare_numbers
from agentkit.demo_tools.database import Database
from agentkit.demo_tools.docs import read_doc, search_docs
from agentkit.demo_tools.made_up import get_property_tax, get_weather
from agentkit.demo_tools.mail import outbox, send_mail
from agentkit.demo_tools.notes import read_note, search_notes
from agentkit.demo_tools.places import city_facts, distance_between
from agentkit.demo_tools.sandbox import Sandbox, fresh_sandbox

__all__ = [
    "Database",
    "Sandbox",
    "calculate",
    "city_facts",
    "compare_numbers",
    "current_date",
    "current_time",
    "days_between",
    "distance_between",
    "fresh_sandbox",
    "get_property_tax",
    "get_weather",
    "make_bookshop",
    "outbox",
    "read_doc",
    "read_note",
    "search_docs",
    "search_notes",
    "send_mail",
    "set_clock",
]
