-- What only this server may know, such as the key that signs its pushes.
CREATE TABLE kept_secrets (
    name TEXT PRIMARY KEY,
    value BYTEA NOT NULL
);

-- Where people are called back when it is their turn: a browser that takes pushes, or a webhook.
CREATE TABLE call_targets (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES people (id),
    kind TEXT NOT NULL,
    address TEXT NOT NULL,
    push_key TEXT,
    push_auth TEXT,
    words TEXT,
    created BIGINT NOT NULL,
    UNIQUE (person, address)
);

-- When someone is not to be called, in minutes of the day by UTC.
CREATE TABLE quiet_hours (
    person BIGINT PRIMARY KEY REFERENCES people (id),
    begins SMALLINT NOT NULL,
    ends SMALLINT NOT NULL
);

-- Calls that wait to be sent: one for each game, the latest.
CREATE TABLE calls (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    target BIGINT NOT NULL REFERENCES call_targets (number) ON DELETE CASCADE,
    game BIGINT NOT NULL,
    sequence BIGINT NOT NULL,
    made BIGINT NOT NULL,
    due BIGINT NOT NULL,
    UNIQUE (target, game)
);

CREATE INDEX calls_due ON calls (due);
