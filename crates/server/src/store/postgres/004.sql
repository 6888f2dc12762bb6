-- Before the game: whose table it is, also where that person has no seat.
ALTER TABLE tables ADD COLUMN host BIGINT REFERENCES people (id);
CREATE INDEX tables_of_host ON tables (host) WHERE host IS NOT NULL;

-- A line that is sent again is said once.
ALTER TABLE chat ADD COLUMN request TEXT;
CREATE UNIQUE INDEX chat_said_once ON chat (game, person, request);
