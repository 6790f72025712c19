"""A deep copy that may be written into; the context wrapped in a lambda."""

import copy


def latest_only(messages, info):
    view = copy.deepcopy(list(messages))
    calls_before = []
    owner = {}
    for place, message in enumerate(view):
        for call in message.get("tool_calls") or []:
            owner[call["id"]] = (place, call["function"])
        if message["role"] == "tool":
            place_of_call, function = owner[message["tool_call_id"]]
            for earlier_place, earlier, result in calls_before:
                if earlier == function and earlier_place < place_of_call:
                    result["content"] = OLD
            calls_before.append((place_of_call, function, message))
    return view


def make_reader(client, model):
    return Agent(
        client, model, [read_page], context=lambda messages, info: latest_only(messages, info)
    )
