"""Lists of letters, in another order."""

past_the_net = ["c", "b"]
read_without_error = ["g"]
