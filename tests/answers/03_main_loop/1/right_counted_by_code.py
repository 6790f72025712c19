"""Counts in the script itself."""

sizes = [1] + [
    1 + (len(reply) if isinstance(reply, list) else int(isinstance(reply, dict))) for reply in story
]
requests = len(sizes) - 1
in_history = sum(sizes)
in_last_request = sum(sizes[:-1])
at_the_cap = sum(sizes[:3])
