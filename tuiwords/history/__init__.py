"""What lasts beyond one match: saved matches, statistics, ratings, export and import."""
