"""The closed formula of the sum."""


def read(steps):
    return steps * 400 + 200 * steps * (steps - 1) // 2


largest = read(10) - read(9)
all_ten = read(10)
all_twenty = read(20)
trimmed_twenty = read(4) + 16 * 1_000
