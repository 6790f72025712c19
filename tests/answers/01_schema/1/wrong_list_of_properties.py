"""The parameters as a list.

hint: it is a dict and no list
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "type": "object",
            "properties": [
                {
                    "amount": {"type": "number", "description": "How many US dollars."},
                    "to": {
                        "type": "string",
                        "enum": ["EUR", "NOK", "CNY"],
                        "description": "Code of the currency.",
                    },
                    "digits": {"type": "integer", "default": 2, "description": "Digits to keep."},
                }
            ],
            "required": ["amount", "to"],
            "additionalProperties": False,
        },
    },
}
