"""What ends the run is thought to be read by the model.

hint: nothing at all: the run is over
"""

past_the_net = "bc"
read_without_error = "bc"
