-- Version 6. Ratings are on the scale of Elo. A line through the old and the new ratings of each
-- game's bots leaves everybody between the same bots as before; whoever knows nothing yet (sigma
-- 25/3) still knows nothing (350).
-- All matches are counted anew: the puzzle of a repeat is now told apart from how it is played, and
-- Wordfeud and Words With Friends are modes of their own.
UPDATE rating SET
    mu = CASE game
        WHEN 'wordle' THEN 725.3 + 9.40 * mu
        WHEN 'boggle' THEN 1148.6 + 27.51 * mu
        WHEN 'word-soup' THEN 1536.1 + 16.74 * mu
        WHEN 'scrabble' THEN 1012.5 + 31.52 * mu
        ELSE 1200 + 29.48 * (mu - 25)
    END,
    sigma = max(45, 42 * sigma)
WHERE typeof(mu) IN ('real', 'integer') AND typeof(sigma) IN ('real', 'integer');
UPDATE match SET counted = 0 WHERE finished IS NOT NULL;
