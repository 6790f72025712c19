"""Names, a function, and one of them twice."""

safe = ["pay_order", "read_note", "read_note", write_note, "delete_note"]
