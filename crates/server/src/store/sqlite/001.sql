CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE logins (
    hash BLOB PRIMARY KEY,
    person INTEGER NOT NULL REFERENCES people (id) ON DELETE CASCADE,
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
    body TEXT NOT NULL
) STRICT;

CREATE INDEX tables_in_list ON tables (status, changed) WHERE listed;

-- Status and time are copied here so that a page of someone's games needs no sorting.
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES tables (key),
    seat INTEGER NOT NULL,
    person INTEGER NOT NULL,
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
