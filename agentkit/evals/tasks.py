"""The task set of lesson 09: from small talk to ten calls, in English and in Chinese.

The questions were written down before the built-in model had been tried on any of them, and none
was changed afterwards: a set that is mended until the model passes measures nothing. Every check
works out the right answer from the tools or from the data of the package.
"""

from __future__ import annotations

from statistics import mean

from agentkit.demo_tools.docs import all_docs
from agentkit.evals.checks import (
    CLOCK,
    WIND,
    asks_back,
    chooses,
    names_first,
    says,
    says_all,
    says_it_cannot,
    says_number,
    says_time,
    says_weekday,
    shares_words,
    text_has_number,
    text_has_result,
)
from agentkit.evals.effects import calls, is_talk, mailed, written
from agentkit.evals.facts import (
    column,
    content,
    country,
    day,
    days,
    degrees,
    each,
    figure,
    functions,
    hours_apart,
    is_unknown,
    is_wet,
    kilometres,
    people,
    ranked,
    summary,
    tables,
    tax,
    time_of_day,
    today,
    weekday,
)
from agentkit.evals.figures import figures_in
from agentkit.evals.task import Task

NOTES = ("search_notes", "read_note")
DOCS = ("search_docs", "read_doc")
DATABASE = ("list_tables", "query_database")
FILES = ("list_files", "read_file", "write_file")
CITY = ("city_facts", "get_weather", "get_property_tax", "current_time", "distance_between")
ALL = (*CITY, *NOTES, *FILES, "calculate", "compare_numbers", "days_between", "send_mail")

DEGREES = r"-?\d+(\.\d+)? ?(°|℃|c\b|degrees|度)"
TWO_TRIPS = (("Oslo", "Berlin", "Paris"), ("Rome", "Vienna", "Lisbon"))
CAPITALS = ("Oslo", "Berlin", "Madrid")

WELL = ("hello", "hi", "hey", "fine", "well", "good", "great", "thanks", "thank you", "你好")
WELCOME = ("不客气", "不用谢", "别客气", "应该的", "高兴", "乐意", "荣幸", "谢谢", "thank you")
PRICE = r"\d[.,]\d|\d ?(eur|euro|usd|dollar)|[€$]|\b(at|about|around|is|was) \d"
BOOKED = r"(已|成功)[^。]{0,8}(訂|订)|[訂订](好了|到了|成功)|have booked|(is|was|been) booked"

EXPENSES = "train 48.50\nhotel 236.00\ncoffee 3.75\nmuseum 14.00\n"
PACKING = "passport\nraincoat\ncharger for the camera\n"
SCORES = "小明 86\n小红 92\n小刚 77\n小丽 95\n"

TASKS: tuple[Task, ...] = (
    # Nothing to call: small talk, something missing, something no tool can do.
    Task(
        "hello",
        "Hi there! How are you today?",
        ("get_weather", "current_time", "calculate"),
        lambda run: is_talk(run, *WELL),
        0,
    ),
    Task(
        "thanks",
        "谢谢你，今天辛苦了！",
        ("get_weather", "calculate"),
        lambda run: is_talk(run, *WELCOME),
        0,
        "zh",
    ),
    Task(
        "weather_nowhere",
        "What will the weather be like tomorrow?",
        ("get_weather", "current_date"),
        lambda run: asks_back(run, "city", "cities", "where", "place", "location"),
        0,
    ),
    Task(
        "how_far_is_it",
        "那里离这儿有多远？",
        ("distance_between", "city_facts"),
        lambda run: asks_back(run, "城市", "哪", "地点", "地方", "city", "place"),
        0,
        "zh",
    ),
    Task(
        "share_price",
        "What is the Siemens share trading at right now?",
        ("get_weather", "city_facts", "calculate"),
        lambda run: says_it_cannot(run, PRICE),
        0,
    ),
    Task(
        "book_a_flight",
        "請幫我訂一張明天從台北飛往東京的機票。",
        ("current_time", "distance_between", "get_weather"),
        lambda run: says_it_cannot(run, BOOKED),
        0,
        "zh",
    ),
    Task(
        "told_already",
        "I'm in Lisbon on Monday and in Porto on Tuesday. Remind me: where am I on Monday?",
        ("current_date", "city_facts"),
        lambda run: says(run, "Lisbon") and not says(run, "Porto"),
        0,
    ),
    Task(
        "draft_only",
        "Write me a short mail to team@example.org saying that our meeting moves to 3 pm. "
        "Don't send it yet, I'd like to read it first.",
        ("send_mail", "current_date"),
        lambda run: (
            not calls(run, "send_mail")
            and says(run, "meeting")
            and says_time(run, "15:00")
            and not says(run, "write me", "don't send it")
        ),
        0,
    ),
    # One call.
    Task(
        "time_in_nairobi",
        "What time is it in Nairobi right now?",
        ("current_time", "get_weather"),
        lambda run: says_time(run, time_of_day("Nairobi")),
        1,
    ),
    Task(
        "weekday_in_tokyo",
        "东京现在是星期几？",
        ("current_time", "city_facts"),
        lambda run: says_weekday(run, weekday("Tokyo")),
        1,
        "zh",
    ),
    Task(
        "people_in_ljubljana",
        "How many people live in Ljubljana?",
        CITY,
        lambda run: says_number(run, people("Ljubljana")),
        1,
    ),
    Task(
        "umbrella_in_berlin",
        "I'm off to Berlin tomorrow. Do I need an umbrella?",
        ("get_weather", "current_time", "distance_between"),
        lambda run: (
            is_wet("Berlin", "tomorrow")
            and says(run, "rain", "rainy", "storm")
            and not says(run, "no rain", "not need", "don't need")
        ),
        1,
    ),
    Task(
        "weather_in_beijing",
        "北京明天多少度？",
        CITY,
        lambda run: says_number(run, degrees("北京", "tomorrow"), besides=WIND),
        1,
        "zh",
    ),
    Task(
        "tax_in_munich",
        "慕尼黑一套普通公寓每年要交多少房产税？",
        CITY,
        lambda run: says_number(run, tax("Munich")),
        1,
        "zh",
    ),
    Task(
        "percent",
        "How much is 17.5% of 2,480?",
        ("calculate", "compare_numbers"),
        lambda run: says_number(run, 2480 * 17.5 / 100),
        1,
    ),
    Task(
        "power_of_three",
        "3的10次方减去1等于多少？",
        ("calculate", "compare_numbers"),
        lambda run: says_number(run, 3**10 - 1),
        1,
        "zh",
    ),
    Task(
        "until_october",
        "从2026-03-14到2026-10-01还有多少天？",
        ("days_between", "current_date", "calculate"),
        lambda run: says_number(run, days("2026-03-14", "2026-10-01")),
        1,
        "zh",
    ),
    Task(
        "new_york_to_san_francisco",
        "紐約到舊金山的直線距離是多少公里？",
        CITY,
        lambda run: says_number(run, kilometres("New York City", "San Francisco")),
        1,
        "zh",
    ),
    Task(
        "antananarivo",
        "Which country is Antananarivo in?",
        CITY,
        lambda run: says(run, country("Antananarivo"), "马达加斯加"),
        1,
    ),
    Task(
        "atlantis",
        "How warm is it in Atlantisburg today?",
        ("get_weather", "city_facts"),
        lambda run: is_unknown("Atlantisburg") and says_it_cannot(run, DEGREES),
        1,
    ),
    Task(
        "tables",
        "What tables are there in the bookshop database?",
        DATABASE,
        lambda run: says_all(run, tables()),
        1,
    ),
    Task(
        "given_sql",
        "Run this query on the bookshop database and tell me the number: "
        "SELECT SUM(quantity) FROM orders WHERE city = 'Madrid'",
        DATABASE,
        lambda run: says_number(
            run, *column("SELECT SUM(quantity) FROM orders WHERE city = 'Madrid'")
        ),
        1,
    ),
    Task(
        "isqrt",
        "Look up math.isqrt in the Python documentation for me: what does it do?",
        DOCS,
        lambda run: shares_words(run, summary("math.isqrt")),
        1,
    ),
    Task(
        "packing_list",
        "What's in my file packing.txt?",
        FILES,
        lambda run: says_all(run, content("packing.txt", PACKING).split()[:3]),
        1,
        files={"packing.txt": PACKING},
    ),
    # Two to four calls.
    Task(
        "warmer_city",
        "Where is it warmer today, in Madrid or in Oslo?",
        CITY,
        lambda run: chooses(
            run,
            ranked(degrees, "Madrid", "Oslo")[:1],
            ranked(degrees, "Madrid", "Oslo")[1:],
            more="warmer|hotter|higher",
            less="colder|cooler|lower",
        ),
        2,
    ),
    Task(
        "depth_of_baikal",
        "How deep is Lake Baikal at its deepest point?",
        (*NOTES, "city_facts"),
        lambda run: says_number(run, figure("lakes/baikal.md", "greatest depth of Lake Baikal is")),
        2,
    ),
    Task(
        "height_of_fuji",
        "富士山有多高？",
        (*NOTES, "city_facts"),
        lambda run: says_number(run, figure("mountains/fuji.md", "height of Mount Fuji is")),
        2,
        "zh",
    ),
    Task(
        "length_of_a_marathon",
        "马拉松全程是多少公里？请查笔记。",
        (*NOTES, "distance_between"),
        lambda run: says_number(run, figure("sport/marathon.md", "distance of a marathon is")),
        2,
        "zh",
    ),
    Task(
        "books_over_12_euros",
        "How many of the books in our bookshop database cost more than 12 euros?",
        DATABASE,
        lambda run: says_number(run, *column("SELECT COUNT(*) FROM books WHERE price_eur > 12")),
        2,
    ),
    Task(
        "most_in_stock",
        "书店数据库里库存最多的是哪一本书？",
        DATABASE,
        lambda run: says(run, *column("SELECT title FROM books ORDER BY stock DESC LIMIT 1")),
        2,
        "zh",
    ),
    Task(
        "mail_the_weather",
        "Please mail anna@example.org the temperature in Oslo today. Subject: Weather in Oslo.",
        ("get_weather", "send_mail", "city_facts"),
        lambda run: text_has_number(
            mailed(run, "anna@example.org", "Weather in Oslo"), degrees("Oslo"), besides=WIND
        ),
        2,
    ),
    Task(
        "most_common_value",
        "Which function in Python's statistics module gives me the most common value of a list? "
        "Please check the documentation.",
        DOCS,
        lambda run: names_first(run, functions("statistics.", "most common"), all_docs()),
        2,
    ),
    Task(
        "tokyo_and_london",
        "現在東京和倫敦的時差是幾個小時？",
        ("current_time", "calculate", "distance_between"),
        lambda run: (
            says_number(run, hours_apart("Tokyo", "London"), besides=CLOCK)
            or says(run, f"{'零一二三四五六七八九十'[hours_apart('Tokyo', 'London')]}個小時")
        ),
        2,
        "zh",
    ),
    Task(
        "expenses",
        "Add up the amounts in my file expenses.txt, please.",
        (*FILES, "calculate"),
        lambda run: says_number(run, sum(figures_in(content("expenses.txt", EXPENSES)))),
        2,
        files={"expenses.txt": EXPENSES},
    ),
    Task(
        "average_score",
        "文件 scores.txt 里四个学生的平均分是多少？",
        (*FILES, "calculate"),
        lambda run: says_number(run, mean(figures_in(content("scores.txt", SCORES)))),
        2,
        "zh",
        files={"scores.txt": SCORES},
    ),
    Task(
        "shanghai_into_a_file",
        "查一下上海今天的气温，然后写进文件 shanghai.txt。",
        ("get_weather", *FILES),
        lambda run: text_has_number(written(run, "shanghai.txt"), degrees("上海"), besides=WIND),
        2,
        "zh",
    ),
    Task(
        "tax_difference",
        "巴黎的房产税比柏林每年多多少欧元？",
        (*CITY, "calculate"),
        lambda run: says_number(run, tax("Paris") - tax("Berlin")),
        3,
        "zh",
    ),
    Task(
        "via_vienna",
        "How many kilometres is it from Oslo to Vienna and then on to Rome, all together?",
        (*CITY, "calculate"),
        lambda run: says_number(run, kilometres("Oslo", "Vienna") + kilometres("Vienna", "Rome")),
        3,
    ),
    Task(
        "tower_into_a_file",
        "Find out how tall the Eiffel Tower is and save the height in tower.txt.",
        (*NOTES, *FILES),
        lambda run: text_has_number(
            written(run, "tower.txt"),
            figure("buildings/eiffel_tower.md", "height of the Eiffel Tower is"),
        ),
        3,
    ),
    Task(
        "next_olympics",
        "How many days are left until the next Summer Olympics open?",
        (*NOTES, "current_date", "days_between", "calculate"),
        lambda run: says_number(
            run,
            days(today(), day("sport/olympic_games_2028.md", "open on")),
        ),
        4,
    ),
    Task(
        "three_city_tax",
        "I own a flat in Berlin, one in Paris and one in Madrid. How much property tax do I pay "
        "a year in total?",
        (*CITY, "calculate"),
        lambda run: says_number(run, tax("Berlin") + tax("Paris") + tax("Madrid")),
        4,
    ),
    Task(
        "three_city_tax_zh",
        "奥斯陆、维也纳和里斯本三个城市的房产税加起来一共是多少欧元？",
        (*CITY, "calculate"),
        lambda run: says_number(run, tax("Oslo") + tax("Vienna") + tax("Lisbon")),
        4,
        "zh",
    ),
    Task(
        "average_population",
        "What is the average population of Rome, Vienna and Lisbon?",
        (*CITY, "calculate"),
        lambda run: says_number(run, (people("Rome") + people("Vienna") + people("Lisbon")) / 3),
        4,
    ),
    # Five calls and more.
    Task(
        "geneva_or_constance",
        "Which of the two holds more water, Lake Geneva or Lake Constance, and by how many cubic "
        "kilometres?",
        (*NOTES, "calculate", "compare_numbers"),
        lambda run: (
            says_number(
                run,
                figure("lakes/geneva.md", "volume of Lake Geneva is")
                - figure("lakes/constance.md", "volume of Lake Constance is"),
            )
            and chooses(run, ("Geneva",), ("Constance",), "more|larger|bigger", "less|smaller")
        ),
        5,
    ),
    Task(
        "baikal_and_geneva",
        "贝加尔湖的面积是日内瓦湖的多少倍？",
        (*NOTES, "calculate", "compare_numbers"),
        lambda run: says_number(
            run,
            figure("lakes/baikal.md", "area of Lake Baikal is")
            / figure("lakes/geneva.md", "area of Lake Geneva is"),
        ),
        5,
        "zh",
    ),
    Task(
        "between_two_papers",
        "How many days after the Toolformer paper was the paper Lost in the Middle submitted?",
        (*NOTES, "days_between", "current_date"),
        lambda run: says_number(
            run,
            days(
                day("agents/toolformer.md", "submitted on"),
                day("agents/lost_in_the_middle.md", "submitted on"),
            ),
        ),
        5,
    ),
    Task(
        "lowest_tax",
        "Which city has the lowest property tax: Berlin, Paris, Madrid or Rome? And how many "
        "people live there?",
        (*CITY, "compare_numbers"),
        lambda run: (
            says_number(run, people(ranked(tax, "Berlin", "Paris", "Madrid", "Rome")[-1]))
            and chooses(
                run,
                ranked(tax, "Berlin", "Paris", "Madrid", "Rome")[-1:],
                ranked(tax, "Berlin", "Paris", "Madrid", "Rome")[:-1],
                more="lowest|least|cheapest",
                less="highest",
            )
        ),
        5,
    ),
    Task(
        "two_lakes_into_a_file",
        "Look up the areas of Lake Superior and Lake Huron, add them up and save the sum in "
        "lakes.txt.",
        (*NOTES, *FILES, "calculate"),
        lambda run: text_has_number(
            written(run, "lakes.txt"),
            figure("lakes/superior.md", "area of Lake Superior is")
            + figure("lakes/huron.md", "area of Lake Huron is"),
        ),
        6,
    ),
    Task(
        "two_peaks_by_mail",
        "请查出乞力马扎罗山和珠穆朗玛峰的高度，算出相差多少米，"
        "再把结果发邮件给 guide@example.org。",
        (*NOTES, "calculate", "send_mail"),
        lambda run: text_has_number(
            mailed(run, "guide@example.org"),
            figure("mountains/everest.md", "height of Mount Everest is")
            - figure("mountains/kilimanjaro.md", "height of Kilimanjaro is"),
        ),
        6,
        "zh",
    ),
    Task(
        "four_cities_into_a_file",
        "請查一下東京、首爾、曼谷和台北的人口，算出總數，再寫進 population.txt。",
        (*CITY, *FILES, "calculate"),
        lambda run: text_has_number(
            written(run, "population.txt"),
            sum(map(people, ("Tokyo", "Seoul", "Bangkok", "Taipei"))),
        ),
        6,
        "zh",
    ),
    Task(
        "average_of_six",
        "奥斯陆、柏林、巴黎、马德里、罗马、维也纳这六个城市的平均房产税是多少欧元？",
        (*CITY, "calculate"),
        lambda run: says_number(
            run, sum(map(tax, ("Oslo", "Berlin", "Paris", "Madrid", "Rome", "Vienna"))) / 6
        ),
        7,
        "zh",
    ),
    Task(
        "two_groups_compared",
        "Compare what I would pay a year in property tax: either flats in Oslo, Berlin and Paris, "
        "or flats in Rome, Vienna and Lisbon. How many euros apart are the two totals?",
        (*CITY, "calculate", "compare_numbers"),
        lambda run: says_number(
            run, abs(sum(map(tax, TWO_TRIPS[0])) - sum(map(tax, TWO_TRIPS[1])))
        ),
        7,
    ),
    Task(
        "average_of_three_peaks",
        "请在笔记里查富士山、勃朗峰和乞力马扎罗山的高度，算出平均高度，写进 peaks.txt。",
        (*NOTES, *FILES, "calculate"),
        lambda run: text_has_number(
            written(run, "peaks.txt"),
            (
                figure("mountains/fuji.md", "height of Mount Fuji is")
                + figure("mountains/mont_blanc.md", "height of Mont Blanc is")
                + figure("mountains/kilimanjaro.md", "height of Kilimanjaro is")
            )
            / 3,
        ),
        8,
        "zh",
    ),
    Task(
        "four_lakes",
        "What is the total area of Lake Superior, Lake Michigan, Lake Erie and Lake Ontario? "
        "Look each of them up in the notes.",
        (*NOTES, "calculate"),
        lambda run: says_number(
            run,
            sum(
                figure(f"lakes/{name.lower()}.md", f"area of Lake {name} is")
                for name in ("Superior", "Michigan", "Erie", "Ontario")
            ),
        ),
        9,
    ),
    Task(
        "three_city_report",
        "I need a report on Oslo, Berlin and Madrid. Get today's temperature and the population of "
        "each, work out the average temperature and the total population, write both into "
        "report.txt, and mail the two numbers to boss@example.org.",
        ALL,
        lambda run: all(
            text_has_result(text, mean, each(degrees, *CAPITALS))
            and text_has_result(text, sum, each(people, *CAPITALS))
            for text in (written(run, "report.txt"), mailed(run, "boss@example.org"))
        ),
        10,
    ),
)
