"""Tools whose results may hold what another tool requires."""

import re
from collections.abc import Sequence

from agentkit.offline.tools.definitions import ToolView
from agentkit.offline.tools.parameters import Parameter


def providers(
    parameter: Parameter, wants_tool: ToolView, tools: Sequence[ToolView]
) -> list[ToolView]:
    """Tools whose results may hold a value for a parameter, most likely first. They change
    nothing.
    """
    particular = {name for name in parameter.concepts if name[0] != "~"}
    ranked = []
    for tool in tools:
        if parameter.role not in (
            "id",
            "path",
            "url",
            "number",
            "place",
            "date",
            "free",
            "email",
            "content",
        ):
            continue
        if tool is wants_tool or tool.kind in ("effect", "finish", "compute", "compare"):
            continue
        overlap = float(len(particular & tool.about))
        if parameter.role != "number":
            overlap += 0.5 * len(
                {name for name in wants_tool.strong & tool.strong if name[0] != "~"}
            )
        says = re.search(r"\bids?\b|编号|号", tool.description.lower()) and parameter.role == "id"
        if tool.kind in ("search", "list") and parameter.role in ("id", "path", "url", "free"):
            overlap += 0.6
        if parameter.role == "date" and "date" in tool.strong and tool.kind == "list":
            overlap += 2
        if overlap + (1 if says else 0) >= 1:
            ranked.append((-(overlap + (1 if says else 0)), tools.index(tool), tool))
    return [tool for _, _, tool in sorted(ranked, key=lambda entry: entry[:2])]
