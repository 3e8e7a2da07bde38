-- Version 4. Which matches are to be told apart: a deal (game, settings and seed) that the profile had
-- finished before, and dailies begun on another day. All matches are counted anew.
ALTER TABLE performance ADD COLUMN deal TEXT NOT NULL DEFAULT '';
ALTER TABLE performance ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
ALTER TABLE performance ADD COLUMN on_day INTEGER NOT NULL DEFAULT 0;
DELETE FROM performance;
UPDATE match SET counted = 0;
DROP INDEX performance_profile;
CREATE INDEX performance_profile
    ON performance (profile, game, mode, finished, helped, again, won, score, guesses, rated);
CREATE INDEX performance_deal ON performance (profile, game, deal, finished);
