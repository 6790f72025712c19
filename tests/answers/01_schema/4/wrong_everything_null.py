"""What was required before may be null, too.

hint: It must not become null
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
        properties[name] = {"anyOf": [schema, {"type": "null"}]}
    parameters["required"] = list(properties)
    return closed
