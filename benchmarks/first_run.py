"""The first-run rate of a model on questions that nobody has tuned for.

    python benchmarks/first_run.py batch_1 [--verbose]

Each question goes the real way: `connect()`, an `Agent` with the question's tools, at most 8 model
calls a turn. It counts only if tools, arguments and conclusion are all right and nothing was
changed that nobody asked for. A batch measures once: after its questions have been looked at while
working on the built-in model, what it gives is no first-run rate any more.
"""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from fresh_questions.cases import Question
from fresh_questions.judging import ASPECTS, calls_made, judge

from agentkit import Agent, StopReason, Toolbox, connect
from agentkit.session import Session
from agentkit.stops import MaxSteps

MAX_STEPS = 8


@dataclass(frozen=True, slots=True)
class Outcome:
    """A question, what was wrong (aspect -> a few words), and the messages that it went through."""

    question: Question
    faults: Mapping[str, str] = field(default_factory=dict)
    messages: Sequence[Mapping[str, Any]] = ()

    @property
    def right(self) -> bool:
        return not self.faults


def toolbox_for(question: Question, batch: ModuleType) -> Toolbox:
    return Toolbox(each for name in question.offered for each in batch.TOOLSETS[name])


def run_question(
    question: Question, toolbox: Toolbox, effects: Collection[str], client: Any, model: str
) -> Outcome:
    """All turns of one question, in one session; the first turn that is wrong ends it."""
    session = Session()
    agent = Agent(
        client,
        model,
        toolbox,
        stops=[MaxSteps(MAX_STEPS)],
        session=session,
        approve=lambda tool, arguments: question.approve,
    )
    for number, turn in enumerate(question.turns, start=1):
        before = len(session.messages)
        result = agent.run(turn.says)
        faults = judge(
            turn,
            calls_made(session.messages[before:]),
            result.answer,
            toolbox=toolbox,
            effects=effects,
            language=question.language,
        )
        if result.stop_reason is not StopReason.DONE:
            faults.setdefault("conclusion", f"stopped by {result.stop_reason}: {result.detail}")
        if faults:
            where = f"turn {number}: " if len(question.turns) > 1 else ""
            told = {aspect: where + words for aspect, words in faults.items()}
            return Outcome(question, told, session.messages)
    return Outcome(question, {}, session.messages)


def run_batch(
    batch: ModuleType, connecting: Callable[[], tuple[Any, str]] = connect
) -> list[Outcome]:
    """Every question of a batch, each with a client and an agent of its own."""
    outcomes = []
    for question in batch.QUESTIONS:
        client, model = connecting()
        toolbox = toolbox_for(question, batch)
        outcomes.append(run_question(question, toolbox, batch.EFFECTS, client, model))
    return outcomes


def print_table(outcomes: Sequence[Outcome], *, verbose: bool) -> None:
    for outcome in outcomes:
        question = outcome.question
        failed = [aspect for aspect in ASPECTS if aspect in outcome.faults]
        verdict = "right" if outcome.right else f"WRONG  {', '.join(failed)}"
        print(f"{question.id}  {question.language:7}  {question.kind:34}  {verdict}")
        if verbose and not outcome.right:
            print_transcript(outcome)
    print()
    print_rate("all", outcomes)
    print_rate("English", [each for each in outcomes if each.question.language == "en"])
    print_rate("Chinese", [each for each in outcomes if each.question.language != "en"])
    print_rate("  traditional", [o for o in outcomes if o.question.language == "zh-Hant"])


def print_rate(name: str, outcomes: Sequence[Outcome]) -> None:
    right, total = sum(each.right for each in outcomes), len(outcomes)
    print(f"{name:13} {right:2} of {total:2}" + (f"  {right / total:5.0%}" if total else ""))


def print_transcript(outcome: Outcome) -> None:
    for aspect, words in outcome.faults.items():
        print(f"      {aspect}: {words}")
    for message in outcome.messages:
        for call in message.get("tool_calls") or ():
            function = call["function"]
            print(f"      | call       {function['name']}({function['arguments']})")
        if message.get("content"):
            content = message["content"]
            text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False)
            print(f"      | {message['role']:10} {text}")
    print()


def main() -> None:
    parser = argparse.ArgumentParser(description="First-run rate of the model on one batch.")
    parser.add_argument("batch", choices=["batch_1", "batch_2", "batch_3"])
    parser.add_argument("--verbose", action="store_true", help="show what was wrong, and how")
    arguments = parser.parse_args()
    batch = importlib.import_module(f"fresh_questions.{arguments.batch}")
    print_table(run_batch(batch), verbose=arguments.verbose)


if __name__ == "__main__":
    main()
