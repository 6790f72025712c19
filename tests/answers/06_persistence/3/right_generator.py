"""An inner generator, and a while that looks ahead."""


def close_open_calls(messages):
    def each_message():
        at = 0
        while at < len(messages):
            message = messages[at]
            yield message
            at += 1
            names = {each["id"]: each["function"]["name"] for each in message.get("tool_calls", ())}
            while at < len(messages) and messages[at]["role"] == "tool":
                names.pop(messages[at]["tool_call_id"], None)
                yield messages[at]
                at += 1
            for call_id in names:
                yield tool_message(call_id, interrupted(names[call_id]))

    return list(each_message())
