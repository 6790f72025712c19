"""Lists, and one name alone."""

draft_only = []
warmer_city = "get_weather"
depth_of_baikal = ["read_note", "search_notes"]
mail_the_weather = ("send_mail", "get_weather")
shanghai_into_a_file = ["get_weather", "write_file", "write_file"]
