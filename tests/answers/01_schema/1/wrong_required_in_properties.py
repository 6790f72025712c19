"""required stands in properties.

hint: One bracket too deep
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "type": "object",
            "properties": {
                "amount": {"type": "number", "description": "How many US dollars"},
                "to": {"type": "string", "description": "Target", "enum": ["EUR", "NOK", "CNY"]},
                "digits": {"type": "integer", "description": "Digits", "default": 2},
                "required": ["amount", "to"],
                "additionalProperties": False,
            },
        },
    },
}
