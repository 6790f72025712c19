"""It counts those that are done."""


def run_together(calls, run, seconds=30):
    late = f"Error: no result after {seconds} s. It may still be running."
    out = [late] * len(calls)
    done = threading.Semaphore(0)

    def work(i):
        try:
            result = run(calls[i])
        except Exception as e:
            result = f"Error: {type(e).__name__}: {e}"
        out[i] = result
        done.release()

    for i in range(len(calls)):
        threading.Thread(target=work, args=(i,), daemon=True).start()
    until = time.monotonic() + seconds
    for _ in calls:
        if not done.acquire(timeout=max(0.0, until - time.monotonic())):
            break
    return [*out]
