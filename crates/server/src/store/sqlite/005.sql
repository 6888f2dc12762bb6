-- When someone was last here. For those from before nothing is known: the time that they may be away begins
-- now.
ALTER TABLE people ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE people SET seen = CAST(strftime('%s', 'now') AS INTEGER) * 1000;
CREATE INDEX guests_by_absence ON people (seen) WHERE kind = 'guest';
CREATE INDEX logins_by_age ON logins (created);

-- When a person of the table was last there, before the game.
ALTER TABLE tables ADD COLUMN present INTEGER NOT NULL DEFAULT 0;
CREATE INDEX lobbies_by_change ON tables (changed) WHERE status = 'gathering';
