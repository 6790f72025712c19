"""In parts, in another order, with a tuple, described in Chinese."""

properties = {}
properties["to"] = dict(description="目标货币的代码", enum=("CNY", "NOK", "EUR"), type="string")
properties["digits"] = dict(description="小数位数，默认两位", default=2, type="integer")
properties["amount"] = dict(description="美元金额 💵", type="number")
parameters = dict(additionalProperties=False, properties=properties, type="object")
parameters["required"] = ["to", "amount"]
convert_currency = dict(
    function=dict(
        parameters=parameters, description="把美元换算成另一种货币", name="convert_currency"
    ),
    type="function",
)
