"""How the keys and the short values of everyday results are called in the other language.

`temperature_c: 4` of an English tool is 气温 4 °C in a Chinese answer, 状态：延误 of a Chinese tool
is "status delayed" in an English one. A table of words, not of facts; what it does not hold is
looked for in the word families, and else said as it stands.
"""

from functools import cache

from agentkit.offline.language.han import fold, is_han
from agentkit.offline.language.vocabulary import chinese_of, english_of

# What a value is called: its key. English words | Chinese words, the first of each being the usual.
KEYS = """
status, state | 状态; condition, conditions, sky | 天气状况, 天况; weather | 天气
temperature, temp | 气温, 温度; feels like | 体感温度; humidity | 湿度
wind, wind speed | 风速, 风力; gust, gusts | 阵风; rain chance, chance of rain | 降雨概率
precipitation, rain | 降水; pressure | 气压; visibility | 能见度; uv index, uv | 紫外线指数
aqi, air quality | 空气质量指数, 空气质量; sunrise | 日出; sunset | 日落; high tide | 满潮, 高潮
low tide | 低潮; price | 价格, 价钱, 单价; cost | 费用; total, total price | 总价, 合计
total cost | 总费用; fee | 费用, 手续费; fare | 票价; amount | 金额; sum | 总和; rate | 汇率, 费率
discount | 折扣; tax | 税额; deposit | 押金; balance | 余额; currency | 币种; salary | 工资
fine | 罚款; weight | 重量; height | 高度; length | 长度; width | 宽度; depth | 深度
size | 尺寸, 大小; distance | 距离; duration | 时长, 用时; area | 面积; volume | 体积; speed | 速度
age | 年龄; population | 人口; elevation, altitude | 海拔; count, number | 数量, 个数
phone number | 电话号码
quantity | 数量; stock, in stock | 库存; left, remaining | 剩余; free seats, seats left | 剩余座位
seats | 座位; seat | 座位; free spots, free places | 空位, 剩余名额; capacity | 容量
calories, kcal, energy | 热量; protein | 蛋白质; fat | 脂肪; sugar | 糖; depot | 站点
station | 车站; platform | 站台; gate | 登机口; terminal | 航站楼; track | 轨道; carrier | 承运方
location | 位置, 所在地; place | 地点; address | 地址; city | 城市; country | 国家; capital | 首都
region | 地区; district | 区; shelf | 书架; room | 房间; floor | 楼层; building | 楼; desk | 柜台
row | 行; warehouse | 仓库; branch | 分店; shop, store | 商店; restaurant | 餐厅; name | 名称, 姓名
title | 标题, 书名; author | 作者; director | 导演; artist | 艺术家; owner | 主人; teacher | 老师
trainer, coach, instructor | 教练; doctor | 医生; customer | 客户; member | 会员
recipient | 收件人; sender | 寄件人; phone | 电话; email | 邮箱; species | 物种; breed | 品种
colour, color | 颜色; type, kind | 类型; category | 类别; brand | 品牌; model | 型号
version | 版本; level | 级别, 水平; difficulty | 难度; language | 语言; material | 材料
ingredients | 配料; date | 日期; day | 日期; time | 时间; timezone, time zone | 时区
weekday | 星期; year | 年份; hours | 小时数; opening hours, open hours | 营业时间, 开放时间
opens, opening time | 开门时间; closes, closing time | 关门时间; start, starts | 开始时间
end, ends | 结束时间; deadline | 截止日期; due, due date | 到期日, 应还日期
eta, expected, arrival, arrives | 预计到达, 到达时间, 预计送达; departure, departs | 出发时间
next departure | 下一班; delay | 延误; wait, waiting time | 等待时间; last watered | 上次浇水
next watering | 下次浇水; interval | 间隔; valid until | 有效期至; expires, expiry | 到期日
id | 编号; code | 代码; order | 订单; order id | 订单号; order number | 订单号
booking id, booking number | 预订号; confirmation, confirmation number | 确认号
ticket number | 票号; ready | 就绪; safe | 安全; vaccinated | 已接种; free beds | 空床位
beds | 床位; pick up until | 取件截止日期; price per night | 每晚价格; passengers | 乘客
cars | 车辆; crew | 船员; captain | 船长; signal | 信号; people | 人数; members | 成员
guests | 客人; found on | 找到日期; found at | 找到地点; rises | 升起时间; sets | 落下时间
visible | 可见; claimed | 已认领; object, item | 物品; reference | 参考号; tracking number | 运单号
result | 结果; value | 值; answer | 答案; score | 得分; rating, stars | 评分; rank | 排名
points | 积分; steps | 步数; percent, percentage | 百分比; note, notes, remark | 备注
reason | 原因; message | 消息; description | 说明; summary | 摘要; source | 来源
path, file | 路径, 文件; bytes | 字节; lines | 行数; words | 字数; pages | 页数; method | 方法
advice, tip | 建议; water need, water | 用水量; light | 光照; soil moisture | 土壤湿度
battery | 电量; power | 功率; consumption | 耗电量; mode | 模式; queue | 排队人数
visitors | 参观人数; flight | 航班; train | 车次; line | 线路; stops | 停靠站; from | 起点
to | 终点; route | 路线; open | 营业中, 开放, 开门; closed | 已关闭; available | 有货, 可用, 可借
free | 免费, 空闲; parking | 停车位; breakfast | 早餐; wifi | 无线网络; pets allowed | 可带宠物
delivered | 已送达; paid | 已付款; valid | 有效; found | 找到; accepted | 已接受; equal | 相等
cached | 已缓存
"""

# What a value says: a state, an answer, a kind of weather.
VALUES = """
yes | 是; no | 否; none | 无; unknown | 未知; delayed, late | 延误, 晚点; on time | 准点, 准时
early | 提前; cancelled, canceled | 已取消, 取消; delivered | 已送达, 已签收
shipped, sent | 已发货; in transit, on the way, under way, underway | 运输中, 在途
out for delivery | 派送中; returned | 已退回; lost | 丢失; processing | 处理中
pending, waiting | 待处理, 等待中; held | 暂存; picked up | 已取件; confirmed | 已确认
accepted | 已接受; rejected, refused | 已拒绝; approved | 已批准; paid | 已付款; unpaid | 未付款
refunded | 已退款; expired | 已过期; overdue | 逾期; valid | 有效; invalid | 无效
open | 开放, 营业中, 开门; closed, shut | 已关闭, 关闭, 关门, 休息; available | 可用, 有货, 可借
unavailable | 不可用; sold out, out of stock | 售罄, 卖完了, 缺货; in stock | 有货; limited | 有限
borrowed, on loan, lent out | 已借出, 借出; reserved, booked | 已预订, 已预约; full | 已满, 满员
empty | 空; busy, occupied | 占用中, 忙碌; free, vacant | 空闲; active | 有效, 活动
inactive | 未启用; on | 开; off | 关; locked | 已上锁; unlocked | 未上锁; running | 运行中
stopped | 已停止; finished, completed, done | 已完成, 完成; in progress | 进行中
planned, scheduled | 已安排, 计划中; claimed | 已认领; unclaimed | 未认领; ready | 已就绪, 好了
new | 新; used | 二手; good | 良好, 好; fair | 一般; poor, bad | 差; excellent | 优秀
moderate | 中等; normal | 正常; high | 高; medium | 中; low | 低; very high | 很高; very low | 很低
easy | 简单, 容易; hard, difficult | 困难, 难; strong | 强; weak | 弱; healthy | 健康; sick | 生病
dry | 干燥; wet | 潮湿; warm | 温暖; hot | 炎热; cold | 寒冷; cool | 凉爽; mild | 温和
sunny, sun | 晴, 晴天; clear | 晴, 晴朗; clear sky | 晴空; cloudy | 多云; partly cloudy | 局部多云
overcast | 阴, 阴天; rain, rainy | 雨, 有雨, 雨天; light rain | 小雨; heavy rain | 大雨
drizzle | 毛毛雨; showers | 阵雨; snow | 雪; light snow | 小雪; heavy snow | 大雪; fog, foggy | 雾
windy | 有风, 大风; storm | 暴风雨; thunderstorm | 雷雨; hail | 冰雹; calm | 平静; rough | 风浪大
monday | 星期一, 周一; tuesday | 星期二, 周二; wednesday | 星期三, 周三; thursday | 星期四, 周四
friday | 星期五, 周五; saturday | 星期六, 周六; sunday | 星期日, 星期天, 周日; today | 今天
tomorrow | 明天; yesterday | 昨天; daily | 每天; weekly | 每周; monthly | 每月; red | 红色
blue | 蓝色; green | 绿色; yellow | 黄色; black | 黑色; white | 白色; grey, gray | 灰色; small | 小
large | 大; adult | 成人; child | 儿童; single | 单人; double | 双人; beginner | 初级
intermediate | 中级; advanced | 高级; rising | 上升; falling | 下降; stable, steady | 稳定
"""


@cache
def _table(block: str) -> tuple[dict[str, str], dict[str, str]]:
    to_chinese: dict[str, str] = {}
    to_english: dict[str, str] = {}
    for line in block.strip().splitlines():
        for entry in line.split(";"):
            english, chinese = ([w.strip() for w in half.split(",")] for half in entry.split("|"))
            for word in english:
                to_chinese.setdefault(word, chinese[0])
            for word in chinese:
                to_english.setdefault(word, english[0])
    return to_chinese, to_english


_JOINTS = frozenset("on off at by in of up to from per for is last next".split())


@cache
def key_in(key: str, chinese: bool) -> str:
    """The words of a key in the answer's language where the table or the word families know them
    all.
    """
    if chinese == is_han(key) or not key:
        return key
    found = _table(KEYS)[0 if chinese else 1].get(fold(key))
    if found:
        return found
    if not chinese:
        return next(iter(english_of(fold(key))), key)
    whole = chinese_of(key) or chinese_of(key.replace(" ", ""))
    if whole:
        return whole
    words = key.split()
    parts = (
        [key_in(w, True) for w in words] if len(words) > 1 and not _JOINTS & {*words[1:]} else []
    )
    return "".join(parts) if parts and all(map(is_han, parts)) else key


@cache
def value_in(value: str, chinese: bool) -> str:
    """A short value that is a word of the table, in the answer's language; any other as it is."""
    if chinese == is_han(value) or len(value) > 24:
        return value
    return _table(VALUES)[0 if chinese else 1].get(fold(value).strip(), value)
