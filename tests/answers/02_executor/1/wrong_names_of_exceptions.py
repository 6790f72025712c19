"""The exceptions in place of their letters.

hint: Write the letters of the cases
"""

past_the_net = ["KeyboardInterrupt", "SystemExit"]
read_without_error = "g"
