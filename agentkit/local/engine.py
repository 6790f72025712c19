"""The engine that runs a model's file: llama.cpp, through llama-cpp-python.

One engine for each model and process: its memory is the model's, and it keeps what it has read of
the last prompt, so that the next step of a run reads only what is new.
Source: the reference of llama-cpp-python.
"""

from __future__ import annotations

import importlib
import importlib.util
import os
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Protocol

from agentkit.local.models import INSTALL, find_model
from agentkit.local.prompt import Piece

ENGINE = "llama-cpp-python"


class Llama(Protocol):
    """What is used of `llama_cpp.Llama`."""

    def tokenize(self, text: bytes, add_bos: bool, special: bool) -> list[int]: ...
    def create_completion(self, prompt: list[int], **settings: Any) -> Any: ...


@dataclass(frozen=True)
class Written:
    """What the model wrote: `cut` if it came to the limit before its end; `tokens` as it counts."""

    text: str
    tokens: int
    cut: bool


@dataclass
class Engine:
    """A loaded model. `grammar` makes the library's grammar object of a text."""

    llama: Llama
    grammar: Callable[[str], Any]
    # It has one memory: two runs in it at once would write into each other's.
    _busy: threading.Lock = field(default_factory=threading.Lock)

    def tokens(self, prompt: Sequence[Piece]) -> list[int]:
        """The prompt as the model's own tokens. Only the template's pieces may hold borders."""
        made: list[int] = []
        for text, is_template in prompt:
            data = text.encode("utf-8", "replace")
            if data:
                made += self.llama.tokenize(data, add_bos=not made, special=is_template)
        return made

    def write(
        self, prompt: list[int], stops: Sequence[str], grammar: str, settings: Mapping[str, Any]
    ) -> Written:
        """Read the prompt and go on from there. `grammar` is empty for none; `settings` are those
        of `create_completion`."""
        made = self.grammar(grammar) if grammar else None
        with self._busy:
            told = self.llama.create_completion(
                prompt, stop=list(stops), grammar=made, **dict(settings)
            )
        choice = told["choices"][0]
        count = told["usage"]["completion_tokens"]
        return Written(choice["text"], count, choice["finish_reason"] == "length")


@cache
def load(name: str) -> Engine:
    """The engine with this model in it.

    Raises:
        ValueError: there is no model of that name.
        ModuleNotFoundError: the engine or the model's file is not installed.
    """
    model = find_model(name)
    if importlib.util.find_spec("llama_cpp") is None:
        raise ModuleNotFoundError(
            f"connect_local: {ENGINE}, the engine for local models, is not installed. "
            f"Install it: {INSTALL.format(name=name)}"
        )
    path = model.path()
    # Threads that wait by spinning take the cores from each other: it must be set before loading.
    os.environ.setdefault("OMP_WAIT_POLICY", "passive")
    library = importlib.import_module("llama_cpp")
    _silence(library)
    llama = library.Llama(
        str(path),
        n_ctx=model.window,
        n_threads=1,
        n_threads_batch=min(2, os.cpu_count() or 1),
        verbose=False,
    )
    return Engine(llama, lambda text: library.LlamaGrammar.from_string(text, verbose=False))


def _silence(library: Any) -> None:
    """Keep what the engine has to say about itself out of the cells of a notebook. A file that it
    cannot read raises all the same."""
    hear = library.llama_log_callback(lambda level, text, about: None)
    _kept.append(hear)  # the engine calls it as long as it lives
    library.llama_log_set(hear, None)


_kept: list[Any] = []
