-- Version 3. How each profile did in its finished matches, a line a match, for the statistics to add
-- up. A match has its lines once it is counted: not yet where it ended just now, or came from
-- elsewhere.
ALTER TABLE match ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;
CREATE TABLE performance (
    match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    profile TEXT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    finished REAL NOT NULL,
    daily TEXT NOT NULL,
    helped INTEGER NOT NULL,
    won INTEGER NOT NULL,
    score REAL NOT NULL,
    guesses INTEGER,
    rated TEXT NOT NULL,
    PRIMARY KEY (match, seat)
);
CREATE INDEX performance_profile
    ON performance (profile, game, mode, helped, finished, won, score, guesses, rated);
CREATE INDEX performance_daily ON performance (profile, game, mode, daily) WHERE daily <> '';
CREATE INDEX match_started ON match (started, id);
CREATE INDEX match_unfinished ON match (touched) WHERE finished IS NULL;
CREATE INDEX match_uncounted ON match (touched) WHERE finished IS NOT NULL AND counted = 0;
CREATE INDEX match_unsettled ON match (touched)
    WHERE finished IS NOT NULL AND rated = 1 AND settled = 0;
