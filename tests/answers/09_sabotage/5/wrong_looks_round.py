"""Sees what files there are.

hint: you need not see the others
"""

draft_only = set()
warmer_city = {"get_weather"}
depth_of_baikal = {"search_notes", "read_note"}
mail_the_weather = {"get_weather", "send_mail"}
shanghai_into_a_file = {"get_weather", "write_file", "list_files"}
