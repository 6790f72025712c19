"""One last reply after a limit: what the model can say with what it knows.

Built in lesson 05. The loop needs no change for it: a last reply is a run of one step, without
tools, on the same record. So a cap stays the number that it says.
"""

from __future__ import annotations

import dataclasses

from agentkit.events import RunResult
from agentkit.loop import Agent
from agentkit.session import Session
from agentkit.stops import MaxSteps
from agentkit.usage import Usage


def last_reply(agent: Agent, result: RunResult) -> RunResult:
    """Ask the model once more, without tools, after a limit stopped a run of this agent.

    The result stays partial and keeps its stop reason; `steps` and `usage` count both. A result
    that is not partial comes back as it is.
    """
    if not result.partial:
        return result
    closing = Agent(
        agent.client,
        agent.model,
        system=agent.system,
        protocol=agent.protocol,
        context=agent.context,
        stops=MaxSteps(1),
        session=agent.session or Session(messages=result.messages),
        on_event=agent.on_event,
    )
    last = closing.resume()
    usage = Usage()
    usage.add(result.usage)
    usage.add(last.usage)
    return dataclasses.replace(
        result,
        answer=last.answer or result.answer,
        messages=last.messages,
        steps=result.steps + last.steps,
        usage=usage,
    )
