"""Takes the last step for none.

hint: Step 4 is the last
"""


def fork(messages, step):
    steps = [i for i, m in enumerate(messages) if m["role"] == "assistant"]
    if not 0 <= step < len(steps):
        raise ValueError
    end = steps[step - 1] + 1 if step else (steps[0] if steps else len(messages))
    while step and end < len(messages) and messages[end]["role"] == "tool":
        end += 1
    return json.loads(json.dumps(messages[:end]))
