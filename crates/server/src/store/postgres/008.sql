-- Sets that players bring, each once for all tables that use it, with the person who brought it first.
-- Tables from before keep theirs in the body until they change. The text is kept as bytes, because it may
-- have a zero in it.
CREATE TABLE sets (
    hash BYTEA PRIMARY KEY,
    text BYTEA NOT NULL,
    brought_by BIGINT
);

CREATE INDEX sets_of_person ON sets (brought_by);
ALTER TABLE tables ADD COLUMN own_set BYTEA REFERENCES sets (hash);
CREATE INDEX tables_of_set ON tables (own_set) WHERE own_set IS NOT NULL;
