CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    owner INTEGER REFERENCES people (id),
    account TEXT UNIQUE,
    password TEXT,
    rating_mean REAL NOT NULL,
    rating_deviation REAL NOT NULL,
    rated_games INTEGER NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE INDEX bots_of_owner ON people (owner) WHERE owner IS NOT NULL;

CREATE TABLE logins (
    hash BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id),
    created INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX logins_of_person ON logins (person);

CREATE TABLE tables (
    key INTEGER PRIMARY KEY,
    id INTEGER NOT NULL UNIQUE,
    created INTEGER NOT NULL,
    changed INTEGER NOT NULL,
    version INTEGER NOT NULL,
    status TEXT NOT NULL,
    listed INTEGER NOT NULL,
    due INTEGER,
    body TEXT NOT NULL
) STRICT;

CREATE INDEX tables_in_list ON tables (status, changed) WHERE listed;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- Status and time are copied here so that a page of someone's games needs no sorting.
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES tables (key),
    seat INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    status TEXT NOT NULL,
    changed INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_person ON seats (person, status, changed);

CREATE TABLE entries (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    sequence INTEGER NOT NULL,
    seat INTEGER,
    request TEXT,
    events TEXT NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (game, sequence)
) STRICT;

CREATE TABLE chat (
    number INTEGER PRIMARY KEY,
    game INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT;

CREATE INDEX chat_of_game ON chat (game, number);
