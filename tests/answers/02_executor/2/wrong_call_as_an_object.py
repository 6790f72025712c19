"""The call is taken for the library's object.

hint: It is a dict
"""


def run_call(call, tools):
    name = call.function.name
    return {
        "role": "tool",
        "tool_call_id": call.id,
        "content": to_text(tools[name](**json.loads(call.function.arguments))),
    }
