"""A pool of four threads for any number of calls.

hint: only so many threads
"""

from concurrent.futures import ThreadPoolExecutor, wait


def run_together(calls, run, seconds=30):
    if not calls:
        return []

    def safe(c):
        try:
            return run(c)
        except BaseException as e:
            return f"Error: {type(e).__name__}: {e}"

    pool = ThreadPoolExecutor(4)
    futures = [pool.submit(safe, c) for c in calls]
    done, _ = wait(futures, timeout=seconds)
    pool.shutdown(wait=False)
    return [
        f.result() if f in done else f"Error: no result after {seconds} s. It may still be running."
        for f in futures
    ]
