"""The package's own strict form of a schema."""

from agentkit.json_schema import strict_schema


def my_strict(definition):
    inner = definition["function"]
    parameters = strict_schema(inner["parameters"], inner["name"])
    return {"type": "function", "function": inner | {"parameters": parameters, "strict": True}}
