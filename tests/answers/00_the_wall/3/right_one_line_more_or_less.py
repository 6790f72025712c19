"""A stand-in for the choice that is not there."""


def text_of(raw: dict) -> str:
    (choice, *_) = raw["choices"] or [{"message": {}, "finish_reason": None}]
    words = [(choice["message"].get("content") or "").strip()] + ["[cut off]"] * (
        choice["finish_reason"] == "length"
    )
    return " ".join(w for w in words if w)
