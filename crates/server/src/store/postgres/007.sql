-- What an account may do beside playing: 'moderator' or 'admin'.
ALTER TABLE people ADD COLUMN role TEXT;
CREATE INDEX people_with_roles ON people (role) WHERE role IS NOT NULL;

-- What moderators, admins and the operator have done: this is only added to.
CREATE TABLE audit (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    person BIGINT,
    deed TEXT NOT NULL
);
CREATE FUNCTION audit_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'the audit log is only added to'; END $$;
CREATE TRIGGER audit_keeps_its_rows BEFORE DELETE OR UPDATE ON audit
FOR EACH ROW EXECUTE FUNCTION audit_is_only_added_to();

-- Bans and mutes of a person or a network, until a time.
CREATE TABLE sanctions (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind TEXT NOT NULL,
    person BIGINT,
    network TEXT,
    until BIGINT NOT NULL,
    reason TEXT NOT NULL
);
CREATE INDEX sanctions_by_end ON sanctions (until);

-- What is switched off, and what is announced.
CREATE TABLE notices (
    name TEXT PRIMARY KEY,
    text TEXT NOT NULL
);

-- What people tell moderators, with the lines that it is about.
CREATE TABLE reports (
    number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    author BIGINT NOT NULL,
    person BIGINT NOT NULL,
    name TEXT NOT NULL,
    game BIGINT,
    line BIGINT,
    quoted TEXT NOT NULL,
    text TEXT NOT NULL,
    answer TEXT
);
CREATE INDEX reports_that_wait ON reports (number) WHERE answer IS NULL;
CREATE INDEX reports_of_author ON reports (author);

-- Who wants to have nothing to do with whom.
CREATE TABLE blocks (
    person BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    PRIMARY KEY (person, blocked)
);

-- Codes to register with, and the role that the account gets with one.
CREATE TABLE invites (
    hash BYTEA PRIMARY KEY,
    uses BIGINT NOT NULL,
    until BIGINT,
    role TEXT
);
