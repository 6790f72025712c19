"""All messages get the role of the user, the model's answer as well.

hint: Its role is not the user's
"""


def next_messages(messages, answer, question):
    return [*messages, *map(user, (answer, question))]
