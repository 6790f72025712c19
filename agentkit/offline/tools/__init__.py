"""Reading the tool definitions: what each tool does, what its parameters want."""
