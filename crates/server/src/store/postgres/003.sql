-- What someone said who is deleted gets another name.
CREATE INDEX chat_of_person ON chat (person);

-- Programs with a token have a rating that does not change.
UPDATE people SET rating_mean = 25.0, rating_deviation = 25.0 / 3, rated_games = 0 WHERE kind = 'bot';
