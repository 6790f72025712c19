"""A lake is a place.

hint: A lake is no city
"""

draft_only = set()
warmer_city = {"get_weather"}
depth_of_baikal = {"search_notes", "read_note", "city_facts"}
mail_the_weather = {"get_weather", "send_mail"}
shanghai_into_a_file = {"get_weather", "write_file"}
