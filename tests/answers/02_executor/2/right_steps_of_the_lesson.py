"""The steps of the lesson, pasted in: its `check` has the name of the checks."""

import difflib

from agentkit import function_schema


def find(name, tools):
    if name in tools:
        return tools[name]
    near = difflib.get_close_matches(name, tools, n=1)
    hint = f" Did you mean {near[0]!r}?" if near else ""
    raise BadCall(f"there is no tool {name!r}.{hint} The tools are: {', '.join(tools)}.")


def parse(raw):
    try:
        arguments = json.loads(raw) if raw and raw.strip() else {}
    except json.JSONDecodeError as error:
        raise BadCall(f"the arguments are broken JSON at character {error.pos}") from None
    if not isinstance(arguments, dict):
        raise BadCall("the arguments must be a JSON object")
    return arguments


def check(arguments, parameters):
    known = parameters["properties"]
    missing = [name for name in parameters.get("required", []) if name not in arguments]
    if missing:
        raise BadCall(f"missing {missing}")


def run_call(call, tools):
    asked = call["function"]
    try:
        tool = find(asked["name"], tools)
        arguments = parse(asked["arguments"])
        check(arguments, function_schema(tool)["function"]["parameters"])
        content = to_text(tool(**arguments))
    except BadCall as problem:
        content = to_text(f"Error: {problem}")
    except Exception as error:
        content = to_text(f"Error: {type(error).__name__}: {error}".rstrip(": "))
    return {"role": "tool", "tool_call_id": call["id"], "content": content}
