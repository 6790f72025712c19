"""Greetings, thanks and good-byes of more than one word: "Hi there! How are you today?".

Such a message is made of set phrases only. One clause that is none of them ("Hi! Is it raining in
Rome?") makes it a request, and the tools decide. Built in lesson 00.
"""

import re

from agentkit.offline.language.phrases import say

_HELLO = re.compile(
    r"(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|welcome back)"
    r"(?: there| everyone| everybody| all| again| you| to you| my friend)*"
    r"|(?:大家|各位|老师)?(?:你们?好|您好|早上好|上午好|中午好|下午好|晚上好|嗨|哈喽|早安|午安|大家好)[呀啊哦]?"
)
_HOW = re.compile(
    r"(?:so |and )?how (?:are|have) you(?: been| doing| feeling| all| today| this \w+| lately)*"
    r"|how(?:'s| is| are)(?: it| your (?:day|morning|week|evening)| everything| life| things)"
    r"(?: going| so far| today| with you)*|what'?s up|how do you do|are you (?:well|ok|okay|fine)"
    r"|(?:it'?s |it is )?(?:so |very )?(?:nice|good|great|lovely|pleased|glad) to (?:meet|see"
    r"|have|hear from) you(?: again| here| too| today)*|(?:i )?hope you(?:'re| are)"
    r" (?:well|doing well"
    r"|fine)(?: today)?"
    r"|(?:have|wish you) a (?:\w+ )?(?:day|weekend|evening|afternoon|week|time)(?: too)?"
    r"|你?(?:最近|近来|今天)?(?:过得|身体|心情)?(?:还)?(?:怎么样|好吗|好不好|可好|如何)[呀啊]?|吃(?:饭)?了(?:吗|没)"
    r"|(?:很|真|非常)?高兴(?:认识|见到|遇见)你们?|(?:好久|很久)(?:不见|没见)了?|祝(?:你|您)?\S{1,8}(?:愉快|顺利)"
)
_PRAISE = re.compile(
    r"(?:you|that|this|it)(?:'ve| have|'re| are| were|'s| is| was| did)?(?: been| was)?"
    r"(?: so| very| really| a| an| of| my| all| quite| great| good| big| lovely)*"
    r" (?:great|helpful|kind|help|helped|useful|wonderful|perfect|good|nice|job|work|lot|star)"
    r"(?: today| to me| me a lot| a lot)*"
    r"|(?:very |really )?(?:well done|(?:good|great|nice|excellent|fine) (?:job|work))(?: today)?"
    r"|(?:今天|这次|你们?|您|可|都)*(?:真的?|太|非常|很)?(?:是)?(?:辛苦|厉害|能干|棒|好|不错|贴心|有用|麻烦)"
    r"(?:你们?|您|大家)?[了啦啊呀]*|(?:你|您)?帮了(?:我)?(?:很)?大忙|(?:做|干|回答)得(?:很|真|太)?[好棒]了?"
)
_THANKS = re.compile(
    r"(?:(?:ok|okay|great|perfect|well|and|oh|many|no) )*(?:thanks?|thank you|thx|cheers)"
    r"(?: you)?(?: a lot| so much| very much| again| a million| indeed| everyone)*"
    r"(?: for (?:(?:all|everything|that|this|your|the|time|help|helping|me|answers?|work"
    r"|today) ?)+)?"
    r"(?: today)?|(?:ok|okay|great|perfect|nice|cool)"
    r"|(?:好的?|太好了)?(?:非常|十分|太|真是?|真的|实在)?(?:谢谢|多谢|感谢)(?:你们?|您|大家|了|啦|啊|呀|的?帮助|的?帮忙)*"
)
_BYE = re.compile(
    r"(?:good )?bye(?: bye| now| for now)*|goodbye(?: for now)?|see you(?: later| soon| tomorrow"
    r"| around| again| next \w+)*|good ?night|take care|that(?:'s| is| was) (?:all"
    r"|it)(?: for (?:now|today))?"
    r"|再见|拜拜|回头见|明天见|下次见|晚安|(?:今天)?(?:就)?先?(?:这样|到这里?)(?:吧|了)"
)
_KINDS = (
    ("bye", _BYE),
    ("thanks", _THANKS),
    ("hello", _HELLO),
    ("praise", _PRAISE),
    ("how", _HOW),
)
_CLAUSES = re.compile(r"[,.!?;:~…，。！？；：、～\n☺-➿\U0001f300-\U0001faff]+")
_MANY = 6  # clauses; a longer message is a letter, and its requests may hide in it


def courtesy(plain: str, tools: str, chinese: bool) -> str | None:
    """The answer to a message of set phrases only, or None. `tools`: the tools' names, if any."""
    clauses = [clause.strip() for clause in _CLAUSES.split(plain) if clause.strip()]
    if not 0 < len(clauses) <= _MANY:
        return None
    kinds = [next((k for k, p in _KINDS if p.fullmatch(clause)), "") for clause in clauses]
    if "" in kinds:
        return None
    if "bye" in kinds:
        return say("bye", chinese)
    if "thanks" in kinds or "praise" in kinds:
        return say("thanks", chinese)
    asked = say("how_am_i", chinese) if "how" in kinds else ""
    hello = say("hello_tools", chinese, tools=tools) if tools else say("hello", chinese)
    if not asked:
        return hello
    start, _, rest = hello.partition("！" if chinese else "! ")
    return f"{start}！{asked}{rest}" if chinese else f"{start}! {asked} {rest}"
