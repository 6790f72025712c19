"""The error's repr: its type and its words."""

import difflib


def run_call(call, tools):
    content = None
    try:
        f = call["function"]
        if f["name"] not in tools:
            near = difflib.get_close_matches(f["name"], tools.keys())
            raise BadCall(
                "unknown tool; "
                + (f"Did you mean `{near[0]}`? " if near else "")
                + "known: "
                + str(list(tools))
            )
        args = json.loads(f["arguments"]) if f["arguments"].strip() else {}
        if type(args) is not dict:
            raise BadCall("want a JSON object")
        content = to_text(tools[f["name"]](**args))
    except Exception as e:
        content = "Error " + repr(e)
    return {"role": "tool", "tool_call_id": call["id"], "content": content}
