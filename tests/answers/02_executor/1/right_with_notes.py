"""Each letter with a note."""

past_the_net = ["c: sys.exit", "b: Ctrl-C"]
read_without_error = ["g"]
