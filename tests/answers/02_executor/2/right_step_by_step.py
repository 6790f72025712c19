"""Each step returns its own error at once."""

from difflib import get_close_matches


def run_call(call, tools):
    def message(content):
        return {"tool_call_id": call["id"], "content": content, "role": "tool"}

    name = call["function"]["name"]
    tool = tools.get(name)
    if tool is None:
        text = "Error: unknown tool. "
        for near in get_close_matches(name, list(tools), 1):
            text += f"Did you mean {near}? "
        return message(text + "Tools: " + " ".join(sorted(tools)))
    raw = (call["function"]["arguments"] or "").strip() or "{}"
    try:
        arguments = json.loads(raw)
    except ValueError as error:
        return message(f"Error: broken JSON. {error}")
    if type(arguments) is not dict:
        return message(f"Error: an object was expected, not {arguments!r}")
    try:
        result = tool(**arguments)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:
        return message(f"Error {error!r}")
    return message(to_text(result))
