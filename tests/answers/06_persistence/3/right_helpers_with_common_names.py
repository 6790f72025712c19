"""Its helpers have names that a check might use for itself."""


def asked(message):
    return message.get("tool_calls") or []


def first(messages, place):
    end = place + 1
    while end < len(messages) and messages[end]["role"] == "tool":
        end += 1
    return {each["tool_call_id"] for each in messages[place + 1 : end]}, end


def second(call):
    return tool_message(call["id"], interrupted(call["function"]["name"]))


def close_open_calls(messages):
    whole = []
    place = 0
    while place < len(messages):
        answered, end = first(messages, place)
        whole += messages[place:end]
        whole += [second(each) for each in asked(messages[place]) if each["id"] not in answered]
        place = end
    return whole
