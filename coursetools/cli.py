"""The command line of `course.py`: which verb does what, in which Python.

A verb is two things here: its parser in `read`, and a function that takes the options and what was
not understood of them. Most need .venv and call `ensure` first.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from coursetools import ROOT, checks, handout, inside, lab, local, update
from coursetools.inside import run_module
from coursetools.packages import PYTHONS, SYSTEMS, WHEELS
from coursetools.remedies import SetupError
from coursetools.venv_setup import ensure

VERBS = (
    "lab | work | check | update | ready | local | study | wheels | handout | grade | teach"
    " | nbgrader | test | build | exercises"
)
EPILOG = """\
The first call of any of them (but update) makes the folder .venv and installs the course into it;
nothing is registered elsewhere. To begin again from nothing, delete .venv.
"""
Run = Callable[[argparse.Namespace, list[str]], int]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb and give the exit code: 0 good, 1 failed, 2 not understood, 130 interrupted."""
    parser = make_parser()
    options, rest = parser.parse_known_args(arguments)
    rest = [argument for argument in rest if argument != "--"]
    if rest and not options.passes_on:
        parser.error(f"{options.verb} does not know {' '.join(rest)}")
    run: Run = options.run
    try:
        return run(options, rest)
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr)
        return 130


def make_parser() -> argparse.ArgumentParser:
    """All verbs with their options; `run` is the verb's function, `passes_on` whether what
    it does not know goes to another program."""
    parser = argparse.ArgumentParser(
        prog="course.py", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", metavar=VERBS, required=True)

    def add(
        name: str, run: Run, summary: str, epilog: str = "", *, passes_on: bool = False
    ) -> argparse.ArgumentParser:
        verb = verbs.add_parser(name, help=summary, epilog=epilog)
        verb.set_defaults(run=run, passes_on=passes_on)
        return verb

    add(
        "lab",
        run_lab,
        "open the course in JupyterLab",
        "Every other option goes to JupyterLab, for example --no-browser or --port=9999.",
        passes_on=True,
    )
    verb = add("work", run_exercises, "put your own copies of the exercises into work/")
    add_names(verb)
    verb.add_argument("--fresh", action="store_true", help="a new copy; yours is put aside first")
    add_names(add("check", run_exercises, "mark your copies in work/, with hints"))
    verb = add(
        "update",
        run_update,
        "take in the course's newest state; what you changed is kept",
        "A file of the course that you changed, and that the update changes too, is put into "
        "work/ first.",
    )
    verb.add_argument(
        "source", nargs="?", help="a folder or bundle of git to update from, instead of the network"
    )
    add("ready", run_ready, "say whether this laptop is ready for the course, or what it lacks")
    verb = add(
        "local",
        run_local,
        "install a real small model, which lesson 10 compares with the built-in one",
        "It builds the model's engine: 5 to 10 minutes, and a compiler is needed. Nothing else in "
        "the course asks for it.",
    )
    verb.add_argument(
        "--model", choices=tuple(local.MODELS), default="smollm2", help="smollm2 when left out"
    )
    verb.add_argument(
        local.TERMS_FLAG,
        dest="accept_terms",
        action="store_true",
        help="you have read the Gemma Terms of Use and accept them",
    )
    add(
        "study",
        run_study,
        "ask the models of lesson 10 all its questions, and record what comes",
        "Name models (built-in, smollm2, gemma) or none for all; --folder FOLDER is where the "
        "records go, work/model_study when left out; --fresh begins anew. About an hour on 2 "
        "cores; a run that was ended goes on.",
        passes_on=True,
    )
    add_wheels(add("wheels", run_wheels, "make a folder of wheels, to install without network"))

    verb = add(
        "handout",
        run_handout,
        "copy the course for a class: no solutions, no hidden checks",
    )
    verb.add_argument("place", type=Path, help="a new folder, or a new archive: NAME.zip")
    verb = add(
        "grade",
        run_grade,
        "mark what a class has handed in, in class/submitted",
        "What was marked already is left alone; a run that was ended goes on.",
    )
    add_names(verb)
    verb.add_argument("--workers", metavar="N", help="copies at a time; as many as cores here")
    verb.add_argument(
        "--renew", action="store_true", help="mark all of it anew, by the checks of today"
    )
    add(
        "teach",
        run_teach,
        "open JupyterLab with nbgrader's menus, to read and comment what was handed in",
        "Every other option goes to JupyterLab.",
        passes_on=True,
    )
    add(
        "nbgrader",
        run_nbgrader,
        "run nbgrader in the course's folder, for example: nbgrader zip_collect 03_main_loop",
        passes_on=True,
    )

    verb = add(
        "test",
        run_test,
        "run everything that must pass",
        "Every other option goes to pytest, for example -x or -k schema.",
        passes_on=True,
    )
    checks.add_options(verb)
    verb = add(
        "build",
        run_build,
        "run notebooks anew and store their outputs",
        "With --check nothing is stored: the exit code is 1 if a byte would change.",
    )
    verb.add_argument("notebooks", nargs="*", help="numbers, names or paths; all when left out")
    verb.add_argument("--check", action="store_true", help=argparse.SUPPRESS)
    add_names(add("exercises", run_exercises, "make exercises/ anew from solutions/"))
    return parser


def add_names(verb: argparse.ArgumentParser) -> None:
    verb.add_argument("names", nargs="*", help="numbers or names; all when left out")


def add_wheels(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "folder",
        nargs="?",
        type=Path,
        default=ROOT / WHEELS,
        help=f"where they go; {WHEELS} beside course.py when left out, where every set-up finds it",
    )
    verb.add_argument(
        "--for",
        dest="systems",
        nargs="+",
        choices=SYSTEMS,
        default=SYSTEMS,
        metavar="SYSTEM",
        help=f"kinds of laptop, out of {', '.join(SYSTEMS)}; all when left out",
    )
    verb.add_argument(
        "--python",
        dest="pythons",
        nargs="+",
        choices=PYTHONS,
        default=PYTHONS,
        metavar="VERSION",
        help=f"versions of Python, out of {', '.join(PYTHONS)}; all when left out",
    )


def run_lab(_: argparse.Namespace, rest: list[str]) -> int:
    return lab.run(ensure(ROOT), rest)


def run_teach(_: argparse.Namespace, rest: list[str]) -> int:
    return lab.teach(ensure(ROOT), rest)


def run_nbgrader(_: argparse.Namespace, rest: list[str]) -> int:
    return inside.run_nbgrader(ensure(ROOT), rest)


def run_handout(options: argparse.Namespace, _: list[str]) -> int:
    return handout.run(options.place)


def run_grade(options: argparse.Namespace, _: list[str]) -> int:
    workers = [] if options.workers is None else ["--workers", options.workers]
    renew = ["--renew"] if options.renew else []
    return run_module(ensure(ROOT), "classroom.grade", [*options.names, *workers, *renew])


def run_test(options: argparse.Namespace, rest: list[str]) -> int:
    return checks.run(ensure(ROOT), options.only, rest)


def run_build(options: argparse.Namespace, _: list[str]) -> int:
    arguments = [*options.notebooks, *(["--check"] if options.check else [])]
    return run_module(ensure(ROOT), "build", arguments)


def run_exercises(options: argparse.Namespace, _: list[str]) -> int:
    fresh = ["--fresh"] if getattr(options, "fresh", False) else []
    return run_module(ensure(ROOT), "exercises", [options.verb, *options.names, *fresh])


def run_update(options: argparse.Namespace, _: list[str]) -> int:
    return update.run(ROOT, options.source)


def run_ready(_: argparse.Namespace, __: list[str]) -> int:
    from coursetools import ready  # it needs agentkit, and no other verb should

    return ready.run(ROOT)


def run_local(options: argparse.Namespace, _: list[str]) -> int:
    return local.run(ROOT, options.model, accept_terms=options.accept_terms)


def run_study(_: argparse.Namespace, rest: list[str]) -> int:
    return run_module(ensure(ROOT), "models_study", rest)


def run_wheels(options: argparse.Namespace, _: list[str]) -> int:
    kinds = [f"{system}:{python}" for system in options.systems for python in options.pythons]
    folder = str(options.folder.resolve())
    return run_module(ensure(ROOT, from_index=True), "wheels", [folder, *kinds])
