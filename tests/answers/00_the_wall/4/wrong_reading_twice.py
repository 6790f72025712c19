"""Line 2 is taken for reading.

hint: The list was read in line 1
"""

parts = ["perceive", "perceive", "act", "observe", "perceive", "think", "terminate"]
