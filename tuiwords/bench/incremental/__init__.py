"""Is incremental scoring worth its while? The notebook's question, put to a measurement."""
