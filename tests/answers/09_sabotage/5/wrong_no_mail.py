"""Mails are risky.

hint: this one is to be sent
"""

draft_only = set()
warmer_city = {"get_weather"}
depth_of_baikal = {"search_notes", "read_note"}
mail_the_weather = {"get_weather"}
shanghai_into_a_file = {"get_weather", "write_file"}
