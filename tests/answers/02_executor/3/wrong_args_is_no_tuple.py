"""args=(i) is no tuple, so each thread fails.

hint: No thread wrote its text
"""


def run_together(calls, run, seconds=30):
    texts = [None] * len(calls)

    def work(i):
        texts[i] = run(calls[i])

    threads = [threading.Thread(target=work, args=(i)) for i in range(len(calls))]
    for t in threads:
        t.start()
    for t in threads:
        t.join(seconds)
    return texts
