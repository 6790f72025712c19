"""agentkit: an LLM agent loop that is read in one sitting. The course in `lessons/` builds it.

Importing this loads neither the openai SDK nor pydantic: each arrives when it is first used.
"""

from agentkit.connect import connect
from agentkit.context import trim
from agentkit.events import RunResult, StopReason, ToolCall, ToolResult
from agentkit.executor import Executor
from agentkit.history import history_problems, repair_history
from agentkit.loop import Agent
from agentkit.schema import function_schema
from agentkit.session import Session
from agentkit.tokens import count_tokens
from agentkit.tools import Tool, Toolbox, tool

__version__ = "0.1.0"

__all__ = [
    "Agent",
    "Executor",
    "RunResult",
    "Session",
    "StopReason",
    "Tool",
    "ToolCall",
    "ToolResult",
    "Toolbox",
    "connect",
    "count_tokens",
    "function_schema",
    "history_problems",
    "repair_history",
    "tool",
    "trim",
]
