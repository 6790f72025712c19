"""The operating system's own calls, one write for a line, and helpers."""


def save_message(path, message):
    line = (json.dumps(message, ensure_ascii=False, separators=(",", ":")) + "\n").encode("utf-8")
    flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags, 0o600)
    try:
        with os.fdopen(descriptor, "r+b", closefd=False) as file:
            end = 0
            for each in file:
                if each.endswith(b"\n"):
                    end += len(each)
            file.seek(end)
            file.truncate()
            file.write(line)
    finally:
        os.close(descriptor)


def as_message(line):
    try:
        found = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, dict) and found.get("role") in set(ROLES) else None


def load_messages(path):
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return ([], [])
    end = data.rfind(b"\n") + 1
    rows = [(n, as_message(line)) for n, line in enumerate(data[:end].split(b"\n")[:-1], 1)]
    problems = [f"{n}: left out" for n, found in rows if found is None]
    if data[end:]:
        problems.append(f"{len(rows) + 1}: torn, {len(data) - end} bytes are dropped")
    return ([found for _, found in rows if found is not None], problems)
