-- Version 5. The playing time of a match in seconds, noted while its clock runs: its last line may be
-- minutes old.
ALTER TABLE match ADD COLUMN clock REAL NOT NULL DEFAULT 0;
