"""The sentences that the built-in model says, in English and in Chinese."""

from agentkit.offline.language.verdicts import VERDICTS

PHRASES = VERDICTS | {
    "identity": (
        "I am the built-in model of this course: a rule-based planner, not a large language model. "
        "I read the tool definitions and the "
        "messages, and choose calls by fixed rules. I know nothing about the world beyond what the "
        "tools tell me.",
        "我是本课程内置的模型：一个基于规则的规划器，不是大语言模型。我读取工具定义和消息，按固定规"
        "则选择调用。除了工具告诉我的，我对世界一无所知。",
    ),
    "hello": ("Hello! What would you like to know?", "你好！想知道什么？"),
    "hello_tools": (
        "Hello! I can use these tools: {tools}. What would you like to know?",
        "你好！我可以使用这些工具：{tools}。想知道什么？",
    ),
    "how_am_i": ("I am a program, and I am running well.", "我是一个程序，运行正常。"),
    "draft": ("A draft; nothing was sent:\n{text}", "这是草稿，还没有发送：\n{text}"),
    "thanks": ("You are welcome.", "不客气。"),
    "bye": ("Goodbye!", "再见！"),
    "can_tools": (
        "I can use these tools: {tools}. Ask me something that one of them can answer.",
        "我可以使用这些工具：{tools}。请问一个它们能回答的问题。",
    ),
    "can_nothing": (
        "Right now I can only talk: I have no tools. Give me some, and I can look things up, "
        "compute, or act through them.",
        "现在我只能说话，因为没有工具。给我一些工具，我就能通过它们查询、计算或行动。",
    ),
    "agent": (
        "An agent is a program in which a model decides, step by step, which action to take next: "
        "it reads the messages, calls a tool, sees the "
        "result, and goes on until the task is done.",
        "智能体是这样一种程序：由模型一步一步决定下一个动作。它读取消息，调用工具，查看结果，如此继"
        "续，直到任务完成。",
    ),
    "tool": (
        "A tool is a function with a description that a model can read. The model asks for a call; "
        "your code runs it and sends the result back.",
        "工具是一个带有说明的函数，模型能读懂这个说明。模型提出调用，由你的代码执行，再把结果送回。",
    ),
    "no_tools_act": (
        "I cannot do that myself: I can only write text, and no tool was given to me. You could "
        "{how}; or give me a tool for it, and I will call it.",
        "这件事我自己做不到：我只能写文字，而且没有给我任何工具。你可以{how}；或者给我一个能做这件"
        "事的工具，我就会调用它。",
    ),
    "no_tools_know": (
        "I do not know that: I am a rule-based planner without knowledge of the world, and no tool "
        "was given to me. You could {how}; or give me a "
        "tool that looks it up.",
        "这个我不知道：我是一个基于规则的规划器，没有关于世界的知识，也没有给我任何工具。你可以{how"
        "}；或者给我一个能查询的工具。",
    ),
    "told_no_tools": (
        "I was told not to use tools, and I do not know this by myself: I am a rule-based planner "
        "without knowledge of the world.",
        "我被要求不使用工具，而这件事我自己并不知道：我是一个基于规则的规划器，没有关于世界的知识。",
    ),
    "nothing_fits": (
        "None of my tools fits this. I weighed {tools}; {lack}. Could you rephrase it, or give me "
        "a tool for it?",
        "我的工具里没有合适的。我考虑了{tools}；{lack}。可以换个说法，或者给我一个合适的工具吗？",
    ),
    "no_tool_for": ("None of my tools fits “{text}”.", "没有适合“{text}”的工具。"),
    "lack_topic": ("none of their descriptions speaks of {topic}", "它们的说明里都没有提到{topic}"),
    "lack_any": (
        "I found nothing in their descriptions that matches your words",
        "它们的说明与你的话都对不上",
    ),
    "lack_day": ("none of them tells this of “{day}”", "没有一个能说出“{day}”的情况"),
    "lack_change": ("none of them does what you ask for", "没有一个能做你要求的事"),
    "ask": (
        "To do this I need one more thing: {what}. Which one do you mean?",
        "还需要一个信息：{what}。请告诉我。",
    ),
    "ask_many": (
        "To do this I need {count} more things: {what}. Please tell me.",
        "还需要{count}个信息：{what}。请告诉我。",
    ),
    "cannot_write": (
        "I cannot write {what}: I am a rule-based planner, and no text for it was given to me. "
        "Which words, in quotation marks, shall I use?",
        "我写不了{what}：我是一个基于规则的规划器，也没有给我它的内容。要用哪些文字？请放在引号里告"
        "诉我，好吗？",
    ),
    "only_offers": (
        "The tool offers only {choices}, not “{value}”.",
        "这个工具只提供{choices}，没有“{value}”。",
    ),
    "ask_choice": (" ({choices})", "（{choices}）"),
    "ask_which": (
        "I found several: {items}. Which one do you mean?",
        "我找到了多个：{items}。你指的是哪一个？",
    ),
    "which_one": ("Which one do you mean?", "你指的是哪一个？"),
    "denied": (
        "I was not permitted to do this: {error}. It has not been done.",
        "没有权限：{error}。这件事没有完成。",
    ),
    "denied_look": (
        "I was not permitted to look that up: {error}.",
        "没有权限查询：{error}。",
    ),
    "denied_look_for": (
        "{label}: I was not permitted to look that up ({error}).",
        "{label}：没有权限查询（{error}）。",
    ),
    "unsure": (
        "It is not known whether it was {done}: the call was interrupted. Check before you ask for "
        "it again.",
        "不知道是否已{done}：调用中断了。再次要求之前，请先核实。",
    ),
    "unsure_for": (
        "{label}: it is not known whether it was {done} (the call was interrupted). Check before "
        "you ask for it again.",
        "{label}：不知道是否已{done}（调用中断了）。再次要求之前，请先核实。",
    ),
    "cut_off": (
        "I could not look that up: the call was interrupted.",
        "没有查到：调用中断了。",
    ),
    "cut_off_for": (
        "{label}: I could not look that up (the call was interrupted).",
        "{label}：没有查到（调用中断了）。",
    ),
    "not_run": ("The call was not run: {error}.", "这个调用没有执行：{error}。"),
    "not_run_for": (
        "{label}: the call was not run ({error}).",
        "{label}：调用没有执行（{error}）。",
    ),
    "failed": ("That did not work: {error}.", "没有成功：{error}。"),
    "failed_for": ("{label}: that did not work ({error}).", "{label}：没有成功（{error}）。"),
    "not_known": ("I could not look that up: {error}.", "没有查到：{error}。"),
    "not_known_for": (
        "{label}: I could not look that up ({error}).",
        "{label}：没有查到（{error}）。",
    ),
    "unknown_key": ("{error} is not known there", "那里没有 {error}"),
    "unsaid_error": ("the tool failed and did not say why", "工具出错，没有说明原因"),
    "nothing_found": ("I found nothing about that.", "没有找到相关内容。"),
    "nothing_found_for": ("I found nothing about {label}.", "没有找到关于{label}的内容。"),
    "none": ("There are none.", "没有。"),
    "clock": ("It is {time} in {label}{extra}.", "{label}现在是 {time}{extra}。"),
    "zone": ("time zone {zone}", "时区 {zone}"),
    "aside": (" ({text})", "（{text}）"),
    "hike_no": ("Not a good day to be outdoors: {reason}.", "不太适合户外活动：{reason}。"),
    "hike_yes": ("A good day to be outdoors.", "适合户外活动。"),
    "reason_rain": ("rain or snow", "有雨或雪"),
    "reason_wind": ("strong wind", "风太大"),
    "reason_cold": ("too cold", "太冷"),
    "reason_hot": ("too hot", "太热"),
    "reason_air": ("bad air", "空气不好"),
    "umbrella_yes": ("Take an umbrella.", "带上伞。"),
    "umbrella_no": ("No umbrella needed.", "不用带伞。"),
    "done": ("{done}.", "{done}。"),
    "says": ("The tool says: {text}.", "工具返回：{text}。"),
    "not_done": ("It was not {done}: {why}.", "没有{done}：{why}。"),
    "not_done_for": ("{label}: not {done} ({why}).", "{label}：没有{done}（{why}）。"),
    "yes": ("Yes.", "是的。"),
    "no": ("No.", "不是。"),
    "tool_says": ("the tool says “{text}”", "工具返回“{text}”"),
    "not_confirmed": (
        "This is not confirmed yet: the tool reports {facts}.",
        "还没有确认：工具返回“{facts}”。",
    ),
    "tool_reports": ("the tool reports {facts}", "工具返回“{facts}”"),
    "not_yet": (
        "{done} was not done, since a step before it failed.",
        "由于前面的步骤失败，没有执行：{done}。",
    ),
    "more": ("and {count} more", "另有 {count} 项"),
    "searched": (
        "No tool fits the question exactly, so I searched ({tool}).",
        "没有完全合适的工具，所以我用 {tool} 搜索了一下。",
    ),
    "said_data": (
        "You have written data to me: {text}. As these are your words and not a tool's result, I "
        "take them as a new request. What shall I do with them?",
        "你给我写了一段数据：{text}。这是你的话，不是工具的结果，所以我把它当作新的请求。要我拿它做"
        "什么？",
    ),
    "you_said": ("You told me: {text}.", "你告诉过我：{text}。"),
    "your_name": ("Your name is {name}: you told me.", "你叫{name}，你告诉过我。"),
    "asked_first": (
        "The first that you asked, in the messages that I was sent: “{text}”",
        "在发给我的消息里，你最先问的是：“{text}”",
    ),
    "asked_last": ("Before this you asked: “{text}”", "在这之前你问的是：“{text}”"),
    "nothing_left": (
        "I have answered what was asked before. What else would you like to know?",
        "之前的问题已经回答了。还想知道什么？",
    ),
    "asked_nothing": (
        "Nothing came before this in the messages that I was sent.",
        "发给我的消息里，在这之前什么也没有。",
    ),
    "not_told": (
        "I do not know: it is not in the messages that I was sent, and they are all I remember.",
        "我不知道：发给我的消息里没有，而我只记得这些消息。",
    ),
    "nice_to_meet": (
        "Nice to meet you, {name}. I know your name for as long as it is among the messages that "
        "you send.",
        "很高兴认识你，{name}。只要它还在你发来的消息里，我就记得你的名字。",
    ),
    "noted": (
        "I have read that. I know it for as long as it is among the messages that you send.",
        "我读到了。只要它还在你发来的消息里，我就知道。",
    ),
    "nothing_before": (
        "I do not know what you mean: nothing came before this in the messages that I was sent. "
        "Please ask the whole question.",
        "我不知道你指的是什么：发给我的消息里，这句话之前什么也没有。请把问题说完整。",
    ),
    "and_more_tools": (" and {count} more", "等 {count} 个"),
    "empty": (
        "You have not asked anything yet. What would you like to know?",
        "你还没有提问。想知道什么？",
    ),
    "cut_away": (
        "The result was cut short, and what is left of it does not say what was asked.",
        "结果被截短了，剩下的部分没有所问的内容。",
    ),
    "cut_away_of": (
        "The results for {names} were cut short, and what is left does not say what was asked.",
        "{names}的结果被截短了，剩下的部分没有所问的内容。",
    ),
    "in_short": ("In short: {text}", "概括：{text}"),
    "nothing_to_summarise": (
        "There is nothing to summarise in the messages that I was sent.",
        "发给我的消息里没有可以总结的内容。",
    ),
    "repeat": ("I already know this from before. {answer}", "这个之前已经查过。{answer}"),
}


def say(key: str, chinese: bool, **parts: object) -> str:
    """A phrase in one of the two languages."""
    return PHRASES[key][int(chinese)].format(**parts)
