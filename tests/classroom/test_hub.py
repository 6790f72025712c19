"""A class on a real JupyterHub: released, fetched, handed in, collected, marked, returned.

Everything goes over HTTP, as pages of a browser ask for it, except where a learner's own kernel
tries to read what it must not. Where the tests run as root each server has a user id of its own, so
file rights are tried for real; elsewhere that part is a counted skip, and only the folders' modes
are checked. What no test here shows: PAM's log-in, systemd's limits, HTTPS.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from coursetools.canonical import read_notebook
from coursetools.exercises import SOLUTIONS, notebook_of
from coursetools.marking.items import checks_of
from coursetools.marking.marker import mark
from tests.classroom.hub_kit import COURSE, GRADER, Hub
from tests.classroom.story import NAME, PLACE, Story, answer, hint_of
from tests.classroom.visitor import Visitor


def only_as_others(hub: Hub) -> None:
    if not hub.separated:
        pytest.skip("all servers run as one user here; root gives each a user id of its own")


def test_a_learner_sees_what_the_teacher_released_and_can_fetch_it(story: Story) -> None:
    (listed,) = story.released["value"]
    assert (listed["course_id"], listed["assignment_id"]) == (COURSE, NAME)
    assert listed["status"] == "released"
    (listed,) = story.fetched["value"]
    assert (listed["status"], listed["notebooks"][0]["path"]) == ("fetched", PLACE)


def test_what_is_handed_in_is_listed_with_its_time(story: Story) -> None:
    (submitted,) = [each for each in story.handed_in["value"] if each["status"] == "submitted"]
    (one,) = submitted["submissions"]
    assert (one["student_id"], bool(one["timestamp"])) == ("ana", True)
    for name in ("ana", "ben"):
        assert f"Collecting submission: {name} {NAME}" in story.collected


def test_the_marks_are_those_that_the_answers_get_alone(story: Story) -> None:
    source = read_notebook(notebook_of(NAME, SOLUTIONS))
    of = sum(item.points for item in checks_of(source))
    wanted = {who.name: mark(who.notebook(PLACE), source).marks for who in (story.ana, story.ben)}
    assert wanted["ana"] == of
    assert 0 < wanted["ben"] < of
    found = {name: each["score"] for name, each in story.marks.items()}
    assert found == wanted
    assert all(each["max_score"] == of for each in story.marks.values())


def test_validate_names_each_task_that_is_not_done_and_says_the_hint(story: Story) -> None:
    failed = story.validated["untouched"]["failed"]
    assert [each["raw_error"].split(",")[0] for each in failed] == [
        f"○ Task {number}: not done yet" for number in range(1, 6)
    ]
    assert story.validated["ana"] == {}
    (only,) = story.validated["ben"]["failed"]
    assert hint_of(answer("1", "wrong")) in " ".join(only["raw_error"].split())


def test_the_feedback_page_says_what_was_wrong_and_the_marks(story: Story) -> None:
    words = " ".join(re.sub(r"<[^>]+>", " ", story.feedback).split())
    assert hint_of(answer("1", "wrong")) in words
    assert f"Score: {story.marks['ben']['score']}" in words
    page = html.unescape(story.feedback)
    assert [
        line for line in secret_lines("### BEGIN HIDDEN", "### END HIDDEN") if line in page
    ] == []


def test_the_marks_leave_as_a_table_for_the_platform(story: Story) -> None:
    export = "import os; os.chdir('course'); print(os.system('nbgrader export >/dev/null 2>&1'))"
    assert story.teacher.run(export) == "0"
    text = story.teacher.get("api/contents/course/grades.csv?content=1")["content"]
    lines = csv.DictReader(io.StringIO(text))
    found = {line["student_id"]: line["score"] for line in lines if line["assignment"] == NAME}
    assert found == {name: str(each["score"]) for name, each in story.marks.items()}


def test_a_terminal_in_the_course_folder_works_with_the_exchange_of_the_class(story: Story) -> None:
    """nbgrader reads the settings of the folder that it is called in last of all."""
    listed = story.teacher.run("!cd course && nbgrader list --inbound 2>&1")
    assert f"ana {NAME}" in listed


def test_no_hidden_check_and_no_solution_is_in_what_was_released(hub: Hub, story: Story) -> None:
    outbound = hub.exchange / "outbound"
    files = [path for path in outbound.rglob("*") if path.is_file()]
    assert [path.name for path in files] == [f"{NAME}.ipynb"]
    cells = read_notebook(files[0])["cells"]
    released = {line.strip() for cell in cells for line in "".join(cell["source"]).splitlines()}
    secret = set(secret_lines("### BEGIN ", "### END "))
    assert len(secret) > 10
    assert released & secret == set()


def secret_lines(begin: str, end: str) -> Iterator[str]:
    """Lines of a solution or a hidden check between its marks; short ones may stand anywhere."""
    for cell in read_notebook(notebook_of(NAME, SOLUTIONS))["cells"]:
        inside = False
        for line in "".join(cell["source"]).splitlines():
            if begin in line or end in line:
                inside = begin in line
            elif inside and len(line.strip()) > 25:
                yield line.strip()


def test_the_folders_of_the_exchange_have_the_modes_of_the_page(hub: Hub, story: Story) -> None:
    root = hub.exchange.parent
    modes = {
        str(path.relative_to(root)): oct(stat.S_IMODE(path.stat().st_mode))
        for path in [root, hub.exchange, *hub.exchange.iterdir()]
    }
    assert modes == {
        ".": "0o1777",
        COURSE: "0o755",
        f"{COURSE}/outbound": "0o755",
        f"{COURSE}/inbound": "0o3733",
        f"{COURSE}/feedback": "0o711",
    }


@pytest.mark.parametrize("what", ["inbound", "feedback", "solutions", "marks", "other's home"])
def test_a_learners_kernel_cannot_read(what: str, hub: Hub, story: Story) -> None:
    only_as_others(hub)
    path = {
        "inbound": hub.exchange / "inbound",
        "feedback": hub.exchange / "feedback",
        "solutions": hub.home(GRADER) / "course" / "solutions",
        "marks": hub.home(GRADER) / "course" / "class",
        "other's home": hub.home("ben"),
    }[what]
    assert path.is_dir()
    assert story.ana.run(f"import os; print(os.listdir({str(path)!r}))") == "PermissionError"


def test_a_learners_kernel_cannot_take_away_what_another_handed_in(hub: Hub, story: Story) -> None:
    only_as_others(hub)
    (handed_in,) = (hub.exchange / "inbound").glob(f"ben+{NAME}+*")
    for path in (handed_in, hub.exchange):
        assert story.ana.run(renaming(path, "/tmp/taken")) == "PermissionError"


def test_collecting_names_a_folder_that_somebody_else_handed_in_as_a_learner(
    hub: Hub, story: Story
) -> None:
    """It is collected all the same: a teacher must read the log. The page says so."""
    only_as_others(hub)
    forged = hub.exchange / "inbound" / f"ben+{NAME}+2000-01-01 00:00:00.000000 UTC+x"
    assert story.ana.run(f"import os; os.mkdir({str(forged)!r}); print('done')") == "done"
    again = story.teacher.do(f"formgrader/api/assignment/{NAME}/collect")["log"]
    assert "cheating attempt" not in again  # the newest counts, and an older one is not looked at
    newer = str(forged).replace("2000-", "2099-")
    assert story.ana.run(renaming(forged, newer)) == "done"
    again = story.teacher.do(f"formgrader/api/assignment/{NAME}/collect")["log"]
    assert "claims to be submitted by ben but is owned by ana" in " ".join(again.split())


def renaming(old: Path, new: str) -> str:
    return f"import os; os.rename({str(old)!r}, {new!r}); print('done')"


def test_a_learner_has_no_formgrader_and_cannot_open_another_server(story: Story) -> None:
    assert story.ana.ask("GET", "formgrader/api/assignments").status_code == 404
    pages = ["ben/lab", "ben/api/contents", f"{GRADER}/lab", f"{GRADER}/formgrader/api/grades"]
    for page in pages:
        asked = story.ana.web.get(f"{story.ana.hub.address}/user/{page}", timeout=60)
        assert asked.status_code == 403, f"{page}: {asked.status_code}"


def test_a_key_of_the_hub_does_not_reach_a_learner_and_the_model_is_built_in(
    hub: Hub, story: Story
) -> None:
    code = "import os; print(sorted(k for k, v in os.environ.items() if 'not-for-learners' in v))"
    assert story.ana.run(code) == "[]"
    code = "from agentkit import connect; print(connect()[1])"
    assert story.ana.run(code) == "built-in"


def test_each_person_gets_the_tools_of_the_role(story: Story) -> None:
    off = {who.server_of: disabled(who) for who in (story.ana, story.teacher)}
    assert off["ana"] == {"course-list", "create-assignment", "formgrader"}
    assert off[GRADER] == {"course-list", "assignment-list", "formgrader"}


def disabled(visitor: Visitor) -> set[str]:
    """nbgrader's parts that the JupyterLab page switches off."""
    page = visitor.ask("GET", "lab").text
    found = re.search(r'<script id="jupyter-config-data"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert found is not None
    listed = json.loads(found[1])["disabledExtensions"]
    return {name.rpartition(":")[2] for name in listed if name.startswith("@jupyter/nbgrader:")}
