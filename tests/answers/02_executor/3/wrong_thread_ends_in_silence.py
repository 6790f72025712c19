"""What run raises is swallowed in the thread.

hint: Its thread ended in silence
"""

import threading
import time


def run_together(calls, run, seconds=30):
    texts = [f"Error: no result after {seconds} s. It may still be running."] * len(calls)

    def work(place):
        try:
            texts[place] = run(calls[place])
        except Exception:
            return

    threads = [threading.Thread(target=work, args=[n], daemon=True) for n in range(len(calls))]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0, end - time.monotonic()))
    return list(texts)
