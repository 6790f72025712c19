"""Takes tools away as long as the task is solved."""


def smallest(name):
    """Take each tool away that is not needed."""
    tools = [*all_tools]
    for each in all_tools:
        rest = [other for other in tools if other != each]
        if try_out(name, rest)[0]:
            tools = rest
    return tools


draft_only, warmer_city, depth_of_baikal, mail_the_weather, shanghai_into_a_file = map(
    smallest, names
)
