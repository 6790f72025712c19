"""A Thread of its own that keeps its text."""


class Worker(threading.Thread):
    def __init__(self, run, call, seconds):
        super().__init__(daemon=True)
        self._run, self.call = run, call
        self.text = f"Error: no result after {seconds} s. It may still be running."

    def run(self):
        try:
            self.text = self._run(self.call)
        except Exception as e:
            self.text = f"Error: {type(e).__name__}: {e}"


def run_together(calls, run, seconds=30):
    workers = [Worker(run, c, seconds) for c in calls]
    for w in workers:
        w.start()
    end = time.monotonic() + seconds
    for w in workers:
        w.join(timeout=max(0, end - time.monotonic()))
    return [w.text for w in workers]
