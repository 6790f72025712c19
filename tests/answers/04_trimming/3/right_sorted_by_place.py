"""Collects first, sorts by place at the end."""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    task = [m for m in messages if m["role"] == "user"][-1]
    view = [messages[0], task] + [m for m in groups[-1] if m is not task]
    for g in reversed(groups[:-1]):
        if g[0] in view:
            continue
        if count_tokens(view + g, tools) > max_tokens:
            break
        view += g
    return sorted(view, key=messages.index)
