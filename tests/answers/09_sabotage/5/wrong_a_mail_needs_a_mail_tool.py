"""The word mail stands in the question.

hint: What cannot send does not send by mistake
"""

draft_only = {"send_mail"}
warmer_city = {"get_weather"}
depth_of_baikal = {"search_notes", "read_note"}
mail_the_weather = {"get_weather", "send_mail"}
shanghai_into_a_file = {"get_weather", "write_file"}
