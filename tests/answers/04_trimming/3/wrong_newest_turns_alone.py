"""The newest turns that fit, and nothing else.

hint: The system prompt, 0, and the task, 3, are gone
"""


def my_trim(messages, max_tokens, tools=()):
    groups = turns(messages)
    view = []
    for g in reversed(groups):
        if count_tokens(view + g, tools) > max_tokens:
            break
        view = g + view
    return view
