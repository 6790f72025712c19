"""Words, places, numbers and phrases in English and Chinese: tables, and how they are looked up."""
