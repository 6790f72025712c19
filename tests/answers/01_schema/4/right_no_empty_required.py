"""`required` only where a parameter is there."""

import copy


def my_strict(definition):
    closed = copy.deepcopy(definition)
    inner = closed["function"]
    inner["strict"] = True
    parameters = inner["parameters"]
    properties = parameters["properties"]
    for name, schema in properties.items():
        schema.pop("default", None)
        if name not in parameters.get("required", []):
            properties[name] = {"anyOf": [schema, {"type": "null"}]}
    if properties:
        parameters["required"] = list(properties)
    return closed
