"""Word lists: alphabets, lexicons, the library of them, search, definitions."""
