"""Writes a second file and puts it in the place of the first, all or nothing."""


def save_message(path, message):
    tmp = path.with_suffix(".tmp")
    data = path.read_bytes() if path.exists() else b""
    tmp.write_bytes(
        data[: data.rfind(b"\n") + 1] + json.dumps(message, ensure_ascii=False).encode() + b"\n"
    )
    os.replace(tmp, path)


def load_messages(path):
    *lines, torn = path.read_bytes().split(b"\n") if path.exists() else [b""]
    ms, ps = [], []
    for n, l in enumerate(lines, 1):
        try:
            m = json.loads(l)
            if m.get("role") in ROLES:
                ms.append(m)
            else:
                ps.append(f"{n}")
        except (ValueError, AttributeError):
            ps.append(f"{n}")
    if torn:
        ps.append(f"{len(lines) + 1}")
    return ms, ps
