"""`required` is written before the old one is read.

hint: What was optional has to be given now
"""

import copy


def my_strict(definition):
    closed = copy.deepcopy(definition)
    inner = closed["function"]
    inner["strict"] = True
    parameters = inner["parameters"]
    properties = parameters["properties"]
    parameters["required"] = list(properties)
    for name, schema in properties.items():
        schema.pop("default", None)
        if name not in parameters.get("required", []):
            properties[name] = {"anyOf": [schema, {"type": "null"}]}
    return closed
