"""Asserts instead of raising a ValueError.

hint: Raise a ValueError
"""


def fork(messages, step):
    steps = [i for i, m in enumerate(messages) if m["role"] == "assistant"]
    assert 0 <= step <= len(steps)
    end = steps[step - 1] + 1 if step else (steps[0] if steps else len(messages))
    while step and end < len(messages) and messages[end]["role"] == "tool":
        end += 1
    return json.loads(json.dumps(messages[:end]))
