"""The type allows null, the enum does not.

hint: the enum lists the values, and null is not there
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
        if name not in parameters.get("required", []):
            properties[name] = schema | {"type": [schema.get("type"), "null"]}
    parameters["required"] = list(properties)
    return closed
