"""All in one line."""

a, b, c, d, e, f = "action", "reminder", "answer", "action", "reminder", "answer"
