"""A return in finally swallows whatever was raised.

hint: `return` in `finally`
"""

import difflib


def run_call(call, tools):
    content = "Error"
    try:
        f = call["function"]
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
        content = to_text(tools[f["name"]](**args))
    except Exception as e:
        content = f"Error: {type(e).__name__}: {e}"
    finally:
        return {"role": "tool", "tool_call_id": call["id"], "content": content}
