"""required stands beside parameters.

hint: put it into their dict
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "required": ["amount", "to"],
        "additionalProperties": False,
        "parameters": {
            "type": "object",
            "properties": {
                "amount": {"type": "number", "description": "How many US dollars"},
                "to": {"type": "string", "description": "Target", "enum": ["EUR", "NOK", "CNY"]},
                "digits": {"type": "integer", "description": "Digits", "default": 2},
            },
        },
    },
}
