"""The search finds it.

hint: and one opens it
"""

draft_only = set()
warmer_city = {"get_weather"}
depth_of_baikal = {"search_notes"}
mail_the_weather = {"get_weather", "send_mail"}
shanghai_into_a_file = {"get_weather", "write_file"}
