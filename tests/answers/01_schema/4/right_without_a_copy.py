"""Nothing is copied and nothing is changed."""


def may_be_null(schema):
    return {"anyOf": [schema, {"type": "null"}]}


def my_strict(definition):
    f = definition["function"]
    p = f["parameters"]
    need = p.get("required", ())

    def clean(s):
        return {k: v for k, v in s.items() if k != "default"}

    props = {
        n: clean(s) if n in need else may_be_null(clean(s)) for n, s in p["properties"].items()
    }
    return {
        **definition,
        "function": {
            **f,
            "strict": True,
            "parameters": {**p, "properties": props, "required": list(props)},
        },
    }
