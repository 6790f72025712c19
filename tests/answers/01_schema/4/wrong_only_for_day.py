"""Works for the one tool that was shown.

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
        if name == "day":
            properties[name] = {"anyOf": [schema, {"type": "null"}]}
    parameters["required"] = list(properties)
    return closed
