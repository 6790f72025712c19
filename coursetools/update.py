"""Take in the course's newest state and lose nobody's work: `python course.py update [SOURCE]`.

git refuses to update a file that was changed here too, and a lesson is changed as soon as it is
run. So each such file is copied into work/ first and then given back to git. No other file of the
learner's is touched: work/ itself, lessons that the update leaves alone, notebooks of one's own.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from coursetools.remedies import SetupError

NO_GIT = (
    "The course came into this folder without git, so it cannot be updated in place. Unpack the "
    "new zip file into a folder of its own, copy the folder work from this one into it, and go on "
    "there. Lessons that you changed stay here, in the folder lessons."
)
NO_PROGRAM = "The program git is not on this machine. Install it from git-scm.com and try again."
OWN_COMMITS = (
    "This copy of the course has commits of its own, so only you can say how they and the update "
    "go together: git merge {new}"
)


def run(root: Path, source: str | None) -> int:
    """Update the course in `root`; nothing changes unless all of it can. 0 if it is up to date.

    source: a bundle or folder of git, or an address; None means where the copy came from.

    Raises:
        SetupError: it cannot be updated; the text says why and what to do.
    """
    if not (root / ".git").exists():
        raise SetupError(NO_GIT)
    if shutil.which("git") is None:
        raise SetupError(NO_PROGRAM)
    new = fetch(root, source)
    if is_ancestor(root, new, "HEAD"):
        print("The course is up to date.")
        return 0
    if not is_ancestor(root, "HEAD", new):
        raise SetupError(OWN_COMMITS.format(new=new[:12]))
    coming = names(root, "diff", "--name-only", "--no-renames", "HEAD", new)
    tracked = set(names(root, "ls-tree", "-r", "--name-only", "HEAD"))
    changed = set(names(root, "diff", "--name-only", "--no-renames", "HEAD"))
    mine = [n for n in coming if n in changed or (n not in tracked and (root / n).is_file())]
    aside = put_aside(root, mine)
    try:
        git(root, "checkout", "--quiet", "HEAD", "--", *(n for n in mine if n in tracked))
        for name in mine:
            if name not in tracked:
                (root / name).unlink()
        git(root, "merge", "--ff-only", "--quiet", new)
    except SetupError:
        copy_files(aside, root, mine)
        raise
    tell(root, coming, mine, aside)
    return 0


def fetch(root: Path, source: str | None) -> str:
    """Get the newest state without applying it; give its commit."""
    try:
        # A path means what it means where the command was typed, not in the course's folder.
        place = str(Path(source).resolve()) if source and Path(source).exists() else source
        git(root, "fetch", "--quiet", *([place, "HEAD"] if place else []))
        return git(root, "rev-parse", "FETCH_HEAD" if place else "@{upstream}").strip()
    except SetupError as error:
        raise SetupError(
            f"{error}\nWithout a network, name a git bundle on a stick: "
            "python course.py update /path/to/course.bundle"
        ) from error


def put_aside(root: Path, files: Sequence[str]) -> Path:
    """Copy `files` into a new folder in work/; give that folder."""
    number = 1
    while (folder := root / "work" / f"before-update-{number}").exists():
        number += 1
    copy_files(root, folder, files)
    return folder


def copy_files(source: Path, goal: Path, files: Sequence[str]) -> None:
    """Copy those of `files` that are in `source`: a learner may have deleted one."""
    for name in files:
        if (source / name).is_file():
            (goal / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source / name, goal / name)


def tell(root: Path, coming: Sequence[str], mine: Sequence[str], aside: Path) -> None:
    """Say what is new, what was put aside, and which exercises were begun already."""
    pages = [name for name in coming if name.startswith(("lessons/", "exercises/"))]
    print(f"Updated: {len(coming)} files, {len(pages)} of them lessons and exercises.")
    for name in pages:
        print(f"  {name}")
    if mine:
        print("You had changed some of these. Your versions are now in")
        for name in mine:
            if (aside / name).exists():
                print(f"  {(aside / name).relative_to(root).as_posix()}")
    begun = [
        path.parent.name
        for path in map(Path, pages)
        if path.parts[0] == "exercises" and (root / "work" / Path(*path.parts[1:])).exists()
    ]
    for name in begun:
        short = name[:2]
        print(
            f"Exercise {name} is new, and you have begun it. Your copy in work/ is as it was.\n"
            f"  python course.py check {short}           marks it by the new checks\n"
            f"  python course.py work {short} --fresh    begins anew, and keeps yours"
        )


def is_ancestor(root: Path, old: str, new: str) -> bool:
    """Whether the commit `new` holds all that `old` holds."""
    done = call(root, "merge-base", "--is-ancestor", old, new)
    return done.returncode == 0


def names(root: Path, *arguments: str) -> list[str]:
    """The paths that a command of git lists."""
    command, *rest = arguments
    return [name for name in git(root, command, "-z", *rest).split("\0") if name]


def git(root: Path, *arguments: str) -> str:
    """What a command of git prints; raises SetupError with its own words when it fails."""
    done = call(root, *arguments)
    if done.returncode:
        said = done.stderr.strip() or f"it ended with {done.returncode}"
        raise SetupError(f"git {arguments[0]} failed: {said}")
    return done.stdout


def call(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    # A question for a password would wait for an answer that nobody sees.
    env = {**os.environ, "GIT_TERMINAL_PROMPT": "0"}
    return subprocess.run(
        ["git", *arguments],
        capture_output=True,
        check=False,
        cwd=root,
        encoding="utf-8",
        env=env,
        errors="surrogateescape",
        stdin=subprocess.DEVNULL,
    )
