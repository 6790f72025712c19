"""Sets of letters."""

past_the_net = {"b", "c"}
read_without_error = {"g"}
