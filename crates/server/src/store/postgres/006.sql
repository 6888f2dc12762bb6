-- When a login was last used and until when it lasts, and what kind of program it belongs to. Tokens of bots
-- need not end.
ALTER TABLE logins ADD COLUMN seen BIGINT NOT NULL DEFAULT 0;
ALTER TABLE logins ADD COLUMN until BIGINT;
ALTER TABLE logins ADD COLUMN browser TEXT;
ALTER TABLE logins ADD COLUMN device TEXT;
UPDATE logins SET seen = created;
UPDATE logins SET until = created + 34560000000
WHERE person IN (SELECT id FROM people WHERE kind <> 'bot');
DROP INDEX logins_by_age;
CREATE INDEX logins_by_end ON logins (until);

-- Codes to print: each lets its owner set a new password once.
CREATE TABLE recovery_codes (
    hash BYTEA PRIMARY KEY,
    person BIGINT NOT NULL REFERENCES people (id)
);

CREATE INDEX recovery_codes_of_person ON recovery_codes (person);

-- How the name of an account looks, so that no two look the same. It is absent where two did before.
ALTER TABLE people ADD COLUMN skeleton TEXT;
CREATE UNIQUE INDEX people_look_different ON people (skeleton);
