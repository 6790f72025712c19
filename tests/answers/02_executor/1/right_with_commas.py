"""Capital letters with a comma between."""

past_the_net = "B, C"
read_without_error = "G"
