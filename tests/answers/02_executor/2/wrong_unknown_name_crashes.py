"""An unknown name is a KeyError that nobody catches.

hint: A name that does not exist ended the run
"""


def run_call(call, tools):
    asked = call["function"]
    function = tools[asked["name"]]
    try:
        content = to_text(function(**json.loads(asked["arguments"] or "{}")))
    except Exception as error:
        content = f"Error: {type(error).__name__}: {error}"
    return {"role": "tool", "tool_call_id": call["id"], "content": content}
