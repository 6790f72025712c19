"""Gives numbers.

hint: Give a list of texts
"""


def save_message(path, message):
    with path.open("ab") as f:
        f.write(json.dumps(message, ensure_ascii=False).encode("utf-8") + b"\n")


def load_messages(path):
    if not path.exists():
        return [], []
    ms, ps = [], []
    for n, l in enumerate(path.read_bytes().split(b"\n"), 1):
        try:
            ms.append(json.loads(l))
        except ValueError:
            if l:
                ps.append(n)
    return ms, ps
