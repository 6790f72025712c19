"""A text.

hint: Write the number without quotes
"""

react_16 = "12"
cut_16 = 16
holds = {"B", "D"}
