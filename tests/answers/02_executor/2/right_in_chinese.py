"""A class whose names and texts are Chinese."""

import difflib


class 执行器:
    def __init__(self, 工具):
        self.工具 = 工具

    def 查找(self, 名):
        if 名 in self.工具:
            return self.工具[名]
        近 = difflib.get_close_matches(名, self.工具)
        问 = f' Did you mean "{近[0]}"?' if 近 else ""
        raise BadCall(f"没有 {名}.{问} 有: {'、'.join(self.工具)}")

    def 运行(self, 调用):
        try:
            f = self.查找(调用["function"]["name"])
            a = 调用["function"]["arguments"]
            a = {} if not a.strip() else json.loads(a)
            if not isinstance(a, dict):
                raise TypeError("object wanted")
            return to_text(f(**a))
        except BadCall as e:
            return f"Error: {e}"
        except Exception as e:
            return f"Error: {type(e).__name__} {e}".strip()


def run_call(call, tools):
    return {"role": "tool", "content": 执行器(tools).运行(call), "tool_call_id": call["id"]}
