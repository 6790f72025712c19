"""Letters with a word between them."""

past_the_net = "B and C"
read_without_error = "G"
