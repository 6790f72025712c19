"""A tuple.

hint: not as a tuple
"""


def run_together(calls, run, seconds=30):
    texts = [f"Error: no result after {seconds} s. It may still be running."] * len(calls)

    def work(i):
        try:
            texts[i] = run(calls[i])
        except Exception as e:
            texts[i] = f"Error: {type(e).__name__}: {e}"

    threads = [threading.Thread(target=work, args=(i,), daemon=True) for i in range(len(calls))]
    for t in threads:
        t.start()
    end = time.monotonic() + seconds
    for t in threads:
        t.join(max(0, end - time.monotonic()))
    return tuple(texts)
