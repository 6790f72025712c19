"""Empty braces, and frozen sets."""

draft_only = {}
warmer_city = frozenset(["get_weather"])
depth_of_baikal = {"search_notes"} | {"read_note"}
mail_the_weather = {"get_weather"} | {"send_mail"}
shanghai_into_a_file = set("get_weather write_file".split())
