"""What is kept beyond one match: saved matches, statistics, ratings, export and import."""
