"""The pool's `with` waits for the late one.

hint: a pool's `with`
"""

from concurrent.futures import ThreadPoolExecutor


def run_together(calls, run, seconds=30):
    def text_of(call):
        try:
            return run(call)
        except Exception as error:
            return f"Error: {error!r}"

    with ThreadPoolExecutor(max_workers=len(calls) or 1) as pool:
        return [future.result() for future in [pool.submit(text_of, call) for call in calls]]
