"""Takes adding to a note for writing it.

hint: += adds each time
"""

safe = {"read_note", "write_note", "add_to_note", "delete_note", "pay_order"}
