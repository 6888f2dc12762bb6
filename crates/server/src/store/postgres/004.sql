-- Before the game: whose table it is, also where that person has no seat.
ALTER TABLE tables ADD COLUMN host BIGINT REFERENCES people (id);
CREATE INDEX tables_of_host ON tables (host, changed) WHERE host IS NOT NULL;

-- The lines of each table are counted without a gap, so that none is missed; a line that is sent again is
-- said once.
ALTER TABLE chat ADD COLUMN line BIGINT NOT NULL DEFAULT 0;
ALTER TABLE chat ADD COLUMN request TEXT;
UPDATE chat SET line = counted.line
FROM (SELECT number, row_number() OVER (PARTITION BY game ORDER BY number) AS line FROM chat) AS counted
WHERE chat.number = counted.number;
DROP INDEX chat_of_game;
CREATE UNIQUE INDEX chat_of_game ON chat (game, line);
CREATE UNIQUE INDEX chat_said_once ON chat (game, person, request);

-- Counts the names that someone has had, so that every server notices a new one.
ALTER TABLE people ADD COLUMN name_changes INTEGER NOT NULL DEFAULT 0;
