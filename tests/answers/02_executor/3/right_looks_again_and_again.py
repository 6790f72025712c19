"""It looks again and again whether all are done."""


def run_together(calls, run, seconds=30):
    out = [f"Error: no result after {seconds} s. It may still be running."] * len(calls)

    def one(i):
        try:
            r = run(calls[i])
        except Exception as e:
            r = f"Error: {type(e).__name__}: {e}"
        out[i] = r

    ts = []
    for i in range(len(calls)):
        t = threading.Thread(target=one, args=(i,))
        t.daemon = True
        t.start()
        ts.append(t)
    deadline = time.time() + seconds
    while any(t.is_alive() for t in ts) and time.time() < deadline:
        time.sleep(0.005)
    return list(out)
