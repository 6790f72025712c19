"""The module `time` is hidden by its function."""

from threading import Thread
from time import time


def run_together(calls, run, seconds=30):
    texts = [f"Error: no result after {seconds} s. It may still be running."] * len(calls)

    def work(i, c):
        try:
            texts[i] = run(c)
        except Exception as e:
            texts[i] = f"Error: {type(e).__name__}: {e}"

    threads = [Thread(target=work, args=(i, c), daemon=True) for i, c in enumerate(calls)]
    [t.start() for t in threads]
    end = time() + seconds
    for t in threads:
        t.join(max(0, end - time()))
    return texts[:]
