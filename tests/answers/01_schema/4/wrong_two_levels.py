"""Two levels are copied, the parameters are not.

hint: each level counts
"""


def my_strict(definition):
    closed = definition | {"function": dict(definition["function"])}
    inner = closed["function"]
    inner["strict"] = True
    parameters = inner["parameters"]
    properties = parameters["properties"]
    for name, schema in properties.items():
        schema.pop("default", None)
        if name not in parameters.get("required", []):
            properties[name] = {"anyOf": [schema, {"type": "null"}]}
    parameters["required"] = list(properties)
    return closed
