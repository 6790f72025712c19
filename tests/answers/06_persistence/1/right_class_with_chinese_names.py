"""A class, Chinese names, Chinese sentences."""


class 文件:
    def __init__(self, 路径):
        self.路径 = 路径

    @property
    def 字节(self):
        return self.路径.read_bytes() if self.路径.exists() else b""


def save_message(path, message) -> None:
    字节 = 文件(path).字节
    if 字节 and not 字节.endswith(b"\n"):
        os.truncate(path, len(字节) - len(字节.split(b"\n")[-1]))
    f = open(path, "ab")
    f.write(json.dumps(message, ensure_ascii=False).encode("utf-8") + b"\n")
    f.close()


def load_messages(path):
    *行, 残 = 文件(path).字节.split(b"\n")
    好, 坏 = [], []
    for 号, 一行 in enumerate(行, 1):
        try:
            m = json.loads(一行.decode("utf-8"))
            assert isinstance(m, dict) and m["role"] in ROLES
            好.append(m)
        except Exception:
            坏.append(f"第{号}行不是消息")
    if 残:
        坏.append(f"第{len(行) + 1}行残缺")
    return 好, 坏
