"""Gives a generator.

hint: Write the names into braces
"""

safe = (n for n in ["read_note", "write_note", "delete_note", "pay_order"])
