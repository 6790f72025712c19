"""A number as a text.

hint: Write the number without quotes
"""

calling_ten = 2
react_ten = "11"
holds = {"B", "C"}
