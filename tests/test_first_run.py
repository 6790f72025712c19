"""Does the judge of fresh questions pass what is right and fail what is wrong, however phrased?

Scripted replies only: no question is put to the planner here.
"""

from __future__ import annotations

import importlib
import json
from typing import Any

import pytest
from first_run import Outcome, print_table, run_batch, run_question, toolbox_for
from fresh_questions.cases import Group, Holding, OneOf, compared
from fresh_questions.reading import concludes, in_language, numbers_in, plain

from agentkit import Executor, ToolCall, connect

BATCHES = [importlib.import_module(f"fresh_questions.batch_{n}") for n in (1, 2, 3)]
QUESTIONS = {q.id: (q, batch) for batch in BATCHES for q in batch.QUESTIONS}

# A right answer for each turn, as different people would put it.
RIGHT = {
    "1.01": ["Boxing is on at 7:45 pm on Thursday."],
    "1.02": ["Done: Priya is booked into yoga on Monday at 18:00."],
    "1.03": ["Swimming: 360 kcal, rowing: 315 kcal. So swimming burns more."],
    "1.04": ["It is at depot D17, which is open until 19:30."],
    "1.05": ["PX3308 is out for delivery."],
    "1.06": ["Sending 3.5 kg overnight costs €19.00."],
    "1.07": ["What is the tracking number of your parcel?"],
    "1.08": ["None of my tools fits: I can look up gym classes, plants and parcels."],
    "1.09": ["At 6:45.", "On Friday spinning starts at 17:30."],
    "1.10": ["That was not possible: only the recipient may have PX9020 held."],
    "1.11": ["绿萝每5天浇一次。", "吊兰隔 4 天浇一次水。"],
    "1.12": ["一共需要 650 毫升水。"],
    "1.13": ["已经记录：虎皮兰，120 毫升。"],
    "1.14": ["芦荟每次80毫升，薄荷每次250毫升，所以薄荷需要的水更多。"],
    "1.15": ["星期三的拳击课晚上8点15分开始。"],
    "1.16": ["大约消耗 354 千卡。"],
    "1.17": ["包裹 PX5127 目前延誤，在 D22。"],
    "1.18": ["虎皮蘭每次要澆120毫升。"],
    "1.19": ["不客气，再见！"],
    "1.20": ["请问要约几点的课，会员姓名是什么？"],
    "2.01": ["On 2026-12-05 it starts at 17:20 and 20:45."],
    "2.02": ["Old Mill has more free spaces (88) than Station (5)."],
    "2.03": ["Central has 12 and Riverside has 43 free spaces, 55 together."],
    "2.04": ["It costs 17.5 euros."],
    "2.05": ["Your reservation is made, the code is KITE-7."],
    "2.06": ["I could not extend the ticket: permission denied."],
    "2.07": ["A premium seat costs £6.50 for her."],
    "2.08": ["Biscuit weighs 14.6 kg."],
    "2.09": ["I have no tool that knows the rules of the house."],
    "2.10": ["3 hours cost 6 euros.", "For a motorbike it is 1.5 euros."],
    "2.11": ["豆豆今年4岁。"],
    "2.12": ["雪球下一次打疫苗是2027年1月9日。"],
    "2.13": ["豆豆 11.5 公斤，雪球 4.2 公斤，大福 31 公斤，最重的是大福。"],
    "2.14": ["短信已发送给 13800550018。"],
    "2.15": ["Riverside 停车场还有 43 个空车位。"],
    "2.16": ["有两场：10:30 和 14:10。"],
    "2.17": ["這週有一部喜劇片：Aunt Gravity。"],
    "2.18": ["请告诉我手机号码和短信内容。"],
    "2.19": ["停兩小時要4歐元。"],
    "2.20": ["豆豆是柯基。"],
    "3.01": ["Oksana's rating is 1,874."],
    "3.02": ["Anselm has 1790 and Wei Ling 1921: Wei Ling is rated higher."],
    "3.03": ["It was a draw after 57 moves."],
    "3.04": ["The result 0-1 of g41 has been recorded."],
    "3.05": ["White won it in 38 moves."],
    "3.06": ["The barn makes 27.5 kWh on an average day."],
    "3.07": ["3.6 kWh a day.", "The garage makes 1.8 kWh."],
    "3.08": ["The mode was not changed: that needs the installer's account."],
    "3.09": ["On Tuesday 7B has 数学, 英语, 体育 and 历史."],
    "3.10": ["Which game do you mean? I need its gid."],
    "3.11": ["星期四有语文、物理和美术。", "星期五是生物、数学、音乐。"],
    "3.12": ["陈老师周三 16:10 答疑。"],
    "3.13": ["周一有英语和地理。"],
    "3.14": ["初一1班是何老师，初二3班是苏老师。"],
    "3.15": ["Oksana 高 219 分（1874 对 1655）。"],
    "3.16": ["第4輪：Mateo 對 Oksana，Wei Ling 對 Anselm。"],
    "3.17": ["平均每天 3.6 千瓦时。"],
    "3.18": ["因為晚上沒有陽光。"],
    "3.19": ["平均值是 5.63。"],
    "3.20": ["已登记：g42 和棋。"],
}


def first(value: Any) -> Any:
    if isinstance(value, OneOf):
        return value.values[0]
    return "".join(value.parts) if isinstance(value, Holding) else value


def scripted(group: Group) -> list[dict[str, Any]]:
    return [
        {"name": each.name, "arguments": {key: first(v) for key, v in each.arguments.items()}}
        for each in group
    ]


def made(name: str, **arguments: Any) -> dict[str, Any]:
    return {"name": name, "arguments": arguments}


def played(id_: str, *script: Any) -> Outcome:
    question, batch = QUESTIONS[id_]
    client, model = connect(script=list(script))
    return run_question(question, toolbox_for(question, batch), batch.EFFECTS, client, model)


@pytest.mark.parametrize("id_", QUESTIONS)
def test_every_plan_with_a_right_answer_is_right(id_: str) -> None:
    question = QUESTIONS[id_][0]
    for choice in range(max(len(turn.plans) for turn in question.turns)):
        script: list[Any] = []
        for turn, answer in zip(question.turns, RIGHT[id_], strict=True):
            plan = turn.plans[min(choice, len(turn.plans) - 1)]
            script += [*map(scripted, plan), answer]
        outcome = played(id_, *script)
        assert outcome.right, (outcome.faults, outcome.messages)


@pytest.mark.parametrize("id_", QUESTIONS)
def test_the_calls_that_are_right_work_unless_the_question_is_about_a_refusal(id_: str) -> None:
    question, batch = QUESTIONS[id_]
    executor = Executor(toolbox_for(question, batch), approve=lambda tool, arguments: True)
    for turn in question.turns:
        for group in (group for plan in turn.plans for group in plan):
            calls = [
                ToolCall(f"c{n}", each["name"], json.dumps(each["arguments"]))
                for n, each in enumerate(scripted(group))
            ]
            for result in executor.run(calls):
                assert result.ok or turn.outcome == "refused", result


@pytest.mark.parametrize("id_", QUESTIONS)
def test_no_question_is_right_by_saying_nothing_or_the_wrong_thing(id_: str) -> None:
    for silly in ("", "Hm.", "嗯。", "好的，已经完成了42。", "All done: 42."):
        outcome = played(id_, *[silly] * 3)
        question = QUESTIONS[id_][0]
        if question.turns[0].plans[0]:
            assert "calls" in outcome.faults
        elif question.kind != "no tool needed":
            assert "conclusion" in outcome.faults, silly


WRONG: list[tuple[str, str, list[Any]]] = [
    ("1.01", "arguments", [made("class_times", workout="boxing", day="friday"), "At 19:45."]),
    ("1.01", "conclusion", [made("class_times", workout="boxing", day="thursday"), "At 18:00."]),
    ("1.03", "order", [
        made("calories_burned", activity="swimming", minutes=45),
        made("calories_burned", activity="rowing", minutes=45),
        RIGHT["1.03"][0],
    ]),
    ("1.03", "conclusion", [
        [made("calories_burned", activity="swimming", minutes=45),
         made("calories_burned", activity="rowing", minutes=45)],
        "Swimming burns 360 and rowing 315 calories.",
    ]),
    ("2.11", "conclusion", [made("pet_record", mingzi="豆豆"), '{"名字": "豆豆", "年龄": 4}']),
    ("2.11", "conclusion", [made("pet_record", mingzi="豆豆"), "豆豆重 11.5 公斤。"]),
    ("1.04", "calls", [made("track_parcel", number="PX4471"), "Until 19:30."]),
    ("1.05", "arguments", [made("track_parcel", number="px-3308"), "It is out for delivery."]),
    ("1.10", "conclusion", [made("hold_parcel", number="PX9020", until="2026-12-18"),
                            "PX9020 is held until 18 December."]),
    ("1.13", "language", [made("record_watering", zhiwu="虎皮兰", ml=120),
                          "That has been put into the log for you (记录): 虎皮兰, 120 ml."]),
    ("1.18", "calls, effect", [[made("watering_need", zhiwu="虎皮蘭"),
                         made("record_watering", zhiwu="虎皮蘭", ml=120)], "120毫升。"]),
    ("1.20", "conclusion", ["已为您预订星期六的瑜伽课。请问会员姓名？"]),
    ("2.06", "conclusion", [made("extend_ticket", plate="KLN 482", minutes=45),
                            "Your ticket has been extended by 45 minutes."]),
    ("2.14", "conclusion", [made("send_reminder", phone="13800550018",
                                 text="大福明天下午三点复诊"), "短信没有发送成功。"]),
    ("3.08", "conclusion", [made("set_feed_in", mode="never"), "Feed-in is now set to never."]),
    ("3.09", "language", [made("lessons_on", banji="7B", xingqi="周二"), "数学、英语、体育、历史"]),
    ("3.14", "calls", [made("teacher_of", banji="初一1班", subject="英语"), "何老师和苏老师。"]),
]  # fmt: skip


@pytest.mark.parametrize(("id_", "aspect", "script"), WRONG)
def test_what_is_wrong_is_named_by_its_aspect(id_: str, aspect: str, script: list[Any]) -> None:
    outcome = played(id_, *script)
    assert ", ".join(outcome.faults) == aspect, (outcome.faults, outcome.messages)


def test_a_forgiven_slip_is_right_and_a_second_one_is_not() -> None:
    slip, good = made("track_parcel", number="px-3308"), made("track_parcel", number="PX3308")
    assert played("1.05", slip, good, RIGHT["1.05"][0]).right
    assert not played("1.05", slip, slip, good, RIGHT["1.05"][0]).right


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("Rex is heavier than Milo.", True),
        ("Compared with Milo, Rex is heavier.", True),
        ("Milo weighs 8 kg, so the heavier one is Rex.", True),
        ("The heavier of the two is Rex; Milo has 8 kg.", True),
        ("Rex (12 kg) is heavier than Milo (8 kg).", True),
        ("Milo is lighter than Rex.", True),
        ("Rex: 12. Milo: 8. Heavier: Rex.", True),
        ("Milo: 8\nRex: 12\n\n**Rex** is the heavier one.", True),
        ("Rex, 12 kg.", True),
        ("Rex比Milo重。", True),
        ("和Milo相比，Rex更重。", True),
        ("更重的是Rex（12公斤），Milo只有8公斤。", True),
        ("Rex 12公斤，Milo 8公斤，Rex更重。", True),
        ("Milo is heavier than Rex.", False),
        ("Rex is lighter than Milo.", False),
        ("Rex: 12. Milo: 8.", False),
        ("Milo比Rex重。", False),
        ("Of Milo and Rex, the heavier of the two is Rex.", True),
        ("Milo的体重是8公斤，Rex的体重是12公斤，所以Rex更重。", True),
        ("Milo的体重是8公斤，Rex的体重是12公斤。", False),
        ("Milo is the heavier one.", False),
        ("更重的是Milo，Rex不是。", False),
        ("Which is heavier, Rex or Milo?", False),
    ],
)
def test_a_comparison_is_read_whatever_its_order(text: str, right: bool) -> None:
    two = compared("Rex", "Milo", more="heavier|重", less="lighter|轻")
    assert concludes(plain(text), two) is right


def test_numbers_are_read_by_value_and_not_out_of_codes_and_times() -> None:
    text = plain("F3 at 18:30 costs 1,874.50 for 3，共：19元, V-208, 7.")
    assert numbers_in(text) == [1874.5, 3, 19, 7]


@pytest.mark.parametrize(
    ("answer", "language", "right"),
    [("It is 数学, 英语.", "en", True), ("数学、英语", "en", False), ("D22，已延误", "zh", True),
     ("It is delayed", "zh", False), ("在 D22 (waiting for collection)", "zh", False)],
)  # fmt: skip
def test_the_language_is_that_of_the_words_that_are_no_names(
    answer: str, language: Any, right: bool
) -> None:
    assert in_language(answer, language) is right


def test_the_table_names_every_question_and_the_rate(capsys: pytest.CaptureFixture[str]) -> None:
    outcomes = run_batch(BATCHES[0], lambda: connect(script=["谢谢，不客气！"] * 2))
    print_table(outcomes, verbose=True)
    printed = capsys.readouterr().out
    assert "all            1 of 20     5%" in printed
    assert "conclusion: asks for nothing" not in printed.split("1.07")[0]
    assert all(question.id in printed for question in BATCHES[0].QUESTIONS)
