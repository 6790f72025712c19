"""Writes the numbers as texts.

hint: without quotes
"""

requests = "4"
in_history = "11"
in_last_request = "10"
at_the_cap = "6"
