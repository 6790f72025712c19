"""Null as a second type where there is one, and in the enum."""

import json


def nullable(schema):
    if "anyOf" in schema:
        return {**schema, "anyOf": [*schema["anyOf"], {"type": "null"}]}
    new = {**schema, "type": [schema["type"], "null"]}
    if "enum" in schema:
        new["enum"] = [*schema["enum"], None]
    return new


def my_strict(definition):
    new = json.loads(json.dumps(definition))
    parameters = new["function"]["parameters"]
    before = set(parameters.get("required", ()))
    parameters["properties"] = {
        name: {k: v for k, v in (s if name in before else nullable(s)).items() if k != "default"}
        for name, s in parameters["properties"].items()
    }
    parameters["required"] = sorted(parameters["properties"])
    new["function"]["strict"] = True
    return new
