"""The other way round: all, then the oldest turn goes until it fits."""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    last_user = None
    for group in groups:
        if group[0]["role"] == "user":
            last_user = group
    stays = [g[0]["role"] == "system" or g is last_user or g is groups[-1] for g in groups]
    while count_tokens(sum(groups, []), tools) > max_tokens and False in stays:
        oldest = stays.index(False)
        del groups[oldest], stays[oldest]
    return sum(groups, [])
