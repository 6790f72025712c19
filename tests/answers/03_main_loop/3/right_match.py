"""A match for the messages where the model speaks."""


def messages_sent(messages):
    out, n = [], 0
    for m in messages:
        match m:
            case {"role": "assistant"}:
                out.append(n)
        n += 1
    return out
