"""Its helpers have names that a check might use for itself."""


def least(groups):
    users = [n for n, group in enumerate(groups) if group[0]["role"] == "user"]
    return {0, users[-1], len(groups) - 1}


def size(groups, kept, tools):
    return count_tokens([], tools) + sum(count_tokens(groups[n]) for n in kept)


def view(groups, kept):
    return [message for n in sorted(kept) for message in groups[n]]


def more(groups, kept, max_tokens, tools):
    for n in reversed(range(len(groups))):
        if n not in kept:
            if size(groups, kept | {n}, tools) > max_tokens:
                break
            kept = kept | {n}
    return kept


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    return view(groups, more(groups, least(groups), max_tokens, tools))
