"""The dial at work: one request comes in, a reply with its faults goes out.

It stands between the service and the planner. `fail` is asked first and stands for the wire,
`say` for the model. Both protocols come through here: ReAct's text is read into calls, and the
faulty calls are written as text again.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from agentkit.offline import thinking_aloud
from agentkit.offline.dial.before import plan_as_seen
from agentkit.offline.dial.chance import Chance, content_of
from agentkit.offline.dial.conduct import conduct
from agentkit.offline.dial.prompt_lines import factors_of
from agentkit.offline.dial.scene import Scene
from agentkit.offline.dial.sentences import sentence
from agentkit.offline.dial.writing import Written, write_calls
from agentkit.offline.far_end import formats, tokens
from agentkit.offline.far_end.check_tools import offered_tools
from agentkit.offline.far_end.errors import failure
from agentkit.offline.far_end.replies import Call, Said
from agentkit.offline.faults import Faults

_STATUS = {"rate_limited": 429, "server_error": 500}
_INPUT = "Action Input: "


class Dial:
    """The faults of one client's far end, at their rates, for one seed.

    A request that failed on the wire and is sent again must not fail for ever. So there the
    decision hangs also on how often in a row this very request has failed, by this client. A
    success forgets that, so the same request later fares as it did at first.
    """

    def __init__(self, faults: Faults, seed: int = 0) -> None:
        self.faults, self.seed = faults, seed
        self._in_vain: dict[bytes, int] = {}
        self._lock = threading.Lock()

    def fail(self, request: Mapping[str, Any]) -> None:
        """Raise ServiceError (429, 500) or TimeoutError where one of them happens; else nothing."""
        if not any(getattr(self.faults, name) for name in (*_STATUS, "timed_out")):
            return
        content = content_of(request)
        with self._lock:
            attempt = self._in_vain.pop(content, 0)
            chance = Chance(self.faults, self.seed, content + attempt.to_bytes(4, "big"))
            error = _wire_error(chance)
            if error is not None:
                self._in_vain[content] = attempt + 1
        if error is not None:
            raise error

    def say(self, request: Mapping[str, Any], planner: Callable[..., Any]) -> Said:
        """What the model says to a request that has been checked."""
        scene = self._scene(request, planner)
        scene, plan = plan_as_seen(scene)
        plan = conduct(scene, plan)
        calls = write_calls(scene, plan)
        if scene.in_text:
            said = Said(_in_text(scene, plan.text, calls))
        elif not calls:
            said = Said(formats.fit(plan.text or "", request))
        elif not scene.forced and scene.chance.happens("collapsed_format"):
            said = Said(formats.fit(_call_as_text(scene, calls[0]), request))
        else:
            said = Said(plan.text, tuple(Call(call.name, call.given) for call in calls))
        return _maybe_cut(said, scene.chance)

    def _scene(self, request: Mapping[str, Any], planner: Callable[..., Any]) -> Scene:
        messages: Sequence[Mapping[str, Any]]
        tools: Sequence[Mapping[str, Any]]
        choice: Any = "auto"
        in_text = thinking_aloud.asks_for_text(request)
        if in_text:
            read = thinking_aloud.read(request["messages"])
            messages, tools, parallel = read.messages, read.tools, False
        else:
            messages = thinking_aloud.without_notes(request["messages"])
            tools, choice = offered_tools(request)
            parallel = request.get("parallel_tool_calls") is not False
        factors = factors_of(_system_text(messages))
        chance = Chance(self.faults, self.seed, content_of(request), factors)
        return Scene(messages, tools, planner, chance, in_text, choice, parallel)


def _system_text(messages: Sequence[Mapping[str, Any]]) -> str:
    system = [m for m in messages if m["role"] in ("system", "developer")]
    return json.dumps([message.get("content") for message in system], ensure_ascii=False)


def _wire_error(chance: Chance) -> Exception | None:
    for name, status in _STATUS.items():
        if chance.happens(name):
            return failure(status)
    return TimeoutError() if chance.happens("timed_out") else None


def _in_text(scene: Scene, text: str | None, calls: list[Written]) -> str:
    """The reply in ReAct's form, or without a mark where the form collapses."""
    if scene.chance.happens("collapsed_format"):
        return _in_words(scene, calls[0]) if calls else text or "…"
    if not calls:
        return thinking_aloud.write(text, (), scene.chinese)
    call = calls[0]
    written = thinking_aloud.write(None, [(call.name, {})], scene.chinese)
    return written.partition(_INPUT)[0] + _INPUT + call.given


def _call_as_text(scene: Scene, call: Written) -> str:
    """A call that ends up in the text of a reply: how models do it whose own form leaks."""
    if scene.chance.number("collapsed_format way") < 0.5:
        return _in_words(scene, call)
    inside = f'{{"name": {json.dumps(call.name)}, "arguments": {call.given}}}'
    return f"<tool_call>\n{inside}\n</tool_call>"


def _in_words(scene: Scene, call: Written) -> str:
    return sentence("call_in_words", scene.chinese, tool=call.name, arguments=call.given)


def _maybe_cut(said: Said, chance: Chance) -> Said:
    """The reply as it is, or with a limit in tokens that ends it half-way."""
    if not chance.happens("cut_by_length"):
        return said
    before, mark, rest = (said.text or "").rpartition(_INPUT)
    whole = tokens.count(said.text or "")
    if said.calls:
        call = said.calls[0]
        limit = whole + tokens.count(call.name) + tokens.count(call.arguments) // 2
    elif mark:
        limit = tokens.count(before + mark) + tokens.count(rest) // 2
    else:
        limit = max(1, whole // 2)
    return Said(said.text, said.calls, limit)
