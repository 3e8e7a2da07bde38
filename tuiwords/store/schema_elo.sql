-- Version 6. Ratings are on the scale of Elo: each game's bots have new ratings, and whoever stood
-- between two of them stands there still (a line through the old and the new ratings of the bots).
-- All matches are counted anew: the puzzle of a repeat is now told apart from how it is played.
UPDATE rating SET
    mu = CASE
        WHEN game <> '' THEN 1200 + 29.5 * (mu - 25)
    END,
    sigma = max(45, 42 * sigma)
WHERE typeof(mu) IN ('real', 'integer') AND typeof(sigma) IN ('real', 'integer');
UPDATE match SET counted = 0 WHERE finished IS NOT NULL;
