"""The type is Python's type, which has no form in JSON.

hint: Something in it is no JSON
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "type": "object",
            "properties": {
                "amount": {"type": float, "description": "How many US dollars."},
                "to": {
                    "type": "string",
                    "enum": ["EUR", "NOK", "CNY"],
                    "description": "Code of the currency.",
                },
                "digits": {"type": "integer", "default": 2, "description": "Digits to keep."},
            },
            "required": ["amount", "to"],
            "additionalProperties": False,
        },
    },
}
