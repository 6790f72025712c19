"""Each thread looks at the loop's variable, which is at the last place by then.

hint: Which `calls[n]` does each thread run?
"""

import threading
import time


def run_together(calls, run, seconds=30):
    texts = [f"Error: no result after {seconds} s. It may still be running."] * len(calls)

    def work(place):
        try:
            texts[place] = run(calls[place])
        except Exception as error:
            texts[place] = f"Error: {type(error).__name__}: {error}"

    threads = [threading.Thread(target=lambda: work(n), daemon=True) for n in range(len(calls))]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0, end - time.monotonic()))
    return list(texts)
