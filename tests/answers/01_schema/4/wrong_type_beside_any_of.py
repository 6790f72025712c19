"""An anyOf beside the old type.

hint: All parts of a schema hold at once
"""


def my_strict(definition):
    new = copy.deepcopy(definition)
    f = new["function"]
    f["strict"] = True
    p = f["parameters"]
    for n, s in p["properties"].items():
        s.pop("default", None)
        if n not in p.get("required", []):
            s["anyOf"] = [{"type": s["type"]}, {"type": "null"}]
    p["required"] = list(p["properties"])
    return new
