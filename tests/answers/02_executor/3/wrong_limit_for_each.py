"""Each join gets the whole limit.

hint: All share one
"""


def run_together(calls, run, seconds=30):
    texts = [f"Error: no result after {seconds} s. It may still be running."] * len(calls)

    def work(i):
        try:
            texts[i] = run(calls[i])
        except Exception as e:
            texts[i] = f"Error: {type(e).__name__}: {e}"

    threads = [threading.Thread(target=work, args=(i,)) for i in range(len(calls))]
    for t in threads:
        t.start()
    for t in threads:
        t.join(seconds)
    return list(texts)
