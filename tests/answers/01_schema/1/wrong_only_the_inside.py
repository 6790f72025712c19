"""Only the inner part, as many web pages show it.

hint: The outer dict says which kind of tool this is
"""

convert_currency = {
    "name": "convert_currency",
    "description": "Convert US dollars.",
    "parameters": {"type": "object", "properties": {}, "required": []},
}
