"""The definition as JSON text.

hint: turning it into text is the SDK's work
"""

import json

convert_currency = json.dumps({"type": "function", "function": {"name": "convert_currency"}})
