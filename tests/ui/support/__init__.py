"""What the tests of the app share: opening it, sitting down at a table, waiting, reading."""
