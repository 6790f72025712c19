"""The error is JSON, too.

hint: Begin it with Error
"""

import difflib


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
        args = json.loads(f["arguments"] or "{}")
        if not isinstance(args, dict):
            raise BadCall("object")
        content = to_text(tools[f["name"]](**args))
    except Exception as e:
        content = json.dumps({"error": f"{type(e).__name__}: {e}"})
    return {"role": "tool", "tool_call_id": call["id"], "content": content}
