"""Reading is enough.

hint: One tool finds the note
"""

draft_only = set()
warmer_city = {"get_weather"}
depth_of_baikal = {"read_note"}
mail_the_weather = {"get_weather", "send_mail"}
shanghai_into_a_file = {"get_weather", "write_file"}
