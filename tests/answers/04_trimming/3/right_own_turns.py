"""By places of messages, with turns of its own, and recursion."""


def my_trim(messages, max_tokens, tools=()):
    def start_of(place):
        return place if messages[place]["role"] != "tool" else start_of(place - 1)

    def grown(kept, place):
        if place < 0:
            return kept
        begin = start_of(place)
        wider = kept | set(range(begin, place + 1))
        if wider != kept and count_tokens([messages[n] for n in wider], tools) > max_tokens:
            return kept
        return grown(wider, begin - 1)

    end = len(messages)
    least = {n for n in range(end) if messages[n]["role"] == "system"}
    least |= {max((n for n in range(end) if messages[n]["role"] == "user"), default=end - 1)}
    least |= set(range(start_of(end - 1), end))
    return [messages[n] for n in sorted(grown(least, end - 1))]
