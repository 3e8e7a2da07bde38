-- Version 7. Cards to practice: what each asks, when it is due, what is known about how well it is
-- remembered, and every answer. A card stays when the match that it came from is deleted.
CREATE TABLE card (
    id INTEGER PRIMARY KEY,
    profile TEXT NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    game TEXT NOT NULL,
    match TEXT NOT NULL,
    payload TEXT NOT NULL,
    created REAL NOT NULL,
    suspended INTEGER NOT NULL DEFAULT 0,
    due REAL NOT NULL,
    state INTEGER NOT NULL,
    step INTEGER,
    stability REAL,
    difficulty REAL,
    answered REAL,
    UNIQUE (profile, kind, key)
);
CREATE INDEX card_due ON card (profile, suspended, due);
CREATE INDEX card_count ON card (profile, suspended, game, kind, due, state);
CREATE INDEX card_match ON card (match) WHERE match <> '';
CREATE TABLE answer (
    id INTEGER PRIMARY KEY,
    card INTEGER NOT NULL REFERENCES card (id) ON DELETE CASCADE,
    at REAL NOT NULL,
    rating INTEGER NOT NULL,
    text TEXT NOT NULL,
    seconds REAL NOT NULL,
    before TEXT NOT NULL
);
CREATE INDEX answer_card ON answer (card);
