"""`required` as a mark on each parameter.

hint: no mark on each parameter
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "type": "object",
            "properties": {
                "amount": {
                    "type": "number",
                    "required": True,
                    "description": "How many US dollars.",
                },
                "to": {
                    "type": "string",
                    "enum": ["EUR", "NOK", "CNY"],
                    "description": "Code of the currency.",
                },
                "digits": {"type": "integer", "default": 2, "description": "Digits to keep."},
            },
            "additionalProperties": False,
        },
    },
}
