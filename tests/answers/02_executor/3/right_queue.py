"""Threads that report through a queue; a dict keeps the places."""

import queue
import threading
import time


def run_together(calls, run, seconds=30):
    reports = queue.Queue()

    class Worker(threading.Thread):
        def __init__(self, place, call):
            super().__init__(daemon=True)
            self.place, self.call = place, call

        def run(self):
            try:
                reports.put((self.place, run(self.call)))
            except Exception as error:
                reports.put((self.place, f"Error {error!r}"))

    for place, call in enumerate(calls):
        Worker(place, call).start()
    found, end = {}, time.monotonic() + seconds
    while len(found) < len(calls):
        try:
            place, text = reports.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            break
        found[place] = text
    late = f"Error: no result after {seconds} s. It may still be running."
    return [found.get(place, late) for place in range(len(calls))]
