"""A pool for no calls at all has no thread, and raises.

hint: A pool wants at least one thread
"""

from concurrent.futures import ThreadPoolExecutor, TimeoutError


def run_together(calls, run, seconds=30):
    pool = ThreadPoolExecutor(max_workers=len(calls))
    futures = [pool.submit(run, call) for call in calls]
    texts = []
    for future in futures:
        try:
            texts.append(future.result(timeout=seconds))
        except TimeoutError:
            texts.append(f"Error: no result after {seconds} s. It may still be running.")
        except Exception as error:
            texts.append(f"Error: {type(error).__name__}: {error}")
    pool.shutdown(wait=False)
    return texts
