"""The parameters without the level `properties`.

hint: under 'properties'
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "amount": {"type": "number", "description": "How many US dollars."},
            "to": {"type": "string", "enum": ["EUR", "NOK", "CNY"], "description": "Currency."},
            "digits": {"type": "integer", "default": 2, "description": "Digits."},
        },
    },
}
