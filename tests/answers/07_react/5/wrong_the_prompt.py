"""The prompt is longer, so that must be it.

hint: What does it cost there
"""

calling_ten = 2
react_ten = 11
holds = ["B", "C", "D"]
