"""Reading the question: what is asked, and which values it holds."""
