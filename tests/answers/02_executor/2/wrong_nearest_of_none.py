"""The nearest name is taken out of an empty list.

hint: gives an empty list then
"""

import difflib


def run_call(call, tools):
    name, raw = call["function"]["name"], call["function"]["arguments"]
    message = {"role": "tool", "tool_call_id": call["id"]}
    if name not in tools:
        near = difflib.get_close_matches(name, tools)[0]
        names = ", ".join(tools)
        return {**message, "content": f"Error: no {name}. Did you mean '{near}'? Or: {names}"}
    try:
        arguments = json.loads(raw or "{}") if raw.strip() else {}
        assert isinstance(arguments, dict), "no JSON object"
        return {**message, "content": to_text(tools[name](**arguments))}
    except Exception as error:
        return {**message, "content": f"Error: {error!r}"}
