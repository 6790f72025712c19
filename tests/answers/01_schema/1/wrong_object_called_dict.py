"""The parameters are a Python dict instead of a JSON object.

hint: 'dict' is Python's word
"""

convert_currency = {
    "type": "function",
    "function": {
        "name": "convert_currency",
        "description": "Convert US dollars.",
        "parameters": {
            "type": "dict",
            "properties": {
                "amount": {"type": "number", "description": "How many US dollars."},
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
