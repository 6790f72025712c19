"""Knows that by heart.

hint: Where do the two temperatures come from?
"""

draft_only = set()
warmer_city = set()
depth_of_baikal = {"search_notes", "read_note"}
mail_the_weather = {"get_weather", "send_mail"}
shanghai_into_a_file = {"get_weather", "write_file"}
