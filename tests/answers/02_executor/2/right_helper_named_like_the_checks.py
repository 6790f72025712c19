"""A helper whose name a check might take for itself."""

import difflib


def message(call, text):
    return {"role": "tool", "tool_call_id": call["id"], "content": text}


def run_call(call, tools):
    f = call["function"]
    try:
        if f["name"] not in tools:
            near = difflib.get_close_matches(f["name"], tools)
            raise BadCall(
                f"no tool {f['name']}. "
                + (f"Did you mean {near[0]!r}? " if near else "")
                + f"{list(tools)}"
            )
        args = json.loads(f["arguments"].strip() or "{}")
        if not isinstance(args, dict):
            raise BadCall("object")
        return message(call, to_text(tools[f["name"]](**args)))
    except Exception as e:
        return message(call, f"Error: {type(e).__name__}: {e}".rstrip(": "))
