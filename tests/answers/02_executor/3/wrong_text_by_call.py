"""The texts are kept in a dict, by call.

hint: by place, not by call
"""


def run_together(calls, run, seconds=30):
    texts = {}

    def work(c):
        try:
            texts[c] = run(c)
        except Exception as e:
            texts[c] = f"Error: {type(e).__name__}: {e}"

    threads = [threading.Thread(target=work, args=(c,), daemon=True) for c in calls]
    for t in threads:
        t.start()
    end = time.monotonic() + seconds
    for t in threads:
        t.join(max(0, end - time.monotonic()))
    return [
        texts.get(c, f"Error: no result after {seconds} s. It may still be running.") for c in calls
    ]
