-- Where people want to be told how to get back into their accounts.
CREATE TABLE emails (
    person BIGINT PRIMARY KEY REFERENCES people (id),
    address TEXT NOT NULL
);

-- The last link that was sent to each of them: it sets a new password once, until a time.
CREATE TABLE recovery_links (
    person BIGINT PRIMARY KEY REFERENCES people (id),
    hash BYTEA NOT NULL,
    until BIGINT NOT NULL
);
