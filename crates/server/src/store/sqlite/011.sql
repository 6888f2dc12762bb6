-- The rated games of the last days, by person: the same opponents count less each time. The sweep removes
-- older ones.
CREATE TABLE rated_games (
    person INTEGER NOT NULL,
    game INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (person, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX rated_games_by_game ON rated_games (game);
CREATE INDEX rated_games_by_time ON rated_games (at);
