"""Tuples, limits, a title and strict come in addition."""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "strict": False,
        "description": "Convert US dollars.",
        "parameters": {
            "$schema": "x",
            "type": "object",
            "title": "T",
            "properties": {
                "amount": {"type": "number", "description": "How many US dollars", "minimum": 0},
                "to": {"type": "string", "description": "Target", "enum": ("EUR", "NOK", "CNY")},
                "digits": {"type": "integer", "description": "Digits", "default": 2, "minimum": 0},
            },
            "required": ("to", "amount"),
            "additionalProperties": False,
        },
    },
}
