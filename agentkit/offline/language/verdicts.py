"""What the built-in model concludes from figures, in English and in Chinese."""

VERDICTS = {
    "sum": ("Together: {value}.", "合计：{value}。"),
    "difference": ("The difference is {value}.", "相差 {value}。"),
    "average": ("On average: {value}.", "平均：{value}。"),
    "ratio": ("The ratio is {value}.", "比值是 {value}。"),
    "result": ("The result is {value}.", "结果是 {value}。"),
    "compared": ("{label} is {word}, by {value}.", "{label}{word}，相差 {value}。"),
    "compared_has": ("{label} has {word}, by {value}.", "{label}{word}，相差 {value}。"),
    "compared_most": ("{label} is the {word}, with {value}.", "{label}{word}，为 {value}。"),
    "compared_has_most": ("{label} has {word}, with {value}.", "{label}{word}，为 {value}。"),
    "tied": ("{names} come first together, with {value}.", "{names}并列第一，为 {value}。"),
    "equal": ("They are equal.", "两者相同。"),
    "lacks": (
        "I cannot conclude: there is no figure for {names}.",
        "无法得出结论：缺少{names}的数据。",
    ),
    "no_measure": (
        "{cannot}: the results have no figure for the {measure}.",
        "{cannot}：结果里没有{measure}数据。",
    ),
    "measure_of": ("{measure} of {names}", "{names}的{measure}"),
    "bound_yes": ("Yes: {value} is {word} {bound}.", "是的：{value} {word} {bound}。"),
    "bound_no": ("No: {value} is {word} {bound}.", "没有：{value} {word} {bound}。"),
    "that_is": ("That is {value}.", "也就是 {value}。"),
    "not_worked_out": (
        "I did not work out what you asked for by “{said}”.",
        "“{said}”这一步我没有算。",
    ),
    "stray": (
        "I cannot say whether that holds for {what}: {tool} takes no {kind}.",
        "不知道这是否适用于{what}：{tool} 不接受{kind}。",
    ),
    "a_date": ("date", "日期"),
    "a_place": ("place", "地点"),
    "cannot_conclude": ("I cannot conclude", "无法得出结论"),
    "cannot_rank": ("I cannot say which {word}", "无法判断哪个{word}"),
}
