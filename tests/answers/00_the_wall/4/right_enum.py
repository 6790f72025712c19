"""Members of a StrEnum are texts as well."""

from enum import StrEnum


class Part(StrEnum):
    PERCEIVE = "perceive"
    THINK = "think"
    ACT = "act"
    OBSERVE = "observe"
    TERMINATE = "terminate"


parts = [
    Part.PERCEIVE,
    Part.THINK,
    Part.ACT,
    Part.OBSERVE,
    Part.PERCEIVE,
    Part.THINK,
    Part.TERMINATE,
]
