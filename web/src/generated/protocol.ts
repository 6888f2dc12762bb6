// Written by `cargo xtask codegen` from crates/wire: change the types there.

export type Action = { "action": "mulligan",
/**
 * The cards discarded.
 */
discard: Cards, } | { "action": "first_island",
/**
 * Where the first ship goes.
 */
to: Destination, } | { "action": "play",
/**
 * The cards that pay for it.
 */
payment: Cards, } & ({ "card": "ship",
/**
 * Where the ship is taken from.
 */
from: Berth,
/**
 * Where it goes.
 */
to: Destination, } | { "card": "plantation",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "gold_mine",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "building",
/**
 * Where token and pioneer go.
 */
at: Location, } & ({ "build": "fort" } | { "build": "post",
/**
 * The good it copies.
 */
good: Good, }) | { "card": "ruins",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "market",
/**
 * The good that is discarded and becomes dearer.
 */
good: Good, }) | { "action": "end_turn" };

export type AddBot = {
/**
 * Its kind, one of those of `GET /api/v1/bots`.
 */
bot: string,
/**
 * The seat; the first open one if left out.
 */
seat?: number, };

export type Berth = "reserve" | { "shore": Shore } | { "hideout": Hideout };

export type BotInfo = {
/**
 * The word it is called by.
 */
name: string,
/**
 * What it does, in a sentence.
 */
about: string, };

export type BotToken = {
/**
 * The bot.
 */
bot: Person,
/**
 * What it sends as `Authorization: Bearer TOKEN`.
 */
token: string, };

export type Built = "fort" | { "post": Good };

export type ByGood<T> = {
/**
 * For ebony.
 */
ebony: T,
/**
 * For spice.
 */
spice: T,
/**
 * For pigment.
 */
pigment: T,
/**
 * For gold.
 */
gold: T, };

export type Card = "ship" | "plantation" | "gold_mine" | "building" | "ruins" | "market";

export type CardState = {
/**
 * The kind.
 */
card: Card,
/**
 * How many the seat holds.
 */
in_hand: number,
/**
 * Whether there is a play for it.
 */
playable: boolean,
/**
 * If not, the rule that forbids it.
 */
rule?: string,
/**
 * If not, why, for programs.
 */
why?: Why,
/**
 * If not, why, in a sentence.
 */
reason?: string, };

export type Cards = {
/**
 * Ship cards.
 */
ship: number,
/**
 * Plantation cards.
 */
plantation: number,
/**
 * Gold mine cards.
 */
gold_mine: number,
/**
 * Building cards.
 */
building: number,
/**
 * Ruins cards.
 */
ruins: number,
/**
 * Market cards.
 */
market: number, };

export type ChangeMe = {
/**
 * The new name: 1 to 24 characters; that of an account must not be taken.
 */
name?: string,
/**
 * The new password of an account.
 */
new_password?: string,
/**
 * The password of now, which an account needs for any of these.
 */
password?: string, };

export type ChatLine = {
/**
 * The id of the person who said it.
 */
person: string,
/**
 * The name.
 */
name: string,
/**
 * Whether it is a program with a token.
 */
bot: boolean,
/**
 * What.
 */
text: string,
/**
 * When, in milliseconds since 1970.
 */
at: number, };

export type Clock = { "kind": "none" } | { "kind": "real_time",
/**
 * At the start, in seconds: 1 to 86,400.
 */
seconds: number,
/**
 * More with every turn, in seconds: 0 to 3,600.
 */
increment: number, } | { "kind": "per_turn",
/**
 * In seconds, so that a day is 86,400: 1 to 1,209,600.
 */
seconds: number, };

export type Closed = {
/**
 * The card.
 */
card: Card,
/**
 * The kinds of locations that it is played on.
 */
kinds: Array<LocationKind>,
/**
 * The islands, by their place in the view.
 */
islands: Array<number>,
/**
 * Why.
 */
why: Why,
/**
 * The rule that forbids it.
 */
rule: string,
/**
 * Why, in a sentence.
 */
reason: string, };

export type Course = {
/**
 * The rounds that were played, from the first.
 */
rounds: Array<RoundEnd>, };

export type Credentials = {
/**
 * The name, large and small letters alike.
 */
name: string,
/**
 * The password: 8 to 200 bytes.
 */
password: string, };

export type Destination = { "shore": Shore } | { "hideout": Hideout } | { "explore": Exploration };

export type EndReason = "tenth_pioneer" | "map_exhausted" | "stalled" | "round_limit";

export type Exploration = {
/**
 * The id of the tile.
 */
tile: string,
/**
 * Its column.
 */
q: number,
/**
 * Its diagonal row.
 */
r: number,
/**
 * How far it is turned clockwise, in sixths.
 */
rotation: number,
/**
 * The portion at whose shore the ship lands.
 */
portion: number, };

export type First = "random" | number;

export type GameResult = {
/**
 * Why.
 */
reason: EndReason,
/**
 * After how many rounds.
 */
rounds: number,
/**
 * The points, and who won.
 */
scores: Scores, };

export type GameView = {
/**
 * The table.
 */
table: string,
/**
 * Whose view; null for a spectator.
 */
seat: number | null,
/**
 * Counts the steps of the game, taking back included, from 1 for the set-up.
 */
sequence: number,
/**
 * The number of known events that the client keeps; those of `view.history` come after them; with 0 these are
 * all there are.
 */
keep: number,
/**
 * The number of tiles in play whose growth the client keeps; that of `growth` comes after it.
 */
keep_growth: number,
/**
 * What the seat may know now. Its history holds the events that come after those kept.
 */
view: View,
/**
 * What players have put on the map.
 */
scene: Scene,
/**
 * What the tiles did to islands that the events of `view.history` put into play, in order.
 */
growth: Array<Array<Array<Shore>>>,
/**
 * For the seat to act: what it can do.
 */
legal: Legal | null,
/**
 * For the seat to act: what the tiles would do to islands that it can place; null where it can place none.
 */
prospect: Prospect | null,
/**
 * For the seat to act: for each ship of `legal`, the destination that it cannot have, by its index in the list: the
 * island where it lies (K1).
 */
excluded: Array<number | null> | null,
/**
 * For the seat to act: the islands where cards of its hand cannot be used although locations are vacant, and why.
 */
closed: Array<Closed> | null,
/**
 * For the seat to act: for each card and cost of its plays, cards to pay with that it will hardly miss.
 */
suggested: Array<Suggestion> | null,
/**
 * For a player: whether the last action can be taken back.
 */
take_back: TakeBack | null,
/**
 * If time is kept: how much each seat has.
 */
times: Times | null,
/**
 * When the game is over: the points, and who won.
 */
scores: Scores | null,
/**
 * When the game is over: the place of each seat, from 1; equals share one.
 */
places: Array<number> | null,
/**
 * For a player: what the stock of the seat is worth with the prices of now.
 */
worth: number | null, };

export type Good = "ebony" | "spice" | "pigment" | "gold";

export type GoodbyeReason = "stopping" | "logged_out";

export type Hideout = {
/**
 * The id of the tile.
 */
tile: string, };

export type Hint = {
/**
 * The table.
 */
table: string,
/**
 * The seat that asked.
 */
seat: number,
/**
 * The sequence of the view that was asked about.
 */
on: number,
/**
 * The id that the client gave.
 */
id: string,
/**
 * What to do now.
 */
action: Action,
/**
 * The whole turn in order: `action` first, the end of the turn last. What comes after a tile is turned up may look
 * otherwise then.
 */
plays: Array<Action>,
/**
 * Why, what weighs most first; at most 4.
 */
why: Array<Reason>,
/**
 * The prospects that the bot sees with this turn, from 0 to 100, where it worked them out: half of them the chance to
 * win, half how near the points will be.
 */
prospects: number | null, };

export type Invite = {
/**
 * The id of the person.
 */
person: string, };

export type Invited = {
/**
 * Whether the person is connected and was told; others are reached by the link alone.
 */
reached: boolean, };

export type Island = {
/**
 * Its portions, in the order in which their tiles came into play.
 */
portions: Array<Shore>,
/**
 * Its locations, in the same order.
 */
locations: Array<Location>,
/**
 * How many ships each seat has at its shores.
 */
ships: Array<number>,
/**
 * The seats whose pirates afflict it (P3).
 */
pirates: Array<number>,
/**
 * The seats that own a fort on it (P4).
 */
forts: Array<number>, };

export type Legal = {
/**
 * The seat to act; null when the game is over.
 */
turn: number | null,
/**
 * What it has to do.
 */
phase: Phase,
/**
 * For every kind of card whether it can be played; none when the game is over.
 */
cards?: Array<CardState>,
/**
 * In the mulligan: any of these cards can be exchanged.
 */
exchange?: Cards,
/**
 * In the mulligan, listed one by one: every choice of cards to exchange.
 */
exchanges?: Array<Cards>,
/**
 * During the first islands: where the first ship can go.
 */
destinations?: Array<Destination>,
/**
 * In the step of playing: the Ship plays in two factors.
 */
ship?: ShipPlays,
/**
 * In the step of playing: all other plays, or all of them where they are listed one by one.
 */
plays?: Array<PricedPlay>,
/**
 * Whether the turn can be ended.
 */
end_turn: boolean, };

export type Location = {
/**
 * The id of the tile.
 */
tile: string,
/**
 * The location by its place in the tile, from 0, counted through the portions.
 */
location: number, };

export type LocationKind = "ebony" | "spice" | "pigment" | "gold" | "site" | "ruins";

export type Moment = {
/**
 * After how many events.
 */
at: number,
/**
 * How many events there are in all.
 */
events: number,
/**
 * The view of a seat; where none was asked for, one with all hands and stocks open.
 */
view: View,
/**
 * What players had put on the map.
 */
scene: Scene,
/**
 * What each tile did to islands, in the order of placing.
 */
growth: Array<Array<Array<Shore>>>,
/**
 * What each stock was worth.
 */
scores: Scores, };

export type NewBot = {
/**
 * Its name: 1 to 24 characters.
 */
name: string, };

export type NewTable = {
/**
 * How many play, 2 to 5.
 */
players: number,
/**
 * How many seats the one who opens it takes, from seat 0 on: several for pass and play, none to watch bots. 1 if
 * left out.
 */
own_seats?: number,
/**
 * Kinds of bots for the seats after these.
 */
bots?: Array<string>,
/**
 * The options of the rules; those of the rules if left out.
 */
options?: Options,
/**
 * Whether everyone sees it in the list; not if left out.
 */
listed?: boolean,
/**
 * Whether seats are drawn by lot at the start; not if left out.
 */
seat_order?: SeatOrder,
/**
 * How time is kept; not at all if left out.
 */
clock?: Clock,
/**
 * The text of a set; the standard set if left out.
 */
set?: string,
/**
 * Starts at once, for a table that has no open seat.
 */
start?: boolean, };

export type NoTakeBack = "nothing_done" | "tile_revealed" | "cards_drawn";

export type Occupant = { "kind": "open" } | { "kind": "person",
/**
 * The id of the person.
 */
id: string,
/**
 * The name of the person.
 */
name: string,
/**
 * Whether the person watches the table now.
 */
present: boolean,
/**
 * Whether a bot plays for the person, until the person comes back.
 */
away: boolean,
/**
 * Before the game: whether the person wants to begin.
 */
ready: boolean,
/**
 * Whether the person is a program with a token.
 */
bot: boolean, } | { "kind": "bot",
/**
 * Its kind.
 */
bot: string, };

export type OpenEvent = { "event": "first_island",
/**
 * Who.
 */
seat: number,
/**
 * Where it went.
 */
to: Destination,
/**
 * The tile turned up in place of the one that was placed.
 */
revealed: string | null, } | { "event": "played",
/**
 * By whom.
 */
seat: number,
/**
 * The cards that paid for it.
 */
payment: Cards,
/**
 * The tile turned up in place of one that was placed.
 */
revealed: string | null, } & ({ "card": "ship",
/**
 * Where the ship is taken from.
 */
from: Berth,
/**
 * Where it goes.
 */
to: Destination, } | { "card": "plantation",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "gold_mine",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "building",
/**
 * Where token and pioneer go.
 */
at: Location, } & ({ "build": "fort" } | { "build": "post",
/**
 * The good it copies.
 */
good: Good, }) | { "card": "ruins",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "market",
/**
 * The good that is discarded and becomes dearer.
 */
good: Good, }) | { "event": "turn_ended",
/**
 * Who.
 */
seat: number,
/**
 * What the production board brought.
 */
produced: ByGood<number>, } | { "event": "reshuffled" } | { "event": "turn_began",
/**
 * Whose.
 */
seat: number,
/**
 * In which round, from 1.
 */
round: number, } | { "event": "finished",
/**
 * Why.
 */
reason: EndReason, };

export type Options = {
/**
 * Who begins (S2).
 */
first: First,
/**
 * P5.
 */
edition: PirateRule,
/**
 * Whether stocks lie open (V1).
 */
open_stock: boolean,
/**
 * The game ends after this many rounds without a card played; 0 is never (F4).
 */
stall_rounds: number,
/**
 * After this round the game ends; 0 is never (F4).
 */
round_limit: number, };

export type Person = {
/**
 * An id that everyone may know.
 */
id: string,
/**
 * The name shown at tables.
 */
name: string,
/**
 * What kind of player.
 */
kind: PersonKind,
/**
 * How well the person plays, by the listed games that were rated.
 */
rating: RatingInfo, };

export type PersonKind = "guest" | "account" | "bot" | "former";

export type Phase = "mulligan" | "first_islands" | "play" | "finished";

export type Pioneer = {
/**
 * The id of the tile.
 */
tile: string,
/**
 * The location in the tile.
 */
location: number,
/**
 * What it built there.
 */
building: Built | null, };

export type PirateRule = "international" | "dutch";

export type PlacedTile = {
/**
 * The id of the tile.
 */
tile: string,
/**
 * Its column.
 */
q: number,
/**
 * Its diagonal row.
 */
r: number,
/**
 * How far it is turned clockwise, in sixths.
 */
rotation: number, };

export type Portion = {
/**
 * Its land sides at rotation 0; none for an islet.
 */
sides: Array<number>,
/**
 * Its locations.
 */
locations: Array<LocationKind>, };

export type Price = {
/**
 * How often it has risen.
 */
steps: number,
/**
 * What the good is worth now.
 */
price: number, };

export type PricedPlay = {
/**
 * How many cards it costs; a Market costs the good.
 */
cost: number,
/**
 * Whether pirates made it dearer (P4).
 */
pirated: boolean, } & ({ "card": "ship",
/**
 * Where the ship is taken from.
 */
from: Berth,
/**
 * Where it goes.
 */
to: Destination, } | { "card": "plantation",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "gold_mine",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "building",
/**
 * Where token and pioneer go.
 */
at: Location, } & ({ "build": "fort" } | { "build": "post",
/**
 * The good it copies.
 */
good: Good, }) | { "card": "ruins",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "market",
/**
 * The good that is discarded and becomes dearer.
 */
good: Good, });

export type Problem = {
/**
 * A word for programs.
 */
code: ProblemCode,
/**
 * A sentence for people.
 */
message: string, };

export type ProblemCode = "malformed" | "invalid" | "unknown_person" | "forbidden" | "wrong_password" | "missing" | "method" | "conflict" | "name_taken" | "has_account" | "no_account" | "too_many_bots" | "not_seated" | "seat_taken" | "seats_open" | "not_ready" | "not_started" | "started" | "not_finished" | "finished" | "too_many" | "too_slow" | "unknown_rules" | "internal" | "unavailable";

export type Proof = {
/**
 * The password.
 */
password?: string, };

export type Prospect = {
/**
 * What can happen: a group for each island that grows or that several become, with the islands by their place in
 * the view.
 */
outcomes: Array<Array<Array<number>>>,
/**
 * Which of these happens, for each destination in the list of legal ones that is a tile to place, in order.
 */
placings: Array<number>, };

export type RatingInfo = {
/**
 * The figure: 1500 for a newcomer, more is better.
 */
value: number,
/**
 * From how many games.
 */
games: number,
/**
 * Whether it may still change a lot.
 */
provisional: boolean, };

export type Ready = {
/**
 * Whether; yes if left out.
 */
ready?: boolean, };

export type Reason = {
/**
 * Which of `plays`, from 0.
 */
play: number, } & ({ "because": "exchange",
/**
 * How many; maybe none.
 */
cards: number, } | { "because": "production",
/**
 * The good.
 */
good: Good,
/**
 * How much more.
 */
amount: number, } | { "because": "goods",
/**
 * The good.
 */
good: Good,
/**
 * How much.
 */
amount: number, } | { "because": "price",
/**
 * The good.
 */
good: Good,
/**
 * Its price before.
 */
from: number,
/**
 * Its price afterwards.
 */
to: number,
/**
 * What the seat has of it in stock.
 */
stock: number,
/**
 * What the seat makes of it in every turn.
 */
production: number, } | { "because": "cards",
/**
 * How many more.
 */
amount: number, } | { "because": "reach",
/**
 * How many more.
 */
places: number, } | { "because": "enables",
/**
 * Which of `plays`.
 */
later: number, } | { "because": "denies",
/**
 * The kind.
 */
kind: LocationKind,
/**
 * Who could have taken it.
 */
seats: Array<number>, } | { "because": "piracy",
/**
 * For whom.
 */
seats: Array<number>, } | { "because": "protects" } | { "because": "tempo",
/**
 * How many.
 */
left: number, } | { "because": "ends_the_game" } | { "because": "saves_cards",
/**
 * How many are kept.
 */
cards: number, });

export type RecordInfo = {
/**
 * The names of the players, by seat; maybe empty.
 */
names: Array<string>,
/**
 * How many events there are.
 */
events: number,
/**
 * The tiles and prices that were played with.
 */
set: Set,
/**
 * How it went.
 */
course: Course, };

export type Refused = {
/**
 * What kind of reason.
 */
code: RefusedCode,
/**
 * A sentence.
 */
message: string,
/**
 * The table, where one was named.
 */
table?: string,
/**
 * The id that the client gave, if any.
 */
id?: string,
/**
 * The rule that forbids it, where a rule does.
 */
rule?: string, };

export type RefusedCode = "malformed" | "no_such_table" | "not_started" | "not_your_seat" | "not_seated" | "stale" | "away" | "rules" | "rated" | "too_many" | "unavailable";

export type Reserve = {
/**
 * Ships.
 */
ships: number,
/**
 * Pioneers.
 */
pioneers: number, };

export type RoundEnd = {
/**
 * What each stock was worth.
 */
points: Array<number>,
/**
 * How many goods each seat made in a turn.
 */
production: Array<number>, };

export type Scene = {
/**
 * What stands on locations: the symbol, the tile, the location.
 */
pioneers: Array<[string, string, number]>,
/**
 * What stands on hideouts: the symbol, the tile.
 */
pirates: Array<[string, string]>,
/**
 * What lies at shores: the symbol, the tile, the portion, the mooring by its place at the shore, how many ships.
 */
ships: Array<[string, string, number, number, number]>, };

export type Score = {
/**
 * Who.
 */
seat: number,
/**
 * The worth of each good of the stock.
 */
by_good: ByGood<number>,
/**
 * The sum.
 */
points: number,
/**
 * Pioneers on the map, which break ties.
 */
pioneers: number,
/**
 * Whether no seat is ahead.
 */
leads: boolean, };

export type Scores = {
/**
 * Whether the game is over.
 */
final: boolean,
/**
 * Each seat's score with the prices of now.
 */
seats: Array<Score>,
/**
 * The seats that won; none while the game goes on.
 */
winners: Array<number>, };

export type SeatOrder = "fixed" | "random";

export type SeenEvent = { "event": "set_up",
/**
 * Who begins.
 */
first: number,
/**
 * The tiles turned up.
 */
area: Array<string>,
/**
 * The viewer's own hand.
 */
hand: Cards | null, } | { "event": "mulligan",
/**
 * Who.
 */
seat: number,
/**
 * The cards discarded, which lie face up.
 */
discarded: Cards,
/**
 * The cards drawn: the viewer's own only.
 */
drawn: Cards | null, } | { "event": "drew",
/**
 * Who drew.
 */
seat: number,
/**
 * How many.
 */
count: number,
/**
 * The cards: the viewer's own only.
 */
cards: Cards | null, } | { "event": "took",
/**
 * Who drew.
 */
seat: number,
/**
 * From whom.
 */
from: number,
/**
 * The card, known to these two alone (V4).
 */
card: Card | null, } | OpenEvent;

export type SeenSeat = {
/**
 * How many cards it holds.
 */
hand_size: number,
/**
 * Its cards: the viewer's own, otherwise null.
 */
hand: Cards | null,
/**
 * Its goods: the viewer's own, all with open stock or when the game is over, otherwise null.
 */
stock: ByGood<number> | null,
/**
 * Its production board.
 */
production: ByGood<number>,
/**
 * Its five ships.
 */
ships: Array<Berth>,
/**
 * Its pioneers on the map.
 */
pioneers: Array<Pioneer>,
/**
 * What is not in play.
 */
reserve: Reserve,
/**
 * How many cards it draws at the end of its turn (T4, P5).
 */
draws: number, };

export type Set = {
/**
 * Its name.
 */
name: string,
/**
 * The row of five prices of each good.
 */
prices: ByGood<[number, number, number, number, number]>,
/**
 * Its tiles, in order.
 */
tiles: Array<Tile>, };

export type ShipPlays = {
/**
 * The cards that each of them costs.
 */
cost: number,
/**
 * The ships: one for each island with ships of the seat, each pirate, one of the reserve.
 */
berths: Array<Berth>,
/**
 * Where to: each island once (P1), each vacant hideout, each way to place a tile.
 */
destinations: Array<Destination>, };

export type Shore = {
/**
 * The id of the tile.
 */
tile: string,
/**
 * The portion by its place in the tile, from 0.
 */
portion: number, };

export type Suggestion = {
/**
 * For this card.
 */
card: Card,
/**
 * At this cost.
 */
cost: number,
/**
 * These cards.
 */
payment: Cards, };

export type TableInfo = {
/**
 * Its id, which is also the secret part of the link to a private table.
 */
id: string,
/**
 * Grows with every change of what stands here.
 */
version: number,
/**
 * The person who may start it: the one who opened it, or the next when that one left; null after all have left, until
 * someone joins.
 */
host: string | null,
/**
 * How far it is.
 */
status: TableStatus,
/**
 * Whether everyone sees it in the list.
 */
listed: boolean,
/**
 * Whether seats are drawn by lot at the start.
 */
seat_order: SeatOrder,
/**
 * The options of the rules.
 */
options: Options,
/**
 * How time is kept.
 */
clock: Clock,
/**
 * The name of the set.
 */
set_name: string,
/**
 * The seats, by number.
 */
seats: Array<Occupant>,
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number,
/**
 * When a game began: the commitment to its shuffles, 64 hexadecimal digits.
 */
commitment: string | null,
/**
 * When the game is over: the seed that the commitment was made of.
 */
seed: string | null,
/**
 * When the game is over: how it ended.
 */
result: GameResult | null,
/**
 * The table where these people play again, if there is one.
 */
rematch: string | null, };

export type TableList = {
/**
 * The tables, the last changed first.
 */
tables: Array<TableInfo>,
/**
 * In a list of one's own matches: the seat to act in each.
 */
to_act?: Array<number | null>, };

export type TableStatus = "gathering" | "playing" | "finished";

export type TakeBack = {
/**
 * Whether it can.
 */
possible: boolean,
/**
 * If not, the rule that forbids it.
 */
rule?: string,
/**
 * If not, why, for programs.
 */
why?: NoTakeBack,
/**
 * If not, why, in a sentence.
 */
reason?: string, };

export type TakeSeat = {
/**
 * The seat; the first open one if left out.
 */
seat?: number, };

export type Tile = {
/**
 * Its name, unique in the set.
 */
id: string,
/**
 * Its portions; all sides that belong to none of them are sea.
 */
portions: Array<Portion>,
/**
 * Whether it has a hideout.
 */
hideout: boolean, };

export type Times = {
/**
 * What each seat had left when its last turn ended, in milliseconds.
 */
left: Array<number>,
/**
 * When the time of the seat to act runs out, in milliseconds since 1970; null where it does not run.
 */
runs_out: number | null, };

export type ToClient = { "say": "welcome",
/**
 * The version of the protocol.
 */
protocol: number,
/**
 * The version of the server, so that an old page knows when to reload.
 */
server: string,
/**
 * The person.
 */
you: Person, } | { "say": "table",
/**
 * The table.
 */
table: TableInfo, } | { "say": "game" } & GameView | { "say": "talk",
/**
 * The table.
 */
table: string,
/**
 * The lines, the oldest first.
 */
lines: Array<ChatLine>, } | { "say": "accepted",
/**
 * The table.
 */
table: string,
/**
 * The id that the client gave.
 */
id: string,
/**
 * The sequence of its effect.
 */
sequence: number, } | { "say": "refused" } & Refused | { "say": "hint" } & Hint | { "say": "your_turn",
/**
 * The table.
 */
table: string,
/**
 * The seat.
 */
seat: number,
/**
 * The sequence at which it became so.
 */
sequence: number, } | { "say": "invited",
/**
 * The table.
 */
table: string,
/**
 * The id of the person who invites.
 */
person: string,
/**
 * The name of the person who invites.
 */
name: string,
/**
 * True where a program with a token asks; absent otherwise.
 */
bot?: boolean, } | { "say": "pong" } | { "say": "said",
/**
 * The table.
 */
table: string,
/**
 * The id that the client gave to it.
 */
id: string, } | { "say": "goodbye",
/**
 * Why, for programs.
 */
reason: GoodbyeReason,
/**
 * Why, in a sentence.
 */
message: string, };

export type ToServer = { "say": "watch",
/**
 * The table.
 */
table: string,
/**
 * The last sequence that the client has seen, if any: then only what is missing comes.
 */
since?: number, } | { "say": "unwatch",
/**
 * The table.
 */
table: string, } | { "say": "act",
/**
 * The table.
 */
table: string,
/**
 * The seat that does it.
 */
seat: number,
/**
 * The sequence of the view that it was decided on.
 */
on: number,
/**
 * A text of the client's own, at most 40 bytes; an action sent again with the same one takes effect once.
 */
id: string,
/**
 * What to do.
 */
action: Action, } | { "say": "take_back",
/**
 * The table.
 */
table: string,
/**
 * The seat that takes it back.
 */
seat: number,
/**
 * The sequence of the view that it was decided on.
 */
on: number,
/**
 * A text of the client's own, as with an action.
 */
id: string, } | { "say": "hint",
/**
 * The table.
 */
table: string,
/**
 * The seat, which has to act.
 */
seat: number,
/**
 * The sequence of the view that is asked about.
 */
on: number,
/**
 * A text of the client's own, which comes back with the answer.
 */
id: string, } | { "say": "come_back",
/**
 * The table.
 */
table: string, } | { "say": "chat",
/**
 * The table.
 */
table: string,
/**
 * What: plain text, at most 300 characters.
 */
text: string,
/**
 * A text of at most 40 bytes that the person gives to no other line at that table; a line sent again with the
 * same one is said once.
 */
id: string, } | { "say": "ping" };

export type View = {
/**
 * Whose view; null for a spectator.
 */
viewer: number | null,
/**
 * How many play.
 */
players: number,
/**
 * What the table chose.
 */
options: Options,
/**
 * What the seat to act has to do.
 */
phase: Phase,
/**
 * Why the game ended, where it has.
 */
reason: EndReason | null,
/**
 * Who has to act.
 */
turn: number | null,
/**
 * Who began.
 */
first: number,
/**
 * The round, from 1; 0 in the set-up.
 */
round: number,
/**
 * The tiles in play, in the order of placing.
 */
tiles: Array<PlacedTile>,
/**
 * The islands they form. They are not read back, since they follow from the tiles.
 */
islands: Array<Island>,
/**
 * The exploration area.
 */
area: Array<string>,
/**
 * How many tiles are in the stack.
 */
stack: number,
/**
 * The tiles not yet turned up, in the order of the set, which says nothing about the stack.
 */
unseen: Array<string>,
/**
 * How many cards are in the deck.
 */
deck: number,
/**
 * The discard pile, which can be looked through (V3).
 */
discard: Cards,
/**
 * The exchange chart.
 */
prices: ByGood<Price>,
/**
 * Price markers not yet used (C6).
 */
markers_left: number,
/**
 * Building tokens not yet used (C5).
 */
buildings_left: number,
/**
 * Whether a Market was played in this turn (K6).
 */
market_played: boolean,
/**
 * Whether a card was played in this round (F4).
 */
card_played_this_round: boolean,
/**
 * Rounds in a row without a card played (F4).
 */
quiet_rounds: number,
/**
 * Whether a tenth pioneer made this the last round (F1).
 */
ending: boolean,
/**
 * Whether this round began with nothing vacant and nothing to place (F4).
 */
barren: boolean,
/**
 * What is known of each seat.
 */
seats: Array<SeenSeat>,
/**
 * What the viewer saw happen.
 */
history: Array<SeenEvent>, };

export type Why = { "code": "game_over" } | { "code": "mulligan_first" } | { "code": "first_island_first" } | { "code": "not_in_hand" } | { "code": "cannot_pay",
/**
 * What it costs.
 */
cost: number,
/**
 * How many cards there are to pay with.
 */
cards: number, } | { "code": "ships_needed",
/**
 * How many it takes.
 */
need: number,
/**
 * How many there are.
 */
have: number, } | { "code": "no_pioneer_left" } | { "code": "no_building_left" } | { "code": "nothing_vacant" } | { "code": "nowhere_to_sail" } | { "code": "market_already_played" } | { "code": "no_marker_left" } | { "code": "nothing_to_sell" };

export const PROBLEM_CODES: readonly ProblemCode[] = ["malformed", "invalid", "unknown_person", "forbidden", "wrong_password", "missing", "method", "conflict", "name_taken", "has_account", "no_account", "too_many_bots", "not_seated", "seat_taken", "seats_open", "not_ready", "not_started", "started", "not_finished", "finished", "too_many", "too_slow", "unknown_rules", "internal", "unavailable"];

export const REFUSED_CODES: readonly RefusedCode[] = ["malformed", "no_such_table", "not_started", "not_your_seat", "not_seated", "stale", "away", "rules", "rated", "too_many", "unavailable"];

export const PLAYERS: readonly number[] = [2, 3, 4, 5];

export const DEFAULT_OPTIONS: Options = {"first":"random","edition":"international","open_stock":false,"stall_rounds":5,"round_limit":60};

export const MAX_NAME = 24;
