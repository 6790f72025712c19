"""Expects `required` in every definition.

hint: has no `required` at all
"""

import copy


def my_strict(definition):
    closed = copy.deepcopy(definition)
    inner = closed["function"]
    inner["strict"] = True
    parameters = inner["parameters"]
    properties = parameters["properties"]
    needed = parameters["required"]
    for name, schema in properties.items():
        schema.pop("default", None)
        if name not in needed:
            properties[name] = {"anyOf": [schema, {"type": "null"}]}
    parameters["required"] = list(properties)
    return closed
