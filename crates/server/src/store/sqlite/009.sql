-- What only this server may know, such as the key that signs its pushes.
CREATE TABLE kept_secrets (
    name TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

-- Where people are called back when it is their turn: a browser that takes pushes, or a webhook.
CREATE TABLE call_targets (
    number INTEGER PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    push_key TEXT,
    push_auth TEXT,
    words TEXT,
    created INTEGER NOT NULL,
    UNIQUE (person, address)
) STRICT;

-- When someone is not to be called, in minutes of the day by UTC.
CREATE TABLE quiet_hours (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    begins INTEGER NOT NULL,
    ends INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Calls that wait to be sent: one for each game, the latest.
CREATE TABLE calls (
    number INTEGER PRIMARY KEY,
    target INTEGER NOT NULL REFERENCES call_targets (number) ON DELETE CASCADE,
    game INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    made INTEGER NOT NULL,
    due INTEGER NOT NULL,
    UNIQUE (target, game)
) STRICT;

CREATE INDEX calls_due ON calls (due);
