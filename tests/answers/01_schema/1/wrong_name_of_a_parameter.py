"""Another name than the task gives.

hint: There are three parameters, and the task gives their names
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "type": "object",
            "properties": {
                "amount": {"type": "number", "description": "How many US dollars."},
                "currency": {
                    "type": "string",
                    "enum": ["EUR", "NOK", "CNY"],
                    "description": "Code of the currency.",
                },
                "digits": {"type": "integer", "default": 2, "description": "Digits to keep."},
            },
            "required": ["amount", "currency"],
            "additionalProperties": False,
        },
    },
}
