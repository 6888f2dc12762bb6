-- What an account may do beside playing: 'moderator' or 'admin'.
ALTER TABLE people ADD COLUMN role TEXT;
CREATE INDEX people_with_roles ON people (role) WHERE role IS NOT NULL;

-- What moderators, admins and the operator have done: this is only added to.
CREATE TABLE audit (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    person INTEGER,
    deed TEXT NOT NULL
) STRICT;
CREATE TRIGGER audit_keeps_its_rows BEFORE DELETE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;
CREATE TRIGGER audit_keeps_its_words BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'the audit log is only added to'); END;

-- Bans and mutes of a person or a network, until a time.
CREATE TABLE sanctions (
    number INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    person INTEGER,
    network TEXT,
    until INTEGER NOT NULL,
    reason TEXT NOT NULL
) STRICT;
CREATE INDEX sanctions_by_end ON sanctions (until);

-- What is switched off, and what is announced.
CREATE TABLE notices (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What people tell moderators, with the lines that it is about.
CREATE TABLE reports (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    author INTEGER NOT NULL,
    person INTEGER NOT NULL,
    name TEXT NOT NULL,
    game INTEGER,
    line INTEGER,
    quoted TEXT NOT NULL,
    text TEXT NOT NULL,
    answer TEXT
) STRICT;
CREATE INDEX reports_that_wait ON reports (number) WHERE answer IS NULL;
CREATE INDEX reports_of_author ON reports (author);

-- Who wants to have nothing to do with whom.
CREATE TABLE blocks (
    person INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    PRIMARY KEY (person, blocked)
) STRICT, WITHOUT ROWID;

-- Codes to register with, and the role that the account gets with one.
CREATE TABLE invites (
    hash BLOB PRIMARY KEY,
    uses INTEGER NOT NULL,
    until INTEGER,
    role TEXT
) STRICT, WITHOUT ROWID;
