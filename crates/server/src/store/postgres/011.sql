-- The rated games of the last days, by person: the same opponents count less each time. The sweep removes
-- older ones.
CREATE TABLE rated_games (
    person BIGINT NOT NULL,
    game BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (person, game)
);

CREATE INDEX rated_games_by_game ON rated_games (game);
CREATE INDEX rated_games_by_time ON rated_games (at);
