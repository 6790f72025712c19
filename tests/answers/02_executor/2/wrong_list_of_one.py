"""A list of one message.

hint: no list around it
"""


def run_call(call, tools):
    f = call["function"]
    return [
        {
            "role": "tool",
            "tool_call_id": call["id"],
            "content": to_text(tools[f["name"]](**json.loads(f["arguments"]))),
        }
    ]
