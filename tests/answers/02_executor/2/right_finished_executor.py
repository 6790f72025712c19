"""The finished module does it all."""

from agentkit import Executor, ToolCall


def run_call(call, tools):
    asked = call["function"]
    executor = Executor(tools.values())
    (result,) = executor.run([ToolCall(call["id"], asked["name"], asked["arguments"])])
    return {"role": "tool", "tool_call_id": result.call_id, "content": result.content}
