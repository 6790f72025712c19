"""What is late raises TimeoutError for the whole batch.

hint: The limit may pass
"""

from concurrent.futures import ThreadPoolExecutor


def run_together(calls, run, seconds=30):
    def text_of(call):
        try:
            return run(call)
        except Exception as error:
            return f"Error: {error!r}"

    pool = ThreadPoolExecutor(max_workers=len(calls) or 1)
    futures = [pool.submit(text_of, call) for call in calls]
    texts = [future.result(timeout=seconds) for future in futures]
    pool.shutdown(wait=False)
    return texts
