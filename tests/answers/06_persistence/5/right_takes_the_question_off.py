"""Goes up to the next reply, and takes the question off the end."""


def fork(messages, step):
    import copy as c

    n = 0
    out = []
    for m in messages:
        if m["role"] == "assistant":
            n += 1
            if n > step:
                break
        out.append(m)
    while step > 0 and out[-1]["role"] == "user":
        out.pop()
    if step > n or step < 0:
        raise ValueError(step)
    return c.deepcopy(out)
