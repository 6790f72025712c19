"""Chinese names, and a dict by place."""


def run_together(任务, 运行, seconds=30):
    结果 = {}

    def 做(号, 任):
        try:
            结果[号] = 运行(任)
        except Exception as 错:
            结果[号] = f"Error: {type(错).__name__}: {错}"

    线程 = [threading.Thread(target=做, args=(号, 任), daemon=True) for 号, 任 in enumerate(任务)]
    for 线 in 线程:
        线.start()
    结束 = time.monotonic() + seconds
    for 线 in 线程:
        线.join(max(0, 结束 - time.monotonic()))
    return [
        结果.get(号, f"Error: no result after {seconds} s. It may still be running.")
        for 号 in range(len(任务))
    ]
