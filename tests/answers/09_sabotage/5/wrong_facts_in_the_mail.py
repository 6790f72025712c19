"""Oslo is a city.

hint: The mail is about the weather
"""

draft_only = set()
warmer_city = {"get_weather"}
depth_of_baikal = {"search_notes", "read_note"}
mail_the_weather = {"get_weather", "send_mail", "city_facts"}
shanghai_into_a_file = {"get_weather", "write_file"}
