"""Writes the names into one text.

hint: Write the names into braces
"""

safe = "read_note, write_note, delete_note, pay_order"
