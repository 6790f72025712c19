"""Takes booking a seat for safe, since Ada gets what she wanted.

hint: two seats
"""

safe = ["read_note", "write_note", "delete_note", "pay_order", "book_seat"]
