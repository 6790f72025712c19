"""Takes all that pays for unsafe, and does not look at the key.

hint: what does the bank do with order-7 again?
"""

safe = {"read_note", "write_note", "delete_note"}
