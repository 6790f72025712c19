"""An amount that must be whole.

hint: nobody can convert 12.5 dollars
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "type": "object",
            "properties": {
                "amount": {"type": "integer", "description": "How many US dollars."},
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
