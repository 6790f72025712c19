"""A list of one definition.

hint: no list around it
"""

convert_currency = [{"type": "function", "function": {"name": "convert_currency"}}]
