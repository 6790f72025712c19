"""The functions themselves, in place of their names."""

safe = {read_note, write_note, delete_note, pay_order}
