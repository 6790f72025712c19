"""nbgrader's settings for a class with this course. The teacher's page: instructor/grading.md.

What a class hands in, its marks and its feedback lie in the folder class/, which git leaves alone.
"""

import os
import sys
from pathlib import Path

course = Path(__file__).resolve().parent
sys.path.insert(0, str(course))  # nbgrader's own command does not look here

from nbgrader.preprocessors import (  # noqa: E402
    AssignLatePenalties,
    CheckCellMetadata,
    LimitOutput,
    OverwriteCells,
    OverwriteKernelspec,
    SaveAutoGrades,
)

from coursetools.classroom import feedback  # noqa: E402
from coursetools.classroom.mark_submission import MarkSubmission  # noqa: E402
from coursetools.classroom.release import STEPS, STUB, CanonicalExporter  # noqa: E402

c = get_config()  # noqa: F821  (traitlets gives it)

c.CourseDirectory.root = str(course)
c.CourseDirectory.course_id = "agentkit"
c.CourseDirectory.source_directory = "solutions"
c.CourseDirectory.release_directory = "exercises"
c.CourseDirectory.submitted_directory = "class/submitted"
c.CourseDirectory.autograded_directory = "class/autograded"
c.CourseDirectory.feedback_directory = "class/feedback"
# The formgrader opens the gradebook, and looks for the exchange, before anything else is done.
(course / "class" / "exchange").mkdir(parents=True, exist_ok=True)
c.CourseDirectory.db_url = f"sqlite:///{(course / 'class' / 'gradebook.db').as_posix()}"

# On a Hub the exchange is the class's (instructor/hub); what is said here has the last word there.
hub = os.environ.get("AGENTKIT_HUB_ROOT")
c.Exchange.root = f"{hub}/exchange" if hub else str(course / "class" / "exchange")

c.ClearSolutions.code_stub = STUB
c.GenerateAssignment.preprocessors = list(STEPS)
c.GenerateAssignment.exporter_class = CanonicalExporter

# Marks come from coursetools.marking: each copy in a process of its own, with limits of time and
# memory. nbgrader's own Execute would take marks for a warning on stderr, and give some for a
# printed number.
c.Autograde.sanitize_preprocessors = [
    MarkSubmission,
    OverwriteKernelspec,
    OverwriteCells,
    CheckCellMetadata,
]
c.Autograde.autograde_preprocessors = [
    LimitOutput,
    SaveAutoGrades,
    AssignLatePenalties,
    CheckCellMetadata,
]

c.GenerateFeedback.preprocessors = list(feedback.STEPS)
c.GenerateFeedback.exporter_class = feedback.PageExporter

# Archives of a learning platform, for `nbgrader zip_collect`. Two forms of names are known here:
# "Ann Lee_1234_more/03_main_loop.ipynb" and "annlee_1234_more_03_main_loop.ipynb". The number is
# part of the student's name here: two students may share the rest.
c.ZipCollectApp.downloaded_directory = "class/downloaded"
c.FileNameCollectorPlugin.named_regexp = (
    r"(?:.*[/\\])?(?P<student_id>[^/\\_]+_(?:LATE_)?\d+)_(?:[^/\\]*[/\\])?(?P<file_id>[^/\\]*)$"
)
