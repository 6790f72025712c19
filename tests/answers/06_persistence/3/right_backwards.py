"""Walks from the end, and collects what is answered on the way."""


def close_open_calls(messages):
    closed, answered, place = [], set(), 0
    for message in reversed(messages):
        closed.insert(0, message)
        if message["role"] == "tool":
            answered.add(message["tool_call_id"])
            place += 1
            continue
        calls = message.get("tool_calls", [])
        closed[1 + place : 1 + place] = [
            {
                "role": "tool",
                "tool_call_id": each["id"],
                "content": interrupted(each["function"]["name"]),
            }
            for each in calls
            if each["id"] not in answered
        ]
        answered, place = set(), 0
    return closed
