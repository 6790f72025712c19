"""All tools, to be safe.

hint: It does not take calculate
"""

draft_only = set(all_tools)
warmer_city = set(all_tools)
depth_of_baikal = set(all_tools)
mail_the_weather = set(all_tools)
shanghai_into_a_file = set(all_tools)
