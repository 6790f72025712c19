"""json.loads stands outside the try.

hint: Broken JSON ended the run
"""

import difflib


def run_call(call, tools):
    name = call["function"]["name"]
    arguments = json.loads(call["function"]["arguments"])
    if name not in tools:
        near = difflib.get_close_matches(name, tools)
        question = f"Did you mean '{near[0]}'? " if near else ""
        content = f"Error: no tool {name}. {question}There are: {', '.join(tools)}"
    else:
        try:
            content = to_text(tools[name](**arguments))
        except Exception as error:
            content = f"Error: {type(error).__name__}: {error}"
    return {"role": "tool", "tool_call_id": call["id"], "content": content}
