"""Tells the model that something is left out.

hint: adds nothing
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    kept = {0, max(i for i, g in enumerate(groups) if g[0]["role"] == "user"), len(groups) - 1}
    size = count_tokens([m for n in kept for m in groups[n]], tools)
    for i in reversed(range(len(groups))):
        if i in kept:
            continue
        size += count_tokens(groups[i])
        if size > max_tokens:
            break
        kept.add(i)
    out = [m for n in sorted(kept) for m in groups[n]]
    if len(out) < len(messages):
        out.insert(1, {"role": "user", "content": "(earlier messages left out)"})
    return out
