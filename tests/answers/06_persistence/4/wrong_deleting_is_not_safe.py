"""Takes deleting for unsafe because it changes something.

hint: What is deleted is deleted
"""

safe = {"read_note", "write_note", "pay_order"}
