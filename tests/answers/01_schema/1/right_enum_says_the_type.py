"""An enum of texts needs no type beside it."""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "type": "object",
            "properties": {
                "amount": {"type": "number", "description": "How many US dollars"},
                "to": {"description": "Target", "enum": ["EUR", "NOK", "CNY"]},
                "digits": {"type": "integer", "description": "Digits", "default": 2},
            },
            "required": ["amount", "to"],
            "additionalProperties": False,
        },
    },
}
