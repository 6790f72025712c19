"""One last reply after a limit: what the model can say with what it knows.

Built in lesson 05. The loop needs no change for it: a last reply is a run of one step, without
tools, on the same record. So a cap stays the number that it says.
"""

from __future__ import annotations

import dataclasses

from agentkit.events import RunResult, StopReason
from agentkit.loop import Agent
from agentkit.session import Session
from agentkit.stops import MaxSteps
from agentkit.usage import Usage


def last_reply(agent: Agent, result: RunResult) -> RunResult:
    """Ask the model once more, without tools, after something stopped a run of this agent.

    The result stays partial and keeps its stop reason; `steps` and `usage` count both. If the last
    reply fails too, `detail` says so and the answer stays what it was. A result that is not partial
    comes back as it is, and so does one whose record ends with the model's own words, such as a
    refusal: it has had its say.

    TypeError unless it gets an agent and a result; ValueError if the agent's session went on after
    this result.
    """
    if not isinstance(agent, Agent) or not isinstance(result, RunResult):
        raise TypeError(
            "last_reply: expected the agent, then its result: last_reply(agent, result)."
        )
    if not result.partial or _had_its_say(result):
        return result
    session = agent.session
    if session is None:
        session = Session(messages=result.messages)
    elif list(session.messages) != result.messages:
        raise ValueError(
            "last_reply: the agent's session went on after this result. Ask for the last reply "
            "right after the run that it belongs to."
        )
    closing = Agent(
        agent.client,
        agent.model,
        system=agent.system,
        protocol=agent.protocol,
        context=agent.context,
        stops=MaxSteps(1),
        session=session,
        on_event=agent.on_event,
    )
    last = closing.resume()
    usage = Usage()
    usage.add(result.usage)
    usage.add(last.usage)
    good = last.stop_reason is StopReason.DONE
    return dataclasses.replace(
        result,
        answer=last.answer or result.answer,
        detail=result.detail if good else f"{result.detail} The last reply: {last.detail}",
        messages=last.messages,
        steps=result.steps + last.steps,
        usage=usage,
    )


def _had_its_say(result: RunResult) -> bool:
    last = result.messages[-1] if result.messages else {}
    return last.get("role") == "assistant" and bool(last.get("content"))
