-- Version 1. A match is its header and its events; every other column is there to find it by.
CREATE TABLE profile (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    created REAL NOT NULL
);
CREATE TABLE match (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    header TEXT NOT NULL,
    started REAL NOT NULL,
    daily TEXT NOT NULL,
    touched REAL NOT NULL,
    finished REAL,
    rated INTEGER NOT NULL DEFAULT 0,
    settled INTEGER NOT NULL DEFAULT 0,
    results TEXT NOT NULL DEFAULT '[]'
);
CREATE INDEX match_touched ON match (touched);
CREATE INDEX match_daily ON match (daily, game) WHERE daily <> '';
CREATE TABLE seat (
    match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
CREATE INDEX seat_player ON seat (kind, key);
CREATE TABLE event (
    match TEXT NOT NULL REFERENCES match (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    text TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;
CREATE TABLE rating (
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (kind, key, game)
) WITHOUT ROWID;
CREATE TABLE run_result (
    run TEXT NOT NULL,
    key TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (run, key)
) WITHOUT ROWID;
CREATE TABLE note (
    key TEXT PRIMARY KEY,
    text TEXT NOT NULL
) WITHOUT ROWID;
