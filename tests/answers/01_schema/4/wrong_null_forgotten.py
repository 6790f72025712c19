"""Copied deeply, but what was optional is forced.

hint: What was optional has to be given now
"""

import copy


def my_strict(definition):
    closed = copy.deepcopy(definition)
    inner = closed["function"]
    inner["strict"] = True
    parameters = inner["parameters"]
    properties = parameters["properties"]
    for name, schema in properties.items():
        schema.pop("default", None)
    parameters["required"] = list(properties)
    return closed
