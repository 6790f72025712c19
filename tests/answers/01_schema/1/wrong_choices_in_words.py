"""The three currencies stand in the description only.

hint: one word of JSON Schema lists the values
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
                "to": {
                    "type": "string",
                    "description": "One of EUR, NOK and CNY.",
                },
                "digits": {"type": "integer", "default": 2, "description": "Digits to keep."},
            },
            "required": ["amount", "to"],
            "additionalProperties": False,
        },
    },
}
