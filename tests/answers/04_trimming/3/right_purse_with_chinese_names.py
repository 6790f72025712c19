"""Spends a budget, in Chinese."""


class 预算:
    def __init__(self, 余额):
        self.余额 = 余额

    def 花(self, 多少):
        if 多少 > self.余额:
            return False
        self.余额 -= 多少
        return True


def my_trim(messages: list, max_tokens: int, tools=()) -> list:
    轮 = turns(messages)
    任务 = max(i for i, t in enumerate(轮) if t[0]["role"] == "user")
    留 = {0, 任务, len(轮) - 1}
    钱 = 预算(max_tokens - count_tokens([], tools) - sum(count_tokens(轮[i]) for i in 留))
    for i in range(len(轮) - 2, 0, -1):
        if i == 任务:
            continue
        if not 钱.花(count_tokens(轮[i])):
            break
        留.add(i)
    print(留)
    return [m for i in sorted(留) for m in 轮[i]]
