"""The loop to touch: readers of its events, as widgets of a notebook.

Built for lessons 03 to 11. Each of them calls public functions and reads events, nothing else, and
each has a page and a text beside the widget: a notebook that is stored, printed or read where no
widget runs shows these. Needs ipywidgets, which arrives with the first widget that is shown.
"""

from agentkit.widgets.approval import ApprovalPrompt
from agentkit.widgets.explorer import TraceExplorer
from agentkit.widgets.quizzes import Quiz, quiz
from agentkit.widgets.shown import Shown
from agentkit.widgets.stepper import LoopStepper
from agentkit.widgets.trimming import TrimmingPlayground

__all__ = [
    "ApprovalPrompt",
    "LoopStepper",
    "Quiz",
    "Shown",
    "TraceExplorer",
    "TrimmingPlayground",
    "quiz",
]
