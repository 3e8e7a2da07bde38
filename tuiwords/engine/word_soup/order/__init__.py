"""Selection and order of the values in a bucket."""
