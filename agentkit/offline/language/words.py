"""Word families: which words mean the same to the planner, in English and in Chinese.

A family ends at a semicolon or at the end of its line; its name is the first English word. The
table is a thesaurus and a bridge between the two languages in one, so a Chinese question finds a
tool with an English description. Inflected forms need no entry (`vocabulary.root` strips them),
irregular ones do. Traditional characters are folded to simplified ones first. Lesson 01 shows what
this is for: a description decides when a tool is used.
"""

# Words that ask for anything and so say little about which tool is meant.
GENERIC = """
get fetch retrieve obtain give gave given | 获取 取得 得到 给出 给我 拿到
show display present | 显示 展示 看看 列出来; tell inform say | 告诉 说说 讲讲 介绍
return returns output | 返回
look lookup check see view inspect | 查 查看 查询 查一下 查查 看一下 看
data information info detail record result | 数据 信息 资料 详情 记录 结果
current currently latest actual now present | 当前 目前 现在 最新 此刻; use using take | 使用 利用
name called | 名称 名字 名 叫; value | 值 数值; want need like wish | 想要 需要 想 要
know | 知道 了解 想知道
thing item object entry tool function helper utility | 东西 物品 项目 条目 项
number no | 编号 号 号码
"""

# What a tool does without changing anything.
READING = """
search find seek locate query found discover | 搜索 搜 查找 寻找 找 找到 找出 检索 搜寻 找找
search | 查出 查到 查明
read open opened load content contents | 阅读 读取 读 读一下 内容 读一读
list enumerate all | 列出 列表 列举 列一下 所有 全部 清单
calculate compute evaluate calculator calculation | 计算
calculate arithmetic expression formula math maths-expression mathematical | 计算; calculate | 算
calculate | 算出 算一下 计算器; calculate | 算术 表达式 公式 运算 算式 求
compare comparison versus vs larger smaller greater bigger | 比较 对比 相比 比一比 较大 较小
convert conversion exchange converter | 转换 换算 兑换 换成 换 折合 兑 折算
translate translation translator | 翻译 译 译成 翻成 翻
count counter tally | 数数 统计 数一下 计数 个数 多少个
summarise summarize summary abstract | 总结 概括 摘要 概要
generate generator produce | 生成 产生; validate verify valid validity | 验证 校验 核实 有效
recommend suggest recommendation suggestion advice | 推荐 建议
define definition meaning mean dictionary | 定义 释义 意思 含义 词典 字典 解释
predict forecast outlook prediction | 预报 预测 预计; estimate | 估计 估算
random dice roll | 随机 掷 骰子
sort order-by rank ranking ranked standings table | 排序 排名 排行 排行榜 积分榜
difference subtract minus gap differ | 差 差值 相差 差距 差额 减去
sum add-up total altogether sum-up combined overall plus together | 总和 总共 合计 总计 一共
sum | 总数 共计 加起来 之和 总额 求和; average mean-value | 平均 均值 平均值 平均数
percent percentage ratio share proportion | 百分比 百分之 比例 占比 比率
length long characters | 长度 多长 字符 字数
analyse analyze classify detect identify recognise recognize extract parse diagnose | 分析 识别
analyse | 检测 提取 判断; explain describe tell tells | 说明 描述
solve measure rate score | 求解 测量; locate geocode pinpoint | 定位; simulate model | 模拟
plot draw chart visualise visualize | 画 绘制; format render | 格式化; split tokenize | 拆分
burn burned burnt consume consumed expend | 消耗 耗费 燃烧 消耗掉; guess | 猜
reverse backwards | 反转 倒过来 颠倒
"""

# What a tool changes. A question must ask for the same family before such a tool is called.
EFFECTS = """
write wrote written save store note-down record-in | 写 写入 写进 写到 写下 保存 存
write | 存入 存到 存进 记下 记录到 写成 存成
send sent email mail-to message-to text-to notify notification forward | 发送 发 发给
send | 寄 寄给 发一封 发封; send | 发个 通知 转发 发邮件 寄信 发消息 发短信
delete remove erase drop wipe clear trash discard | 删除 删 删掉 移除 清除 清空 去掉 删了
cancel revoke withdraw call-off abort | 取消 撤销 退订 撤回 退掉
book reserve booking-make | 约 约个 约一下 预订 预定 预约 订 订一 订一张 订票 订位 订个
pay paid payment-make settle | 支付 付款 付 付钱 缴费 缴纳 交费 结账
buy bought purchase place-order order | 购买 买 下单 买一 购入 采购
sell sold | 卖 出售 卖出 卖掉; create make made new | 创建 新建 建立 建 建一个 制作 开一个
add append insert added | 添加 加入 增加 加到 加进 新增 添 加上 加一
update change changed modify edit adjust alter correct set | 更新 修改 改 改成 改为 更改 调整 设置
update | 设为 调到 设成 编辑 设定 调成 调高 调低; move relocate | 移动 移到 搬 挪
rename | 重命名 改名; copy duplicate | 复制 拷贝; upload | 上传
publish post posted | 发布 发表 张贴
borrow borrowed check-out lend lent loan-out | 借 借阅 借出 借走 借一本 外借
give-back return bring-back | 归还 还书 还 还回
renew extend extension prolong | 续借 续订 延期 延长
register sign-up enroll enrol subscribe join | 注册 登记 报名 订阅
transfer wire | 转账 转给 汇款 汇 转; schedule plan-in arrange set-up | 安排 排期 日程安排
remind reminder alarm | 提醒 闹钟
switch turn toggle | 开 开关 打开 打开灯 关掉 关闭 关上 开启 关 调
lock unlock | 锁 锁上 上锁 解锁; start begin launch started run | 启动 开始 运行
stop halt pause stopped end | 停止 停 暂停 结束
complete finish mark-done done tick | 完成 标记 勾选 做完; print | 打印 列印; open-new open | 开户
play played | 播放 放; water irrigate irrigation | 浇水 灌溉 浇; feed | 喂 喂食
restock replenish refill | 补货 进货 补充; assign | 分配 指派; approve | 批准 审批; reset | 重置
ship dispatch deliver-out | 发货 派送; rate-it review-it | 评分给 打分
log track-in record note | 登入 录入 记录 登记 记一下 记一笔 记上 登记一下
hold keep kept retain set-aside reserve-for | 保留 留存 寄存 暂存 保管 留着
scrap dispose write-off destroy | 报废 销毁 作废; take-out draw-out collect | 领用 领取 领走 取走
deposit top-up recharge | 充值 存款 存钱; withdraw-cash | 提现 取款 取钱
freeze suspend disable | 冻结 停用 禁用
activate enable unfreeze | 启用 激活 解冻; charge deduct | 扣款 扣除 扣分; reimburse | 报销
sign signed | 签署 签字
clock-in check-in | 签到 打卡 入住 登机; clock-out | 签退 退房; excuse excused | 请假 准假
bind link pair | 绑定
unbind unlink unpair | 解绑; authorise authorize grant | 授权; hang-up list-for-sale | 上架
delist | 下架
allocate allot dispatch-to | 调拨 分发 派发; issue-out | 开具 签发; call ring dial | 拨打 呼叫
evict expel | 驱逐 开除
put-in stock-in | 入库; stock-out | 出库; reorder order-more | 订购 订货; gift-out | 赠送 送给
vacate-seat | 退座
slaughter kill shut-down | 关机 停机; restart reboot | 重启; launch-it trigger | 触发; eject | 弹出
spray | 喷洒
fertilise fertilize | 施肥; prune | 修剪; dig | 挖; vaccinate | 接种; discharge admit | 出院 入院
prescribe | 开药
invite | 邀请; postpone postponed delay put-off defer reschedule | 推迟 延后 推后 改期 改到 延到
rent-out rent let-out lease hire-out | 租出 出租 租借 租给
replace swap exchange-for | 更换 替换 换掉
confirm accept acknowledge | 确认 接受; decline reject refuse-it | 拒绝 回绝; archive | 归档 存档
share shared attach | 分享 共享 附上; install deploy upgrade | 安装 部署 升级
submit apply | 提交 申请
report-it report lodge | 上报 报修 举报 申报; clean wash tidy | 清洗 打扫 清洁
repair mend fix | 修理 维修 修好
deliver drop-off hand-over hand-in | 送货 送到 交付 上交; donate give-away | 捐赠 捐
adopt | 领养 收养
promote demote | 晋升; block ban mute | 屏蔽 拉黑 静音; merge | 合并; import export | 导入 导出
vote | 投票
invite | 邀请; release-free release vacate unassign | 释放 腾出; refund | 退款 退货
close | 关门 关闭账户; hire | 雇用 聘用
"""

# The word; which way it looks; the word for it in an English and in a Chinese answer.
_COMPARATIVES = """
warmer +1 warmer 更暖和; hotter +1 hotter 更热; warmest +1 warmest 最暖和; hottest +1 hottest 最热
colder -1 colder 更冷; coldest -1 coldest 最冷; cooler -1 cooler 更凉快; coolest -1 coolest 最凉快
larger +1 larger 更大; bigger +1 bigger 更大; greater +1 greater 更大; largest +1 largest 最大
biggest +1 biggest 最大; greatest +1 greatest 最大; smaller -1 smaller 更小
smallest -1 smallest 最小; higher +1 higher 更高; highest +1 highest 最高; taller +1 taller 更高
tallest +1 tallest 最高; lower -1 lower 更低; lowest -1 lowest 最低; longer +1 longer 更长
longest +1 longest 最长; shorter -1 shorter 更短; shortest -1 shortest 最短
cheaper -1 cheaper 更便宜; cheapest -1 cheapest 最便宜; expensive +1 more_expensive 更贵
dearer +1 dearer 更贵; faster -1 faster 更快; fastest -1 fastest 最快; slower +1 slower 更慢
heavier +1 heavier 更重; heaviest +1 heaviest 最重; lighter -1 lighter 更轻; older +1 older 更老
oldest +1 oldest 最老; younger -1 younger 更年轻
youngest -1 youngest 最年轻; slowest +1 slowest 最慢; lightest -1 lightest 最轻
fewest -1 fewest 最少; windiest +1 windiest 风最大; deeper +1 deeper 更深; deepest +1 deepest 最深
farther +1 farther 更远; further +1 further 更远; closer -1 closer 更近; nearer -1 nearer 更近
farthest +1 farthest 最远; furthest +1 furthest 最远; nearest -1 nearest 最近
closest -1 closest 最近; 最远 +1 farthest 最远; 最近 -1 nearest 最近
windier +1 windier 风更大; better +1 better 更好; best +1 best 最好; most +1 highest 最多
more +1 more 更多; fewer -1 fewer 更少; less -1 less 更少; least -1 least 最少
cleaner -1 cleaner 更干净; worse -1 worse 更差; 更暖和 +1 warmer 更暖和; 更暖 +1 warmer 更暖和
暖和 +1 warmer 更暖和; 更热 +1 hotter 更热; 更冷 -1 colder 更冷; 更凉快 -1 cooler 更凉快
最热 +1 hottest 最热; 最冷 -1 coldest 最冷; 最暖和 +1 warmest 最暖和; 更大 +1 larger 更大
最大 +1 largest 最大; 更小 -1 smaller 更小; 最小 -1 smallest 最小; 更高 +1 higher 更高
最高 +1 highest 最高; 更低 -1 lower 更低; 最低 -1 lowest 最低; 更长 +1 longer 更长
最长 +1 longest 最长; 更短 -1 shorter 更短; 最短 -1 shortest 最短; 更便宜 -1 cheaper 更便宜
便宜 -1 cheaper 更便宜; 最便宜 -1 cheapest 最便宜; 更贵 +1 more_expensive 更贵
最贵 +1 most_expensive 最贵; 更快 -1 faster 更快; 最快 -1 fastest 最快; 更慢 +1 slower 更慢
更重 +1 heavier 更重; 最重 +1 heaviest 最重; 更轻 -1 lighter 更轻; 更多 +1 more 更多
最多 +1 most 最多; 更少 -1 fewer 更少; 最少 -1 fewest 最少; 更远 +1 farther 更远
更近 -1 closer 更近; 更深 +1 deeper 更深; 更老 +1 older 更老; 更年轻 -1 younger 更年轻
最好 +1 best 最好; 更好 +1 better 更好; 更干净 -1 cleaner 更干净; 比较大 +1 larger 更大
比较热 +1 hotter 更热; 比较冷 -1 colder 更冷; 比较高 +1 higher 更高; 比较便宜 -1 cheaper 更便宜
比较贵 +1 more_expensive 更贵; 更热一些 +1 hotter 更热
"""


def _read_comparatives() -> dict[str, tuple[int, str, str]]:
    table = {}
    for entry in _COMPARATIVES.replace(";", "\n").strip().splitlines():
        word, way, english, chinese = entry.split()
        table[word] = (int(way), english.replace("_", " "), chinese)
    return table


COMPARATIVES = _read_comparatives()


def entries(block: str) -> list[tuple[list[str], list[str]]]:
    """The English and the Chinese words of each family of a block."""
    found = []
    for entry in block.replace(";", "\n").strip().splitlines():
        english, _, chinese = entry.partition("|")
        if english.strip():
            found.append((english.split(), chinese.split()))
    return found


# Adjectives and question phrases that name a quantity without using its noun.
IMPLIED = """
temperature warm cold hot cool warmer colder hotter cooler warmest coldest hottest | 暖和 冷 热
temperature | 凉快 暖 更暖和; temperature | 更冷 更热 最热 最冷 多少度 几度
price cheap expensive cheaper cheapest costly dear dearer | 便宜 贵 更便宜 更贵
price | 最便宜 最贵 多少钱 几钱; height tall taller tallest high | 多高 更高 最高
weight heavy heavier heaviest weigh | 多重 更重 最重
distance far farther further near nearer closer farthest furthest closest nearest | 多远 更远
distance | 更近 远不远 最远 最近
age old older oldest young younger | 多大年纪 几岁 多大了 岁数
area large larger largest big bigger biggest | 多大 更大 最大 面积
duration long longer longest | 多久 多长时间 更长 最长
population larger largest bigger biggest | 更大 最大; depth deep deeper deepest | 多深 最深
time o'clock | 几点 几点钟 什么时候; date when | 哪天 几号 何时 几月
date weekday | 星期几 周几 礼拜几
person who whom whose | 谁 谁的
city where live lives located resides | 在哪 在哪里 哪里 哪儿 住在 住
place where | 放在 哪里 哪儿 在哪 何处 什么地方; count amount quantity | 几个 几本 几件 几张
volume hold holds | 水量; speed fast quick quickly faster fastest slow | 多快 更快
sunny rain umbrella wet rainy | 下雨 带伞 雨伞 伞
weather hike hiking outdoors outside picnic walk jog sunny rain umbrella | 暖和
weather warm cold hot warmer colder hotter cooler warmest coldest hottest windier | 暖和
weather | 冷; weather | 热 凉快 更暖和; weather | 更冷 更热 最热 最冷 下雨
weather | 带伞 雨伞 徒步 远足 爬山 户外 野餐 散步 跑步 出门 登山
inventory left remaining | 还有 剩 剩下 现货 还剩
stock available availability left remaining | 有没有货 还有 剩 剩下 现货 还剩
score mark grade | 几分 多少分
track where | 到哪 到哪了 到哪里 到哪儿 到哪里了 到哪儿了
frequency how-often often interval every | 多久一次 多长时间一次 几天一次 隔几天 每隔几天 隔多久
"""
