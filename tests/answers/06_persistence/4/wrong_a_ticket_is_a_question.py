"""Takes drawing a ticket for looking something up.

hint: two runs draw two numbers
"""

safe = {"read_note", "write_note", "delete_note", "pay_order", "draw_ticket"}
