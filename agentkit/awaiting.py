"""Run an async tool from plain code: an event loop of its own, on the thread it was called in.

Built in lesson 02. So async tools work inside Jupyter too, where the main thread's event loop is
running all the time and cannot be run a second time.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from agentkit.workers import OutOfTimeError, threads_available


class DaemonThreads(ThreadPoolExecutor):
    """What `asyncio.to_thread` runs on. Python waits for a pool's threads before it ends; for
    these it does not, so blocking code that hangs keeps nobody from closing a notebook."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()

        def work() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                future.set_result(fn(*args, **kwargs))
            except BaseException as error:
                future.set_exception(error)

        threading.Thread(target=work, name="agentkit-tool", daemon=True).start()
        return future


def run_async(value: Awaitable[Any], limit: float | None) -> Any:
    """What an awaitable comes to within `limit` seconds; OutOfTimeError when it takes longer."""
    if not threads_available():
        getattr(value, "close", lambda: None)()  # or Python warns that it was never awaited
        raise RuntimeError("an async tool needs a thread, and this Python has none")
    return asyncio.run(_within(value, limit))


async def _within(value: Awaitable[Any], limit: float | None) -> Any:
    asyncio.get_running_loop().set_default_executor(DaemonThreads())
    try:
        async with asyncio.timeout(limit) as clock:
            return await value
    except TimeoutError:
        if clock.expired():
            raise OutOfTimeError from None
        raise
