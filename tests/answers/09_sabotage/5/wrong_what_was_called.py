"""Takes all that a run has called.

hint: called is not needed
"""

draft_only = set()
warmer_city = {"get_weather", "compare_numbers"}
depth_of_baikal = {"search_notes", "read_note"}
mail_the_weather = {"get_weather", "send_mail"}
shanghai_into_a_file = {"get_weather", "write_file"}
