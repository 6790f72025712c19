"""The names are listed, the near one is not pointed out.

hint: The near name is missing
"""


def run_call(call, tools):
    name, raw = call["function"]["name"], call["function"]["arguments"]
    try:
        if name not in tools:
            raise BadCall(f"no tool {name!r}. There are: {', '.join(tools)}.")
        arguments = json.loads(raw) if raw.strip() else {}
        if not isinstance(arguments, dict):
            raise BadCall("the arguments must be a JSON object")
        content = to_text(tools[name](**arguments))
    except Exception as error:
        content = f"Error: {type(error).__name__}: {error}"
    return {"role": "tool", "tool_call_id": call["id"], "content": content}
