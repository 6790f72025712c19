"""Numbers for letters.

hint: Write the letters A to E
"""

react_16 = 12
cut_16 = 16
holds = [2, 4]
