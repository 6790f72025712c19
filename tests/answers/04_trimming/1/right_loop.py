"""Plays the runs step by step, with floats."""

sizes = [400.0]
while len(sizes) < 20:
    sizes.append(sizes[-1] + 200)
largest = max(sizes[:10])
all_ten = sum(sizes[:10])
all_twenty = sum(sizes)
trimmed_twenty = sum(min(size, 1_000) for size in sizes)
