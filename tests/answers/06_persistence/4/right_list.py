"""A list, in another order."""

safe = ["pay_order", "delete_note", "write_note", "read_note"]
