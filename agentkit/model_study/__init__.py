"""The study of lesson 10: which model, which prompt? Tasks, prompts and ways to call, and how what
came of them is recorded.

    record("smollm2", "smollm2.jsonl")      # needs the model; what came of it is in the package
    results = recorded("smollm2")

A real model gives other replies on another machine, so a lesson reads the record. Loading this
loads no model and no statistics library.
"""

from agentkit.model_study.prompts import LINES, setups_for
from agentkit.model_study.recording import about, record, recorded
from agentkit.model_study.tasks import STUDY_TASKS

__all__ = ["LINES", "STUDY_TASKS", "about", "record", "recorded", "setups_for"]
