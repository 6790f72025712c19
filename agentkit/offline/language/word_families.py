"""Word families for things: the nouns of everyday tools, in English and in Chinese.

The same format as in `words.py`. A tool from a domain that is not here still works: its own words
count at run time.
"""

THINGS = """
weather climate temperature-now meteorological | 天气 气象 气候 天气情况
temperature degrees celsius fahrenheit thermometer | 温度 气温 水温 室温
temperature | 度数 摄氏 华氏 摄氏度 华氏度
rain rainy rainfall precipitation shower drizzle | 雨 降雨 降水 下雨 小雨 大雨 雨天
snow snowy snowfall | 雪 下雪 降雪; wind windy gust breeze | 风大 刮风 风 风速 风力
sun sunny sunshine clear | 晴 晴天 阳光 晴朗; cloud cloudy overcast | 云 多云 阴 阴天
humidity humid moisture dry wet damp | 湿度 潮湿 干燥; soil ground earth | 土壤 泥土 土
field plot-of-land | 田 田地 田块 地块; fog foggy mist | 雾
storm thunderstorm | 暴风雨 雷雨 风暴; air | 空气
pollution pollutant aqi smog pm2.5 | 污染 污染物 雾霾; quality | 质量 品质; sunrise dawn | 日出
sunset dusk | 日落; moon lunar | 月亮 月球 月; phase | 相 阶段; tide tidal | 潮汐 潮 涨潮
time clock hour timezone | 时间 钟点 时区 时刻 小时; date day calendar | 日期 日子 日 日历 天
today | 今天 今日; tomorrow | 明天 明日; yesterday | 昨天; week weekly | 星期 周 每周 礼拜
month monthly | 月份 每月; year annual yearly annually | 年 年份 年度 每年
monday | 星期一 周一 礼拜一; tuesday | 星期二 周二 礼拜二; wednesday | 星期三 周三 礼拜三
thursday | 星期四 周四 礼拜四; friday | 星期五 周五 礼拜五; saturday | 星期六 周六 礼拜六
sunday | 星期日 星期天 周日 周天 礼拜天; weekend | 周末; weekday | 工作日; january jan | 一月
february feb | 二月; march mar | 三月; april apr | 四月; may | 五月; june jun | 六月
july jul | 七月; august aug | 八月; september sep | 九月; october oct | 十月
november nov | 十一月; december dec | 十二月; minute | 分钟; second seconds | 秒
morning | 早上 上午 早晨; afternoon | 下午; evening night tonight | 晚上 夜里 今晚
holiday festival | 节日 假日 假期 放假 公众假期; vacation leave time-off | 年假 休假 请假
city town municipality | 城市 市; country nation state | 国家 国; capital | 首都 省会
place location area region site spot address | 地点 地方 位置 地区 区域 地址 所在地
population inhabitants residents people | 人口 居民; area surface | 面积
distance km kilometre kilometer mile miles | 距离 公里 路程 英里
height altitude elevation tall | 高度 海拔 身高
weight mass kilogram kg pound | 重量 体重 公斤 千克 磅; depth | 深度; width | 宽度 宽
length | 长度 全长 总长; size | 大小 尺寸 尺码; volume litre liter gallon | 体积 容量 升
volume | 水量 蓄水量 容积 立方公里 立方千米 立方米; time | 时差
speed velocity pace | 速度 时速; unit measure measurement | 单位 计量
currency money exchange-rate dollar euro yen forex | 货币 币种 汇率 外汇 钱; rate | 率 比率 费率
price cost fee charge fare tariff pricing | 价格 价钱 费用 售价 票价 单价 多少钱 收费
tax levy vat duty | 税 税款 税费 税额
property real-estate house home | 房产 房地产 物业 房屋 房子
salary wage income pay-slip earnings | 工资 薪水 收入 薪资 月薪
loan mortgage credit | 贷款 房贷 借款; interest | 利息 利率; bank account | 银行 账户 账号 帐户
balance | 余额 结余; invoice bill receipt | 发票 账单 收据 帐单
budget expense spending expenditure | 预算 支出 开支 花费 开销
discount sale coupon voucher | 折扣 打折 优惠 优惠券; tip gratuity | 小费
stock share equity ticker quote | 股票 股价 股 行情 代码
inventory warehouse supply | 库存 仓库 存货 仓; quantity amount | 数量 总量 金额
product goods article merchandise sku | 产品 商品 货物 货品; order purchase-order | 订单 单子
shipment parcel package delivery tracking track courier | 包裹 快递 物流 货运 运单 跟踪 追踪
customer client buyer | 客户 顾客 买家; supplier vendor | 供应商
open unresolved pending | 未关闭 未完成 未解决 待处理
closed resolved | 已关闭 关闭 已解决 已完成; status state condition | 状态 情况 状况
book novel title library-book | 书 图书 书籍 小说 书本 本书; author writer wrote | 作者 作家 写的
library | 图书馆 书库; loan due overdue | 借书 到期 逾期 应还; isbn | isbn; shelf | 书架
copies copy-count | 册数 副本 册; article paper | 文章 论文; news headline | 新闻 头条 资讯
comedy | 喜剧片; horror | 恐怖片; romance | 爱情片; action | 动作片; drama | 剧情片
documentary | 纪录片; animation | 动画片
movie film | 喜剧片 恐怖片 爱情片 动作片 剧情片 纪录片 动画片
movie film cinema | 电影 影片 影院 片子; director | 导演; actor actress cast star | 演员 主演
music song track album | 音乐 歌 歌曲 专辑; artist singer band | 歌手 艺术家 乐队
concert show-time event performance | 演唱会 演出 活动 音乐会
museum exhibition gallery | 博物馆 展览 美术馆; ticket issue case | 工单
ticket | 票 门票 车票 机票; seat seated | 座位 座位票 坐票; standing | 站票 站席
capacity hold holds fits fit | 容量 容纳 容得下; train railway rail | 火车 列车 高铁 铁路 车次
station stop platform | 车站 站 站台 起站 终点站; bus coach | 公交 巴士 公共汽车 公交车
flight airline plane | 航班 飞机 航空 班机; airport | 机场
departure depart leave origin leaving from-where | 出发 出发地 起点 始发 起飞 启程 离开
arrival arrive destination arriving reach | 到达 目的地 终点 抵达 到站 降落
timetable schedule connection departures | 时刻表 班次 日程 时间表
route path-way directions itinerary | 路线 线路 行程
hotel accommodation stay | 酒店 宾馆 住宿 旅馆; room chamber | 房间 屋子
restaurant dining table-seat | 餐厅 饭店 餐馆; traffic congestion jam | 交通 堵车 拥堵 路况
parking car-park | 停车 停车场 车位; car vehicle automobile | 汽车 车辆 车
fuel petrol gasoline | 油价 汽油 燃油 油
recipe dish meal cooking cook cuisine | 食谱 菜谱 菜 做法 怎么做 烹饪 菜肴 料理
ingredient | 食材 配料 原料 材料; food nutrition nutrient nutritional eat | 食物 食品 营养 吃
canteen cafeteria | 食堂; morning-meal breakfast | 早餐 早饭; lunch | 午餐 午饭
dinner supper | 晚餐 晚饭; calorie calories kcal energy | 卡路里 热量 大卡
allergy allergen allergic | 过敏 过敏原; diet vegetarian vegan | 饮食 素食
health medical medicine drug medication dose dosage | 健康 医疗 药 药品 药物 剂量 用药
doctor physician dr | 医生 大夫 医师; patient | 病人 患者; age-group | 年龄段
vaccine vaccination | 疫苗; temperature fever | 发烧 体温
hospital clinic ward department | 医院 诊所 病房 科室 门诊
appointment slot consultation | 预约 挂号 号源 约诊; symptom | 症状; bmi body-mass | 体重指数
heart pulse | 心率 心跳; exercise workout fitness gym training | 锻炼 健身 运动量 训练
sport match game fixture league play played football soccer basketball tennis hockey | 比赛 体育
sport | 赛事 联赛 球赛; team club | 球队 队 队伍 战队; player athlete | 球员 运动员 选手
score result goal point | 比分 得分 分数 积分; student pupil | 学生 同学
teacher lecturer | 老师 教师; course class lesson subject | 课程 课 科目 班级 班
mark grade exam test score | 成绩 分数 考试 测验; school university | 学校 大学
homework assignment | 作业; mathematics maths math algebra | 数学; english | 英语 英文
chinese | 中文 汉语 语文; physics | 物理; history | 历史
employee staff worker colleague | 员工 职员 雇员 同事
manager boss supervisor | 经理 主管 上司 领导; company firm business | 公司 企业
department | 部门; project | 项目 工程; task todo to-do chore | 任务 待办 待办事项 事项
work job worked | 工作 上班; meeting appointment | 会议 开会 会面
calendar agenda diary | 日历 日程 行程表; event | 活动 事件
contact phone telephone | 联系人 电话 联系方式 手机号 电话号码
email mail e-mail inbox mailbox | 邮件 电子邮件 邮箱 信 收件箱; message sms chat | 消息 短信 信息
subject heading | 主题 标题; recipient addressee | 收件人 收信人; reminder | 提醒事项
note memo notes notebook | 笔记 便签 备忘录 便条; file document doc | 文件 文档 档案
path filename | 路径 文件名; folder directory | 文件夹 目录
text string sentence passage paragraph | 文本 文字 句子 段落 字符串
word words vocabulary term | 单词 词 词语 字 生词; letter character | 字母 字符; line | 行
page | 页 页面 网页
handbook manual guide documentation docs reference | 手册 指南 说明书 使用手册
policy rule regulation | 政策 规定 制度 规则; faq question answer | 问题 回答 答案 常见问题
encyclopedia wiki knowledge fact facts | 百科 知识 事实
web internet online website | 网络 互联网 网上 网站; url link | 链接 网址
language tongue | 语言 语种; synonym | 同义词 近义词; antonym opposite | 反义词
pronunciation pronounce | 发音 读音; spelling spell | 拼写; password passphrase | 密码 口令
user account-holder member | 用户 会员 成员; id identifier code | 编号 代码 代号; key | 钥匙 密钥
code program source-code | 程序 代码; database sql table query-language row | 数据库 表 数据表
server host | 服务器 主机; log logs | 日志; error bug fault | 错误 故障 报错
version release | 版本; license licence permit | 许可证 执照 证件
map coordinates latitude longitude gps geocode | 地图 坐标 经纬度 纬度 经度
river stream | 河 河流 江; lake | 湖 湖泊; mountain peak summit | 山 山峰 高山
sea ocean | 海 海洋; island | 岛 岛屿; stars star | 星 星级 星星
planet space astronomy | 行星 太空 天文 星; animal pet | 动物 宠物
sow sowing seedtime | 播种 种植 栽种; harvest yield crop-yield | 收成 收获 采收
crop crops | 作物 庄稼 农作物
bright brightness brighter luminosity | 亮度 更亮
plant garden flower | 植物 花园 花 绿植; dog | 狗; cat | 猫; bird | 鸟; tree | 树; fish | 鱼
lamp light bulb | 灯 电灯 灯光 台灯; heating thermostat heater | 暖气 恒温器 空调 供暖
door gate window | 门 大门 窗 窗户; device appliance sensor | 设备 电器 传感器
electricity power energy consumption | 电 用电 电量 耗电 能耗; battery charge-level | 电池
water | 水 用水; bedroom | 卧室; kitchen | 厨房; living-room | 客厅; bathroom | 浴室 卫生间
uppercase upper capitals | 大写; lowercase lower | 小写
color colour hue | 颜色 色; image picture photo | 图片 照片 图像; video | 视频
chart plot graph | 图表; element chemical atom | 元素 化学 原子; compound molecule | 化合物 分子
formula | 公式 分子式; prime | 质数 素数; factorial | 阶乘
root square-root sqrt | 平方根 开方 根号; square squared | 平方; circle radius | 圆 半径
triangle | 三角形; age birthday birth born | 年龄 生日 出生 岁; name surname | 姓名 名字
gender sex | 性别; nationality citizenship | 国籍; visa passport | 签证 护照
zip postcode postal | 邮编 邮政编码; election vote president government | 选举 投票 总统 政府
crime police | 犯罪 警察; emergency | 紧急 急救; insurance policy-cover | 保险; lottery | 彩票
joke humor | 笑话 段子; quote saying quotation | 名言 语录; poem poetry | 诗 诗歌
horoscope zodiac | 星座 运势; zodiac-animal chinese-zodiac | 生肖 属相; story | 故事; game | 游戏
gift present | 礼物; wedding | 婚礼; baby child kids children | 孩子 婴儿 儿童 小孩
family | 家庭 家人; friend | 朋友; category type kind genre | 类别 类型 种类 题材 分类 类
level | 级别 等级 水平; limit maximum max | 上限 限制 限额; minimum min | 下限 最少
priority urgent importance | 优先级 紧急程度 重要; deadline due-date | 截止 截止日期 期限
opening open open-hours closed closing opens closes | 营业时间 开放时间 开门时间 开门
opening | 关门 营业 开放 开馆 闭馆 打烊 几点开 几点关; menu | 菜单
review rating stars | 评价 评论 评分
seat | 座位; lesson | 课; chapter | 章 章节; feedback complaint | 反馈 投诉
traffic-light | 红绿灯; bicycle bike cycling | 自行车 单车; taxi cab ride | 出租车 打车
ship boat ferry | 船 轮渡 渡轮; metro subway underground tube | 地铁; walking foot | 步行
high | 高; low | 低; large big | 大; small little | 小; red | 红 红色; green | 绿 绿色
blue | 蓝 蓝色; black | 黑 黑色; white | 白 白色; warm | 暖; cold | 冷; on | 开 打开 开启 开着
off | 关 关掉 关闭 关上 关着; symbol | 符号; digit | 数字; daily | 每天 每日
economy | 经济舱 经济; first-class | 头等舱; vegetarian | 素 素食; science | 科学 科普 科幻
fiction | 科幻 小说; romance | 爱情; horror thriller | 恐怖 惊悚; animation cartoon | 动画
comedy | 喜剧; drama | 剧情; action | 动作; german | 德语 德文; adult | 成人; single | 单人
double | 双人; final | 最终 最后; answer reply | 答复; hire rental rent | 租 租金 出租
uptime online | 在线; branch | 分馆 分店 分行; floor | 楼层 楼; fine penalty | 罚款 罚金
bin rubbish garbage waste recycling collection | 垃圾 回收; swimming pool | 泳池 游泳池
late lateness tardy overdue-person | 迟到
breed | 品种; round | 轮 轮次; pairing pairings | 对阵; rating elo | 等级分; game | 对局 棋局
player | 棋手; stalemate drawn draw | 和棋 平局 平手 打平; pet | 宠物; genre | 题材
interval frequency how-often schedule-every | 间隔 频率 周期
running run jog jogging | 跑步 慢跑 跑; swimming swim swam | 游泳; rowing row | 划船 划艇
cycling cycle biking | 骑车 骑行 骑自行车; yoga | 瑜伽 瑜珈; boxing box-sport | 拳击 搏击
dancing dance ballet | 舞蹈 跳舞 芭蕾; spinning spin-class | 动感单车; pilates | 普拉提
climbing climb | 攀岩 攀登; skiing ski | 滑雪; skating skate | 滑冰 溜冰; hiking | 徒步
painting paint painter | 绘画 油画 画画; pottery ceramics | 陶艺 陶瓷
singing sing choir | 唱歌 合唱
piano | 钢琴; guitar | 吉他; violin | 小提琴; chess | 国际象棋 象棋; tea | 茶 茶叶; coffee | 咖啡
harp | 竖琴; flute | 长笛; cello | 大提琴; drum drums | 鼓; trumpet | 小号
bread bakery | 面包; milk | 牛奶; rice | 大米 米饭; meat | 肉; fruit | 水果; vegetable | 蔬菜
apple | 苹果; orange | 橙子 橘子; banana | 香蕉; lemon | 柠檬; strawberry | 草莓; grape | 葡萄
tomato | 番茄 西红柿
potato | 土豆 马铃薯; onion | 洋葱; carrot | 胡萝卜; cheese | 奶酪 芝士; butter | 黄油; flour | 面粉
sugar | 糖 白糖
salt | 盐; oil | 食用油; noodles noodle | 面条; soup | 汤; juice | 果汁; beer | 啤酒
wine | 葡萄酒 红酒; honey | 蜂蜜
shirt | 衬衫; coat jacket | 外套 大衣; shoe shoes | 鞋 鞋子; hat cap | 帽子; dress skirt | 裙子
trousers pants | 裤子
desk | 书桌 桌子; chair | 椅子; bed | 床; sofa couch | 沙发; shelf-rack rack | 架子; mirror | 镜子
carpet | 地毯
chain | 链条; saddle | 车座 鞍座; brake brakes | 刹车; tyre tire | 轮胎; wheel | 轮子 车轮
helmet | 头盔; engine | 发动机
hammer | 锤子 铁锤; drill | 钻 电钻; saw | 锯 锯子; screw | 螺丝; nail | 钉子; ladder | 梯子
rope | 绳子 绳索
tent | 帐篷; backpack | 背包; kayak canoe | 皮划艇 独木舟; surfboard | 冲浪板
sail sailing | 帆 帆船 航海
cotton | 棉 棉花; wool | 羊毛; silk | 丝绸; leather | 皮革; wood timber | 木材 木头; steel | 钢
iron | 铁; gold | 黄金 金
silver | 银; copper | 铜; glass | 玻璃; plastic | 塑料; paper | 纸 纸张; paint-pot | 油漆
brick | 砖 砖块; cement | 水泥
horse | 马 马匹; cow cattle | 牛 奶牛; pig | 猪; sheep lamb | 羊 绵羊; rabbit | 兔子 兔
duck | 鸭 鸭子; tiger | 老虎
lion | 狮子; elephant | 大象; panda | 熊猫; monkey | 猴子; whale | 鲸鱼 鲸; dolphin | 海豚
penguin | 企鹅; turtle | 乌龟 海龟
rose | 玫瑰; lily | 百合; tulip | 郁金香; orchid | 兰花; cactus | 仙人掌; bamboo | 竹子
sunflower | 向日葵; seed | 种子
headache | 头痛; cough | 咳嗽; cold-flu flu | 感冒 流感; aspirin | 阿司匹林; ibuprofen | 布洛芬
vitamin | 维生素
mechanic technician | 技师 修理工; nurse | 护士; driver | 司机; pilot | 飞行员; guide-person | 导游
chef cook-person | 厨师
telescope | 望远镜; camera | 相机 照相机; laptop | 笔记本电脑; computer | 电脑 计算机
printer | 打印机; projector | 投影仪
apple-fruit | 果; egg | 鸡蛋; cake | 蛋糕; beef | 牛肉; pork | 猪肉; chicken | 鸡肉
power watt | 功率; steps | 步数; sleep | 睡眠; blood | 血; donation donor | 捐赠 献血
"""
