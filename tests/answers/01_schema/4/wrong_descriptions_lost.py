"""The new schema has no description any more.

hint: A description got lost
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
            properties[name] = {
                "anyOf": [
                    {k: v for k, v in schema.items() if k != "description"},
                    {"type": "null"},
                ]
            }
    parameters["required"] = list(properties)
    return closed
