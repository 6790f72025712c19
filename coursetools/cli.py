"""The command line of `course.py`: which verb does what, in which Python."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence

from coursetools import ROOT, checks, lab
from coursetools.environ import learner_environ
from coursetools.remedies import SetupError
from coursetools.venv_setup import Environment, ensure

EPILOG = """\
The first call of any of them makes the folder .venv and installs the course into it; nothing is
registered elsewhere. To begin again from nothing, delete .venv.
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one verb and give the exit code: 0 good, 1 failed, 2 not understood, 130 interrupted."""
    parser = argparse.ArgumentParser(
        prog="course.py", epilog=EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(
        dest="verb", metavar="lab | work | check | test | build | exercises", required=True
    )
    verb = verbs.add_parser(
        "lab",
        help="open the course in JupyterLab",
        epilog="Every other option goes to JupyterLab, for example --no-browser or --port=9999.",
    )
    verb = verbs.add_parser(
        "test",
        help="run everything that must pass",
        epilog="Every other option goes to pytest, for example -x or -k schema.",
    )
    checks.add_options(verb)
    verb = verbs.add_parser(
        "build",
        help="run notebooks anew and store their outputs",
        epilog="With --check nothing is stored: the exit code is 1 if a byte would change.",
    )
    verb.add_argument("notebooks", nargs="*", help="numbers, names or paths; all when left out")
    verb.add_argument("--check", action="store_true", help=argparse.SUPPRESS)

    verb = verbs.add_parser("work", help="put your own copies of the exercises into work/")
    verb.add_argument("names", nargs="*", help="numbers or names; all when left out")
    verb.add_argument("--fresh", action="store_true", help="a new copy; yours is put aside first")
    verb = verbs.add_parser("check", help="mark your copies in work/, with hints")
    verb.add_argument("names", nargs="*", help="numbers or names; all when left out")
    verb = verbs.add_parser("exercises", help="make exercises/ anew from solutions/")
    verb.add_argument("names", nargs="*", help="numbers or names; all when left out")

    options, rest = parser.parse_known_args(arguments)
    rest = [argument for argument in rest if argument != "--"]
    if options.verb not in ("lab", "test") and rest:
        parser.error(f"{options.verb} does not know {' '.join(rest)}")
    try:
        environment = ensure(ROOT)
        if options.verb == "lab":
            return lab.run(environment, rest)
        if options.verb == "test":
            return checks.run(environment, options.only, rest)
        if options.verb in ("work", "check", "exercises"):
            fresh = ["--fresh"] if getattr(options, "fresh", False) else []
            return run_module(environment, "exercises", [options.verb, *options.names, *fresh])
        names = [*options.notebooks, *(["--check"] if options.check else [])]
        return run_module(environment, "build", names)
    except SetupError as error:
        print(f"\n{error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped. The same command goes on from here.", file=sys.stderr)
        return 130


def run_module(environment: Environment, module: str, arguments: list[str]) -> int:
    """Run a module of coursetools in the course's own Python, which has what it takes."""
    command = [str(environment.python), "-m", f"coursetools.{module}", *arguments]
    env = learner_environ(environment.binaries, environment.state)
    env["PYTHONPATH"] = str(ROOT)
    return subprocess.run(command, env=env, check=False).returncode
