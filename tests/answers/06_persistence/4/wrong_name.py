"""Misspells a name.

hint: Copy the names from the cell above
"""

safe = {"read_notes", "write_note", "delete_note", "pay_order"}
