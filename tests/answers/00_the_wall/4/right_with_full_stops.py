"""Capital letters and full stops."""

parts = ["Perceive.", "Think.", "Act.", "Observe.", "Perceive.", "Think.", "Terminate."]
