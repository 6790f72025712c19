"""A pool whose threads are not waited for, and futures with a common end."""

from concurrent.futures import ThreadPoolExecutor, wait


def run_together(calls, run, seconds=30):
    if not calls:
        return []
    pool = ThreadPoolExecutor(len(calls))
    futures = [pool.submit(run, call) for call in calls]
    wait(futures, timeout=seconds)
    pool.shutdown(wait=False)
    texts = []
    for future in futures:
        if not future.done():
            texts.append(f"Error: no result after {seconds} s. It may still be running.")
        elif future.exception() is not None:
            error = future.exception()
            texts.append(f"Error: {type(error).__name__}: {error}")
        else:
            texts.append(future.result())
    return texts
