"""Dicts by hand, Chinese names, and a print."""


def ask(模型, 路径, 问: str) -> str:
    会话 = Session(路径)
    会话.append({"role": "user", "content": 问})
    答 = 模型(list(会话.messages))
    会话.append({"role": "assistant", "content": 答["content"]})
    会话.close()
    print(答)
    return 答["content"]
