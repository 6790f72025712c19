"""A pool for no calls at all has no thread, and raises.

hint: A pool wants at least one thread
"""

from concurrent.futures import ThreadPoolExecutor, wait


def run_together(calls, run, seconds=30):
    pool = ThreadPoolExecutor(max_workers=len(calls))
    futures = [pool.submit(run, call) for call in calls]
    wait(futures, timeout=seconds)
    texts = []
    for future in futures:
        if not future.done():
            texts.append(f"Error: no result after {seconds} s. It may still be running.")
        elif future.exception():
            error = future.exception()
            texts.append(f"Error: {type(error).__name__}: {error}")
        else:
            texts.append(future.result())
    pool.shutdown(wait=False)
    return texts
