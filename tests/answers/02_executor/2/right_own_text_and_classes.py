"""With json.dumps, small functions and an error of its own."""

import difflib


class Executor:
    def __init__(self, tools):
        self.tools = tools

    def find(self, name):
        if name in self.tools:
            return self.tools[name]
        near = difflib.get_close_matches(name, self.tools)
        hint = f"Did you mean `{near[0]}`?" if near else ""
        raise BadCall(f"{name} is none of {list(self.tools)}. {hint}")

    def content(self, name, raw):
        tool = self.find(name)
        if raw.isspace() or not raw:
            result = tool()
        else:
            parsed = json.loads(raw)
            if not isinstance(parsed, dict):
                raise TypeError("arguments must be an object")
            result = tool(**parsed)
        if result is None:
            return "done"
        if isinstance(result, str):
            return result
        return json.dumps(result, ensure_ascii=False, indent=2)


def run_call(call, tools):
    try:
        text = Executor(tools).content(
            **{"name": call["function"]["name"], "raw": call["function"]["arguments"]}
        )
    except Exception as error:
        text = "Error: " + type(error).__name__ + " " + "".join(map(str, error.args))
    return dict(role="tool", tool_call_id=call["id"], content=text)
