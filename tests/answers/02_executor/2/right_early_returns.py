"""It returns as soon as it knows."""

import collections
import difflib


def run_call(call, tools):
    m = collections.OrderedDict(role="tool", tool_call_id=call["id"])
    try:
        name, raw = call["function"].values()
        tool = tools.get(name)
        if tool is None:
            hint = difflib.get_close_matches(name, tools)
            question = f"Did you mean '{hint[0]}'?" if hint else ""
            m["content"] = (
                "Error: unknown tool. " + question + " Available: " + ", ".join(sorted(tools))
            )
            return m
        args = json.loads(raw.strip() or "{}")
        if not isinstance(args, dict):
            m["content"] = "Error: need an object"
            return m
        m["content"] = to_text(tool(**args))
    except json.JSONDecodeError as e:
        m["content"] = f"Error: {e}"
    except Exception as e:
        m["content"] = f"Error: {type(e).__qualname__}" + (f", {e}" if e.args else "")
    return m
