"""Pieces are collected, and joined by a space."""


def text_of(raw):
    pieces = []
    for choice in raw["choices"][:1]:
        content = choice["message"].get("content")
        if content is not None:
            pieces.append(content.strip())
        if choice["finish_reason"] == "length":
            pieces.append("[cut off]")
    return " ".join(pieces)
