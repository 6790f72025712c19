"""A class, Chinese names, and prints."""


class 窗口:
    def __init__(self, 消息):
        self.轮 = turns(消息)

    def 取(self, 大小: int) -> list[dict]:
        结果 = []
        for 第, 一轮 in enumerate(reversed(self.轮[1:])):
            if 第 and len(结果) + len(一轮) + 1 > 大小:
                break
            结果 = 一轮 + 结果
        return self.轮[0] + 结果


def my_window(messages: list[dict], size: int) -> list[dict]:
    print("looking", size)
    return 窗口(messages).取(size)
