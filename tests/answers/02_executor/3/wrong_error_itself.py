"""The exception itself stands at its place.

hint: make a text of it
"""


def run_together(calls, run, seconds=30):
    texts = [None] * len(calls)

    def work(i):
        try:
            texts[i] = run(calls[i])
        except Exception as e:
            texts[i] = e

    threads = [threading.Thread(target=work, args=(i,), daemon=True) for i in range(len(calls))]
    for t in threads:
        t.start()
    end = time.monotonic() + seconds
    for t in threads:
        t.join(max(0, end - time.monotonic()))
    return list(texts)
