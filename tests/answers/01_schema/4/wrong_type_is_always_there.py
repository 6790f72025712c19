"""Expects a type at the top of every schema.

hint: has an anyOf in its place
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
            properties[name] = schema | {"type": [schema["type"], "null"]}
            if "enum" in schema:
                properties[name]["enum"] = [*schema["enum"], None]
    parameters["required"] = list(properties)
    return closed
