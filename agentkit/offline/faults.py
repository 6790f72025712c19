"""The fault dial of the built-in model: how often it does what real models do wrong.

Lesson 09 turns it: `connect(faults={"malformed_json": 0.3}, seed=7)`. Each fault has an
*opportunity*, a reply in which it can happen, and its rate is the share of its opportunities in
which it does, whatever the other rates are. This is a simulation: the rates are yours, not measured
on a model, and so are the effects of a prompt's lines (`agentkit.offline.dial.prompt_lines`).

One seed gives one run. Whether a fault happens hangs on the seed, the fault's name and what the
request says (roles, words, tools, its own `seed`), on nothing that is counted or drawn. Figures in
results do not count, so a tool that reads the clock changes no decision. A model that is shown its
error reads another request, and so decides anew.

In brackets: public threads of projects that were hit by it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields


@dataclass(frozen=True)
class Faults:
    """One rate for each fault, 0 (never, the default) to 1 (wherever it can happen).

    **In how a call is written.** Opportunity: a reply with calls, of which one is hit. Where
    `tool_choice` forces a call, the service sees to it that there is one, of a tool that is there;
    where a tool is `strict`, that its arguments have the right form.

    malformed_json: the arguments are no JSON: a brace is missing, a key is bare, quotes are single
        (openai/openai-agents-python #2061). Not in a strict tool.
    hallucinated_tool: a tool is called that is not there (openai/openai-agents-python #325,
        langchain-ai/langgraph #1052). Not where a call is forced.
    wrong_type: an argument has another type than its schema says (openai/openai-agents-python
        #3166). Only where the schema names types; not in a strict tool.
    collapsed_format: under function calling the call ends up in the text (QwenLM/qwen-code #10692,
        openai/openai-agents-python #1196), unless one is forced; under ReAct the reply, an answer
        too, has no marks (crewAIInc/crewAI #4186, run-llama/llama_index #13459).
    cut_by_length: the reply breaks off, with finish_reason "length": a call in its arguments, an
        answer half-way (pydantic/pydantic-ai #3137). Opportunity: every reply.

    **In what is done.**

    wavering: of two tools that fit nearly equally it takes the other one, and stays with it
        (modelcontextprotocol/servers #4519). Opportunity: the first call of a tool that has such a
        twin (`dial.before.NEARLY_EQUAL`), unless the description of one names the other.
    repeated_call: it makes the last call again, though that worked (huggingface/smolagents #825).
        Opportunity: a reply after a call that worked.
    giving_up: it says that it cannot, where another try was due (amd/gaia #3967). Opportunity: a
        reply that would call, after a call that failed.
    varying_after_error: it makes the failed call again with another value, ever a new one
        (tinyhumansai/openhuman #4089 asks for a cap). Opportunity: a reply after a call that failed
        and had a text or a number in it.
    forgetting: what lies more than 500 tokens back (`dial.before.FAR_BACK`) is as if it was not
        there, the question too (github/spec-kit #1443). The system prompt stays. Opportunity: a
        reply to a view that reaches further back.

    **In what is said.**

    ignored_instruction: the system prompt counts for nothing (pydantic/pydantic-ai-harness #83).
        Opportunity: a reply that it changes: the language, the length, "use no tools".
    claimed_call: it says that it has called a tool, with a result of its own making
        (langchain-ai/langchain #23365, langgenius/dify #40671). Opportunity: a reply that would
        call, unless that is forced.
    false_success: it says that what failed has worked (openclaw/openclaw #60497,
        NousResearch/hermes-agent #54722). Opportunity: an answer, while a call has failed for good.

    **On the wire.** Opportunity: every request, a retry too; the first of the three counts.

    rate_limited: HTTP 429 (charmbracelet/crush #3024).
    server_error: HTTP 500.
    timed_out: no answer in time. Before it asks again the SDK waits half a second and more, as it
        would for real; `client.with_options(max_retries=0)` does not ask again.
    """

    malformed_json: float = 0.0
    hallucinated_tool: float = 0.0
    wrong_type: float = 0.0
    repeated_call: float = 0.0
    collapsed_format: float = 0.0
    ignored_instruction: float = 0.0
    false_success: float = 0.0
    claimed_call: float = 0.0
    wavering: float = 0.0
    giving_up: float = 0.0
    varying_after_error: float = 0.0
    forgetting: float = 0.0
    rate_limited: float = 0.0
    server_error: float = 0.0
    timed_out: float = 0.0
    cut_by_length: float = 0.0

    def __post_init__(self) -> None:
        for field in fields(self):
            rate = getattr(self, field.name)
            if isinstance(rate, bool) or not isinstance(rate, int | float):
                raise TypeError(
                    f"Faults: {field.name} must be a number, got a {type(rate).__name__}."
                )
            if math.isnan(rate) or not 0 <= rate <= 1:
                raise ValueError(f"Faults: {field.name} must be a rate from 0 to 1, got {rate}.")

    def __bool__(self) -> bool:
        """Whether any fault can happen."""
        return any(getattr(self, field.name) > 0 for field in fields(self))


def read_faults(faults: Faults | Mapping[str, float]) -> Faults:
    """Faults as they are or as a dict of rates; for an unknown name ValueError lists the names."""
    if isinstance(faults, Faults):
        return faults
    if not isinstance(faults, Mapping):
        raise TypeError(
            "connect: faults must be Faults(...) or a dict such as {'malformed_json': 0.3}, "
            f"got a {type(faults).__name__}."
        )
    names = [field.name for field in fields(Faults)]
    for name in faults:
        if name not in names:
            raise ValueError(f"connect: there is no fault {name!r}. There are {', '.join(names)}.")
    return Faults(**faults)
