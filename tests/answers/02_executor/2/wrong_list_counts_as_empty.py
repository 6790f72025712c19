"""`or {}` makes no arguments of an empty list.

hint: Did you parse a dict?
"""

import difflib


def run_call(call, tools):
    name, raw = call["function"]["name"], call["function"]["arguments"]
    try:
        if name not in tools:
            near = difflib.get_close_matches(name, tools, n=1)
            question = f" Did you mean {near[0]!r}?" if near else ""
            raise BadCall(f"no tool {name!r}.{question} There are: {', '.join(tools)}.")
        arguments = (json.loads(raw) if raw.strip() else {}) or {}
        if not isinstance(arguments, dict):
            raise BadCall("the arguments must be a JSON object")
        content = to_text(tools[name](**arguments))
    except Exception as error:
        content = f"Error: {type(error).__name__}: {error}"
    return {"role": "tool", "tool_call_id": call["id"], "content": content}
