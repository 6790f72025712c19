"""Small tools that tests give to agents."""

from __future__ import annotations

from agentkit import tool


def weather(city: str) -> str:
    """The weather in a city.

    Args:
        city: Name of the city.
    """
    return f"{city}: 20 degrees"


def add(a: int, b: int) -> int:
    """Add two numbers."""
    return a + b


def broken(text: str = "") -> str:
    """Always fails."""
    raise ValueError("out of order")


def interrupt() -> str:
    """What Ctrl-C does."""
    raise KeyboardInterrupt


def leave() -> str:
    """What sys.exit does."""
    raise SystemExit(3)


@tool(risky=True)
def delete(path: str) -> str:
    """Delete a file."""
    return f"deleted {path}"


def call(name: str, call_id: str | None = None, **arguments: object) -> dict[str, object]:
    """A scripted call."""
    made: dict[str, object] = {"name": name, "arguments": arguments}
    return made | ({"id": call_id} if call_id else {})
