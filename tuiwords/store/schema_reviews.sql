-- Version 2. What a look back on a match found: figures by name, as JSON, a line a seat.
CREATE TABLE review (
    match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    figures TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
