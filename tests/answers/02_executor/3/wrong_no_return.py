"""The list is filled, and not returned.

hint: Is there a `return`
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

    threads = [threading.Thread(target=work, args=[n], daemon=True) for n in range(len(calls))]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0, end - time.monotonic()))
