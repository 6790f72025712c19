"""Name and parameters beside the type, one level too far out.

hint: stand one level deeper, under the key 'function'
"""

convert_currency = {
    "type": "function",
    "name": "convert_currency",
    "description": "Convert US dollars.",
    "parameters": {"type": "object", "properties": {}},
}
