"""A deep copy, and the rest by a loop over roles."""

import copy


def next_messages(messages, answer, question):
    new = copy.deepcopy(messages)
    for role, content in (("assistant", answer), ("user", question)):
        new += [{"role": role, "content": content}]
    return new
