CREATE TABLE people (
    id BIGINT PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    owner BIGINT REFERENCES people (id),
    account TEXT UNIQUE,
    password TEXT,
    rating_mean DOUBLE PRECISION NOT NULL,
    rating_deviation DOUBLE PRECISION NOT NULL,
    rated_games INTEGER NOT NULL,
    created BIGINT NOT NULL
);

CREATE INDEX bots_of_owner ON people (owner) WHERE owner IS NOT NULL;

CREATE TABLE logins (
    hash BYTEA PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES people (id),
    created BIGINT NOT NULL
);

CREATE INDEX logins_of_person ON logins (person);

CREATE TABLE tables (
    key BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id BIGINT NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    changed BIGINT NOT NULL,
    version BIGINT NOT NULL,
    status TEXT NOT NULL,
    listed BOOLEAN NOT NULL,
    due BIGINT,
    body TEXT NOT NULL
);

CREATE INDEX tables_in_list ON tables (status, changed) WHERE listed;
CREATE INDEX tables_due ON tables (due) WHERE due IS NOT NULL;

-- Status and time are copied here so that a page of someone's games needs no sorting.
CREATE TABLE seats (
    game BIGINT NOT NULL REFERENCES tables (key),
    seat SMALLINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people (id),
    status TEXT NOT NULL,
    changed BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);

CREATE INDEX seats_of_person ON seats (person, status, changed);

CREATE TABLE entries (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game BIGINT NOT NULL,
    sequence BIGINT NOT NULL,
    seat SMALLINT,
    request TEXT,
    events TEXT NOT NULL,
    at BIGINT NOT NULL,
    UNIQUE (game, sequence)
);

CREATE TABLE chat (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    game BIGINT NOT NULL,
    person BIGINT NOT NULL REFERENCES people (id),
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);

CREATE INDEX chat_of_game ON chat (game, number);
