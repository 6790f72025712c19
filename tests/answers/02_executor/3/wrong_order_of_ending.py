"""Texts are appended as the threads end.

hint: the order in which they ended
"""

import threading
import time


def run_together(calls, run, seconds=30):
    texts = []

    def work(place):
        try:
            texts.append(run(calls[place]))
        except Exception as error:
            texts.append(f"Error: {type(error).__name__}: {error}")

    threads = [threading.Thread(target=work, args=[n], daemon=True) for n in range(len(calls))]
    for thread in threads:
        thread.start()
    end = time.monotonic() + seconds
    for thread in threads:
        thread.join(max(0, end - time.monotonic()))
    return list(texts)
