-- Where people want to be told how to get back into their accounts.
CREATE TABLE emails (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    address TEXT NOT NULL
) STRICT;

-- The last link that was sent to each of them: it sets a new password once, until a time.
CREATE TABLE recovery_links (
    person INTEGER PRIMARY KEY REFERENCES people (id),
    hash BLOB NOT NULL,
    until INTEGER NOT NULL
) STRICT;
