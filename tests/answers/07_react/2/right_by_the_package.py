"""Lets the finished protocol do it, and drops its prompt."""


def record_as_text(record):
    kept = list(record)
    first = [kept.pop(0)] if kept[0]["role"] == "system" else []
    return first + ReAct().request("any", kept, [])["messages"][1:]
