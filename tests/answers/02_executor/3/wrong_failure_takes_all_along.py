"""future.result() raises what the call raised.

hint: One failing call spoils the results of the others
"""

from concurrent.futures import ThreadPoolExecutor


def run_together(calls, run, seconds=30):
    with ThreadPoolExecutor(max_workers=len(calls) or 1) as pool:
        return list(pool.map(run, calls, timeout=seconds))
