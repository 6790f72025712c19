"""Takes step 0 for none.

hint: Step 0 is before the first reply
"""


def fork(messages, step):
    steps = [i for i, m in enumerate(messages) if m["role"] == "assistant"]
    if not 1 <= step <= len(steps):
        raise ValueError("no step")
    end = steps[step - 1] + 1
    while step and end < len(messages) and messages[end]["role"] == "tool":
        end += 1
    return json.loads(json.dumps(messages[:end]))
