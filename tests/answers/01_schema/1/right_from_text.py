"""Written as JSON text and read back."""

import json

convert_currency = json.loads("""
{"type": "function", "function": {
  "name": "convert_currency",
  "description": "Convert an amount of US dollars.",
  "parameters": {
    "type": "object",
    "required": ["amount", "to"],
    "additionalProperties": false,
    "properties": {
      "amount": {"type": "number", "minimum": 0, "description": "US dollars."},
      "to": {"type": "string", "enum": ["EUR", "NOK", "CNY"], "description": "Currency."},
      "digits": {"type": "integer", "default": 2, "description": "Digits after the point."}
    }
  }
}}
""")
