"""Words behind names."""

act, ask, end = "action", "reminder", "answer"
a = d = act
b = e = ask
c = f = end
