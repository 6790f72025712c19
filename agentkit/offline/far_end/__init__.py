"""The far end of the wire: requests are checked as a real service does, replies are framed."""
