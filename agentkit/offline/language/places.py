"""A small table of places, so that a Chinese question reaches a tool that knows English names and
the other way.

It holds names only, no facts: the planner has no knowledge of the world. A place that is missing
here still works when it is written with a capital letter or stands where the other words of a
Chinese question leave it.
"""

from functools import cache

from agentkit.offline.language.han import fold

PLACES = """
Oslo 奥斯陆;Rome 罗马;Paris 巴黎;London 伦敦;Berlin 柏林;Madrid 马德里;Lisbon 里斯本;Vienna 维也纳
Prague 布拉格;Budapest 布达佩斯;Warsaw 华沙;Athens 雅典;Dublin 都柏林;Edinburgh 爱丁堡
Brussels 布鲁塞尔;Amsterdam 阿姆斯特丹;Copenhagen 哥本哈根;Stockholm 斯德哥尔摩;Helsinki 赫尔辛基
Reykjavik 雷克雅未克;Bergen 卑尔根;Zurich 苏黎世;Geneva 日内瓦;Bern 伯尔尼;Basel 巴塞尔
Munich 慕尼黑;Hamburg 汉堡;Cologne 科隆;Frankfurt 法兰克福;Dresden 德累斯顿;Leipzig 莱比锡
Milan 米兰;Venice 威尼斯;Florence 佛罗伦萨;Naples 那不勒斯;Turin 都灵;Barcelona 巴塞罗那
Seville 塞维利亚;Valencia 瓦伦西亚;Porto 波尔图;Lyon 里昂;Marseille 马赛;Nice 尼斯;Moscow 莫斯科
Kyiv 基辅;Istanbul 伊斯坦布尔;Ankara 安卡拉;Cairo 开罗;Nairobi 内罗毕;Lagos 拉各斯
Johannesburg 约翰内斯堡;Cape Town 开普敦;Casablanca 卡萨布兰卡;Dubai 迪拜;Tehran 德黑兰
Baghdad 巴格达;Jerusalem 耶路撒冷;Riyadh 利雅得;Delhi 德里;New Delhi 新德里;Mumbai 孟买
Bangkok 曼谷;Hanoi 河内;Singapore 新加坡;Kuala Lumpur 吉隆坡;Jakarta 雅加达;Manila 马尼拉
Seoul 首尔;Busan 釜山;Tokyo 东京;Osaka 大阪;Kyoto 京都;Sapporo 札幌;Beijing 北京;Shanghai 上海
Guangzhou 广州;Shenzhen 深圳;Hangzhou 杭州;Nanjing 南京;Suzhou 苏州;Chengdu 成都;Chongqing 重庆
Wuhan 武汉;Xi'an 西安;Tianjin 天津;Qingdao 青岛;Harbin 哈尔滨;Kunming 昆明;Xiamen 厦门
Changsha 长沙;Hong Kong 香港;Macau 澳门;Taipei 台北;Kaohsiung 高雄;Taichung 台中;Tainan 台南
Hsinchu 新竹;Sydney 悉尼;Melbourne 墨尔本;Brisbane 布里斯班;Perth 珀斯;Auckland 奥克兰
Wellington 惠灵顿;New York 纽约;Los Angeles 洛杉矶;San Francisco 旧金山;Chicago 芝加哥
Boston 波士顿;Seattle 西雅图;Washington 华盛顿;Houston 休斯顿;Miami 迈阿密;Denver 丹佛
Austin 奥斯汀;Toronto 多伦多;Vancouver 温哥华;Montreal 蒙特利尔;Mexico City 墨西哥城;Havana 哈瓦那
Bogota 波哥大;Lima 利马;Santiago 圣地亚哥;Buenos Aires 布宜诺斯艾利斯;Sao Paulo 圣保罗
Rio de Janeiro 里约热内卢;Manchester 曼彻斯特;Liverpool 利物浦;Oxford 牛津;Cambridge 剑桥
Lhasa 拉萨;Urumqi 乌鲁木齐;Dalian 大连;Shenyang 沈阳;Zhengzhou 郑州;Jinan 济南;Hefei 合肥
China 中国;Japan 日本;South Korea 韩国;India 印度;Thailand 泰国;Vietnam 越南;Norway 挪威
Sweden 瑞典;Denmark 丹麦;Finland 芬兰;Iceland 冰岛;Germany 德国;France 法国;Italy 意大利
Spain 西班牙;Portugal 葡萄牙;Switzerland 瑞士;Austria 奥地利;Netherlands 荷兰;Belgium 比利时
Poland 波兰;Greece 希腊;Turkey 土耳其;Russia 俄罗斯;Ukraine 乌克兰;Egypt 埃及;Kenya 肯尼亚
South Africa 南非;Nigeria 尼日利亚;Australia 澳大利亚;New Zealand 新西兰;United States 美国
USA 美国;Canada 加拿大;Mexico 墨西哥;Brazil 巴西;Argentina 阿根廷;Chile 智利;Peru 秘鲁
United Kingdom 英国;UK 英国;Ireland 爱尔兰;Hungary 匈牙利;Czechia 捷克
"""

CURRENCIES = {
    "USD": "dollar dollars usd 美元 美金 美刀",
    "EUR": "euro euros eur 欧元",
    "GBP": "pound-sterling pounds gbp sterling 英镑",
    "JPY": "yen jpy 日元 日圆 日币",
    "CNY": "yuan renminbi rmb cny 人民币",
    "CHF": "franc francs chf 瑞士法郎 瑞郎 法郎",
    "KRW": "won krw 韩元 韩币",
    "HKD": "hkd 港币 港元",
    "TWD": "twd 台币 新台币",
    "INR": "rupee rupees inr 卢比",
    "AUD": "aud 澳元",
    "CAD": "cad 加元",
    "SEK": "sek 瑞典克朗",
    "NOK": "kroner krone nok 挪威克朗",
    "DKK": "dkk 丹麦克朗",
    "SGD": "sgd 新加坡元 新币",
    "THB": "baht thb 泰铢",
    "RUB": "rouble ruble rubles roubles rub 卢布",
    "BRL": "real reais brl 雷亚尔",
    "MXN": "peso pesos mxn 比索",
}
SYMBOLS = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "￥": "CNY"}

LANGUAGES = {
    "English": "en english 英语 英文",
    "Chinese": "zh chinese mandarin 中文 汉语 普通话",
    "French": "fr french 法语 法文",
    "German": "de german 德语 德文",
    "Spanish": "es spanish 西班牙语 西班牙文",
    "Italian": "it italian 意大利语 意大利文",
    "Japanese": "ja japanese 日语 日文",
    "Korean": "ko korean 韩语 韩文",
    "Portuguese": "pt portuguese 葡萄牙语",
    "Russian": "ru russian 俄语 俄文",
    "Arabic": "ar arabic 阿拉伯语",
    "Norwegian": "no norwegian 挪威语",
    "Swedish": "sv swedish 瑞典语",
    "Dutch": "nl dutch 荷兰语",
    "Latin": "la latin 拉丁语",
    "Greek": "el greek 希腊语",
}

UNITS = {
    "km": "kilometre kilometres kilometer kilometers km kms 公里 千米",
    "mile": "mile miles mi 英里",
    "m": "metre metres meter meters 米",
    "cm": "centimetre centimetres centimeter centimeters cm 厘米",
    "mm": "millimetre millimeter millimeters mm 毫米",
    "foot": "foot feet ft 英尺",
    "inch": "inch inches 英寸",
    "yard": "yard yards yd 码",
    "kg": "kilogram kilograms kg kilo kilos 公斤 千克",
    "g": "gram grams 克",
    "pound": "pound pounds lb lbs 磅",
    "ounce": "ounce ounces oz 盎司",
    "litre": "litre litres liter liters 升 公升",
    "ml": "millilitre milliliter ml 毫升",
    "gallon": "gallon gallons 加仑",
    "celsius": "celsius centigrade °c 摄氏度 摄氏",
    "fahrenheit": "fahrenheit °f 华氏度 华氏",
    "kelvin": "kelvin 开尔文",
    "hour": "hour hours 小时",
    "minute": "minute minutes 分钟",
    "second": "seconds 秒",
    "day": "day days 天",
    "week": "week weeks 周 星期",
    "night": "night nights 晚",
    "hectare": "hectare hectares 公顷",
    "acre": "acre acres 英亩",
    "year": "year years 年",
    "cup": "cup cups 杯",
}


@cache
def places() -> tuple[dict[str, tuple[str, str]], int]:
    """Folded name -> (English name, Chinese name), and the length of the longest Chinese name."""
    table: dict[str, tuple[str, str]] = {}
    for line in PLACES.strip().splitlines():
        for entry in line.split(";"):
            english, chinese = entry.rsplit(" ", 1)
            table[fold(english)] = (english, chinese)
            table.setdefault(chinese, (english, chinese))
    return table, max(len(name) for name in table if not name.isascii())


@cache
def named(kind: str) -> dict[str, str]:
    """Folded word -> canonical value, for `currency`, `language` or `unit`."""
    source = {"currency": CURRENCIES, "language": LANGUAGES, "unit": UNITS}[kind]
    table = {word: value for value, words in source.items() for word in words.split()}
    if kind == "language":  # two-letter codes are also ordinary words: "it", "no", "de"
        return {word: value for word, value in table.items() if len(word) > 2 or not word.isascii()}
    return table


def code_of(language: str) -> str:
    """The two-letter code of a language, for tools that want one."""
    return LANGUAGES[language].split()[0]


def other_name(place: str) -> str | None:
    """The same place in the other language, or None when the table does not hold it."""
    entry = places()[0].get(fold(place))
    if entry is None:
        return None
    return entry[1] if place.isascii() else entry[0]
