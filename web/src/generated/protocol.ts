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
 * Where the pioneer and the building token go.
 */
at: Location, } & ({ "build": "fort" } | { "build": "post",
/**
 * The good that it copies.
 */
good: Good, }) | { "card": "ruins",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "market",
/**
 * The good: one is discarded from the stock, and its price rises.
 */
good: Good, }) | { "action": "end_turn" };

export type AddBot = {
/**
 * The kind of bot, one of those that `GET /api/v1/bots` lists.
 */
bot: string,
/**
 * The seat; by default the first that is open.
 */
seat?: number, };

export type Ballot = {
/**
 * The id of the person.
 */
by: string,
/**
 * What the person is for.
 */
vote: Vote, };

export type Berth = "reserve" | { "shore": Shore } | { "hideout": Hideout };

export type BotInfo = {
/**
 * Its name in requests.
 */
name: string,
/**
 * How it plays, in a sentence.
 */
about: string, };

export type BotToken = {
/**
 * The bot.
 */
bot: Person,
/**
 * The token, to be sent as `Authorization: Bearer TOKEN`.
 */
token: string, };

export type Built = "fort" | { "post": Good };

export type ByGood<T> = {
/**
 * The value for ebony.
 */
ebony: T,
/**
 * The value for spice.
 */
spice: T,
/**
 * The value for pigment.
 */
pigment: T,
/**
 * The value for gold.
 */
gold: T, };

export type CallKind = "push" | "discord" | "matrix" | "ntfy" | "slack";

export type CallTarget = {
/**
 * The id of the target.
 */
id: string,
/**
 * What is sent there.
 */
kind: CallKind,
/**
 * Where requests go.
 */
address: string,
/**
 * Since when, in milliseconds since 1970.
 */
since: number, };

export type Calls = {
/**
 * The public key of the server for `pushManager.subscribe`, in base64url.
 */
push_key: string,
/**
 * Where I am called.
 */
targets: Array<CallTarget>,
/**
 * When I am not to be called; null for never.
 */
quiet: QuietHours | null, };

export type Card = "ship" | "plantation" | "gold_mine" | "building" | "ruins" | "market";

export type CardState = {
/**
 * The kind of card.
 */
card: Card,
/**
 * How many cards of this kind the seat has.
 */
in_hand: number,
/**
 * Whether the seat can play it.
 */
playable: boolean,
/**
 * If not, the rule that forbids it.
 */
rule?: string,
/**
 * If not, the reason, for programs.
 */
why?: Why,
/**
 * If not, the reason in a sentence.
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

export type ChangeCalls = {
/**
 * When I am not to be called; null for never.
 */
quiet: QuietHours | null, };

export type ChangeMe = {
/**
 * The new name, 1 to 24 characters. An account needs a name that no other account has.
 */
name?: string,
/**
 * The new password of an account.
 */
new_password?: string,
/**
 * The present password, which an account must give for any change.
 */
password?: string,
/**
 * With a new password: whether the tokens of my bots end too.
 */
end_tokens?: boolean, };

export type ChatLine = {
/**
 * The id of the person who wrote it.
 */
person: string,
/**
 * The name of the person.
 */
name: string,
/**
 * Whether the person is a program with a token.
 */
bot: boolean,
/**
 * Whether the person has no account.
 */
guest: boolean,
/**
 * The number of the line: those of a table count from 1.
 */
line: number,
/**
 * The text.
 */
text: string,
/**
 * When it was stored, in milliseconds since 1970.
 */
at: number, };

export type Clock = { "kind": "none" } | { "kind": "real_time",
/**
 * The time at the start, in seconds: 1 to 86,400.
 */
seconds: number,
/**
 * The time that every turn adds, in seconds: 0 to 3,600.
 */
increment: number, } | { "kind": "per_turn",
/**
 * The time in seconds: 1 to 1,209,600, which is two weeks.
 */
seconds: number, };

export type Closed = {
/**
 * The card.
 */
card: Card,
/**
 * The kinds of locations that the card is played on.
 */
kinds: Array<LocationKind>,
/**
 * The islands, by their index in the view.
 */
islands: Array<number>,
/**
 * The reason, for programs.
 */
why: Why,
/**
 * The rule that forbids it.
 */
rule: string,
/**
 * The reason in a sentence.
 */
reason: string, };

export type Course = {
/**
 * The rounds that were played, from the first.
 */
rounds: Array<RoundEnd>, };

export type Credentials = {
/**
 * The name. Case does not matter.
 */
name: string,
/**
 * The password: 8 to 200 bytes.
 */
password: string, };

export type Deed = { "do": "people",
/**
 * A part of the name; everyone if omitted.
 */
name?: string, } | { "do": "logins",
/**
 * The person.
 */
person: string, } | { "do": "tables",
/**
 * Their status.
 */
status: TableStatus, } | { "do": "reports" } | { "do": "in_force" } | { "do": "log",
/**
 * Only what was done before the entry with this number.
 */
before?: number, } | { "do": "ban",
/**
 * The person.
 */
person?: string,
/**
 * The network, such as 192.0.2.0/24 or an address.
 */
network?: string,
/**
 * Until when.
 */
until: number,
/**
 * Why, in words that the person will read.
 */
reason: string, } | { "do": "mute",
/**
 * The person.
 */
person?: string,
/**
 * The network.
 */
network?: string,
/**
 * Until when.
 */
until: number,
/**
 * Why.
 */
reason: string, } | { "do": "lift",
/**
 * Its number.
 */
number: number, } | { "do": "close_table",
/**
 * The table.
 */
table: string, } | { "do": "take_name",
/**
 * The person.
 */
person: string, } | { "do": "take_line",
/**
 * The table.
 */
table: string,
/**
 * The number of the line.
 */
line: number, } | { "do": "answer_report",
/**
 * Its number.
 */
number: number,
/**
 * What came of it.
 */
answer: string, } | { "do": "announce",
/**
 * The text; nothing is announced any more if omitted.
 */
text?: string, } | { "do": "switch",
/**
 * What.
 */
what: Switch,
/**
 * Whether it is on.
 */
on: boolean, } | { "do": "set_role",
/**
 * The person.
 */
person: string,
/**
 * The role; none if omitted.
 */
role?: Role, } | { "do": "reset_password",
/**
 * The person.
 */
person: string, } | { "do": "invite",
/**
 * For how many accounts; one if omitted.
 */
uses?: number,
/**
 * Until when; always if omitted.
 */
until?: number, };

export type DeedAnswer = { "done": Record<symbol, never> } | { "people": Array<PersonInfo> } | { "logins": Array<Login> } | { "tables": Array<TableInfo> } | { "reports": Array<Report> } | { "in_force": InForce } | { "log": Array<LogEntry> } | { "number": number } | { "name": string } | { "link": string } | { "code": string };

export type Destination = { "shore": Shore } | { "hideout": Hideout } | { "explore": Exploration };

export type Device = "phone" | "tablet" | "computer";

export type EndReason = "tenth_pioneer" | "map_exhausted" | "stalled" | "round_limit";

export type EngineErrorCode = "malformed" | "unknown" | "no_game" | "refused" | "chance" | "invalid";

export type Exploration = {
/**
 * The id of the tile.
 */
tile: string,
/**
 * The column of its cell.
 */
q: number,
/**
 * The diagonal row of its cell.
 */
r: number,
/**
 * By how many sixths it is rotated clockwise.
 */
rotation: number,
/**
 * The index of the portion at whose shore the ship lands.
 */
portion: number, };

export type First = "random" | number;

export type GameResult = {
/**
 * Why it ended.
 */
reason: ResultReason,
/**
 * The number of rounds played.
 */
rounds: number,
/**
 * The points and the winners.
 */
scores: Scores, };

export type GameView = {
/**
 * The table.
 */
table: string,
/**
 * The seat whose view this is; null for a spectator.
 */
seat: number | null,
/**
 * The number of steps so far. The set-up is the first; taking back is a step too.
 */
sequence: number,
/**
 * How many of the events it has the client keeps. Those of `view.history` follow them; with 0, they are
 * the complete history.
 */
keep: number,
/**
 * The number of tiles whose growth the client keeps. That of `growth` follows it.
 */
keep_growth: number,
/**
 * What the seat may know now. Its history has only the events that follow those kept.
 */
view: View,
/**
 * What players have put on the map.
 */
scene: Scene,
/**
 * What the tiles that the events of `view.history` placed did to the islands, in order.
 */
growth: Array<Array<Array<Shore>>>,
/**
 * For the seat to act: what it can do.
 */
legal: Legal | null,
/**
 * For the seat to act: what the tiles that it can place would join; null if it can place none.
 */
prospect: Joins | null,
/**
 * For the seat to act: for each ship of `legal`, the index of the destination that it cannot have, which
 * is the island where it lies (K1).
 */
excluded: Array<number | null> | null,
/**
 * For the seat to act: the islands where cards of its hand cannot be used although locations are vacant.
 */
closed: Array<Closed> | null,
/**
 * For the seat to act: for each card and cost of its plays, the cards of least value to pay with.
 */
suggested: Array<Suggestion> | null,
/**
 * For a player: whether the last action can be taken back.
 */
take_back: TakeBack | null,
/**
 * If the table has a clock: how much time each seat has left.
 */
times: Times | null,
/**
 * When the game is over: the points and the winners.
 */
scores: Scores | null,
/**
 * When the game is over: the rank of each seat, from 1; seats that tie share a rank.
 */
places: Array<number> | null,
/**
 * For a player: the value of the seat's stock at the present prices.
 */
worth: number | null, };

export type Good = "ebony" | "spice" | "pigment" | "gold";

export type GoodbyeReason = "stopping" | "logged_out" | "banned";

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
 * The sequence of the view that the hint is about.
 */
on: number,
/**
 * The id of the request.
 */
id: string,
/**
 * The action to do now.
 */
action: Action,
/**
 * The whole turn in order: `action` is the first, the end of the turn the last. Once a tile is turned
 * up, another turn may be better.
 */
plays: Array<Action>,
/**
 * The reasons, the most important first; at most 4.
 */
why: Array<Reason>,
/**
 * What the bot expects of this turn, from 0 to 100: half is the probability to win, half is how close
 * the points will be. Null if the bot did not compute it.
 */
prospects: number | null, };

export type InForce = {
/**
 * Bans and mutes.
 */
sanctions: Array<SanctionInfo>,
/**
 * What is switched off.
 */
off: Array<Switch>,
/**
 * What is announced.
 */
announcement: string | null, };

export type Invite = {
/**
 * The id of the person.
 */
person: string, };

export type Invited = {
/**
 * Whether the person is connected and was notified. If not, only the link can reach the person.
 */
reached: boolean, };

export type Island = {
/**
 * Its portions, in the order in which their tiles were placed.
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
 * The seats whose pirates threaten it (P3).
 */
pirates: Array<number>,
/**
 * The seats that have a fort on it (P4).
 */
forts: Array<number>, };

export type Joins = {
/**
 * The different outcomes. Each has a group for every island that grows or that several islands become; a
 * group lists islands by their index in the view.
 */
outcomes: Array<Array<Array<number>>>,
/**
 * The index of its outcome, for each legal destination that places a tile, in the order of the list.
 */
placings: Array<number>, };

export type Legal = {
/**
 * The seat to act; null when the game is over.
 */
turn: number | null,
/**
 * What the seat must do.
 */
phase: Phase,
/**
 * For every kind of card, whether it can be played; absent when the game is over.
 */
cards?: Array<CardState>,
/**
 * In the mulligan: the cards that can be exchanged, any number of them.
 */
exchange?: Cards,
/**
 * In the mulligan, if everything is listed one by one: every choice of cards to exchange.
 */
exchanges?: Array<Cards>,
/**
 * During the first islands: where the first ship can go.
 */
destinations?: Array<Destination>,
/**
 * In the step of playing: the Ship plays, in two factors.
 */
ship?: ShipPlays,
/**
 * In the step of playing: all other plays; if everything is listed one by one, all plays.
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
 * The index of the location on the tile, from 0, counted across all its portions.
 */
location: number, };

export type LocationKind = "ebony" | "spice" | "pigment" | "gold" | "site" | "ruins";

export type LogEntry = {
/**
 * Its number.
 */
number: number,
/**
 * When, in milliseconds since 1970.
 */
at: number,
/**
 * The id of the person who did it; null for the operator at the machine.
 */
person: string | null,
/**
 * The deed, as it was asked for.
 */
deed: string, };

export type LogOutEverywhere = {
/**
 * Whether the tokens of my bots end too.
 */
end_tokens?: boolean, };

export type Login = {
/**
 * Its id, which is no secret.
 */
id: string,
/**
 * When it began, in milliseconds since 1970.
 */
since: number,
/**
 * When it was last used, to the day.
 */
seen: number,
/**
 * Whether this request uses it.
 */
current: boolean,
/**
 * The family of browsers, such as Firefox, as far as it says.
 */
browser: string | null,
/**
 * The kind of device, as far as it says.
 */
device: Device | null, };

export type MailLink = {
/**
 * The name of the account. Case does not matter.
 */
name: string,
/**
 * The code of the language of the mail, such as de. In other languages than ours it is English.
 */
language?: string, };

export type Moment = {
/**
 * The number of events that have happened at this moment.
 */
at: number,
/**
 * The number of events in the whole game.
 */
events: number,
/**
 * The view of the seat that was asked for; otherwise a view with all hands and stocks open.
 */
view: View,
/**
 * What players had put on the map.
 */
scene: Scene,
/**
 * What each tile did to the islands, in the order of placing.
 */
growth: Array<Array<Array<Shore>>>,
/**
 * The score of each seat at the prices of this moment.
 */
scores: Scores, };

export type MyData = {
/**
 * As everyone sees me.
 */
person: Person,
/**
 * When I first came, in milliseconds since 1970.
 */
created: number,
/**
 * Where I am logged in.
 */
logins: Array<Login>,
/**
 * How many recovery codes are left.
 */
recovery_codes: number,
/**
 * My e-mail address, if I have named one.
 */
email: string | null,
/**
 * My bots.
 */
bots: Array<Person>,
/**
 * The tables where I have a seat or am the host.
 */
tables: Array<TableInfo>,
/**
 * Where I am called when it is my turn.
 */
call_targets: Array<CallTarget>,
/**
 * When I am not to be called; null for never.
 */
quiet: QuietHours | null,
/**
 * What I have written in chats.
 */
written: Array<WrittenLine>,
/**
 * What I have reported.
 */
reports: Array<Report>,
/**
 * The people whom I have blocked.
 */
blocked: Array<Person>, };

export type MyEmail = {
/**
 * Whether this server sends mail.
 */
available: boolean,
/**
 * The address, if there is one.
 */
address: string | null, };

export type NewBot = {
/**
 * Its name: 1 to 24 characters.
 */
name: string,
/**
 * When its token ends, in milliseconds since 1970; never if omitted.
 */
until: number, };

export type NewCallTarget = { "kind": "push",
/**
 * Where the push service of the browser takes pushes.
 */
endpoint: string,
/**
 * The public key of the browser, in base64url.
 */
p256dh: string,
/**
 * The secret that the browser shares with the server, in base64url.
 */
auth: string, } | { "kind": "webhook",
/**
 * The form that the service expects.
 */
form: WebhookForm,
/**
 * Where it takes messages.
 */
address: string,
/**
 * What messages say before the link, with at most 200 letters; a sentence in English by default.
 */
words?: string, };

export type NewReport = {
/**
 * What it is about.
 */
kind: ReportKind,
/**
 * The id of the person.
 */
person: string,
/**
 * The table where it happened.
 */
table?: string,
/**
 * The number of the line, for a report of a line. The server quotes the lines itself.
 */
line?: number,
/**
 * What there is to say about it, at most 1,000 characters.
 */
text?: string, };

export type NewTable = {
/**
 * The number of players, 2 to 5.
 */
players: number,
/**
 * How many seats the person who opens the table takes, beginning with seat 0: several to pass the device
 * around, 0 to watch bots. 1 by default.
 */
own_seats?: number,
/**
 * Kinds of bots for the next seats.
 */
bots?: Array<string>,
/**
 * The options of the rules.
 */
options?: Options,
/**
 * Whether the table is in the public list; false by default.
 */
listed?: boolean,
/**
 * Whether the game counts for ratings; false by default. It needs a clock, the standard set, the usual
 * options, and for each player an account and one seat.
 */
rated?: boolean,
/**
 * How seats are assigned at the start; fixed by default.
 */
seat_order?: SeatOrder,
/**
 * The clock; none by default.
 */
clock?: Clock,
/**
 * How many seconds a person may be away before the others may go on without them, 10 to 1,209,600; by
 * default 120, and three days if a turn may take half a day or more.
 */
away_after?: number,
/**
 * The text of a set; the standard set by default.
 */
set?: string,
/**
 * Whether the game starts at once, which needs a table without open seats.
 */
start?: boolean, };

export type NewToken = {
/**
 * When the token ends, in milliseconds since 1970; never if omitted.
 */
until: number, };

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
 * Whether the person is connected and watches the table.
 */
present: boolean,
/**
 * During the game: since when the person has not been there, in milliseconds since 1970; null for
 * someone who is there. The count begins again when the server starts again.
 */
away_since: number | null,
/**
 * Whether a bot plays for the person until the person comes back, or after a resignation to the end.
 */
away: boolean,
/**
 * Whether the person has resigned.
 */
resigned: boolean,
/**
 * Before the game: whether the person is ready to start.
 */
ready: boolean,
/**
 * Whether the person is a program with a token.
 */
bot: boolean,
/**
 * Whether the person has no account.
 */
guest: boolean, } | { "kind": "bot",
/**
 * The name of its kind.
 */
bot: string, };

export type OpenEvent = { "event": "first_island",
/**
 * The seat.
 */
seat: number,
/**
 * Where the ship went.
 */
to: Destination,
/**
 * The tile that was turned up to replace the one placed.
 */
revealed: string | null, } | { "event": "played",
/**
 * The seat.
 */
seat: number,
/**
 * The cards that paid for it.
 */
payment: Cards,
/**
 * The tile that was turned up to replace one placed.
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
 * Where the pioneer and the building token go.
 */
at: Location, } & ({ "build": "fort" } | { "build": "post",
/**
 * The good that it copies.
 */
good: Good, }) | { "card": "ruins",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "market",
/**
 * The good: one is discarded from the stock, and its price rises.
 */
good: Good, }) | { "event": "turn_ended",
/**
 * The seat.
 */
seat: number,
/**
 * The goods from its production board.
 */
produced: ByGood<number>, } | { "event": "reshuffled" } | { "event": "turn_began",
/**
 * The seat whose turn it is.
 */
seat: number,
/**
 * The round, from 1.
 */
round: number, } | { "event": "finished",
/**
 * Why it ended.
 */
reason: EndReason, };

export type Options = {
/**
 * Which seat begins (S2).
 */
first: First,
/**
 * Whether ships on hideouts let their owner draw more cards (P5).
 */
edition: PirateRule,
/**
 * Whether everyone sees all stocks (V1).
 */
open_stock: boolean,
/**
 * The game ends after this many rounds in a row without a card played; 0 means no limit (F4).
 */
stall_rounds: number,
/**
 * The game ends after this round; 0 means no limit (F4).
 */
round_limit: number, };

export type Person = {
/**
 * A public id.
 */
id: string,
/**
 * The name shown at tables.
 */
name: string,
/**
 * The kind of person.
 */
kind: PersonKind,
/**
 * The rating, from games that counted for ratings.
 */
rating: RatingInfo, };

export type PersonInfo = {
/**
 * The id.
 */
id: string,
/**
 * The name.
 */
name: string,
/**
 * The kind of person.
 */
kind: PersonKind,
/**
 * The role.
 */
role: Role | null,
/**
 * When the person first came.
 */
created: number,
/**
 * When the person was last here, to half a day.
 */
seen: number,
/**
 * The networks from which the person is connected now.
 */
networks: Array<string>, };

export type PersonKind = "guest" | "account" | "bot" | "former";

export type Phase = "mulligan" | "first_islands" | "play" | "finished";

export type Pioneer = {
/**
 * The id of the tile.
 */
tile: string,
/**
 * The index of the location on the tile.
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
 * The column of its cell.
 */
q: number,
/**
 * The diagonal row of its cell.
 */
r: number,
/**
 * By how many sixths it is rotated clockwise.
 */
rotation: number, };

export type Portion = {
/**
 * Its land sides at rotation 0; empty for an islet.
 */
sides: Array<number>,
/**
 * The kinds of its locations.
 */
locations: Array<LocationKind>, };

export type Price = {
/**
 * How often the price has risen.
 */
steps: number,
/**
 * The present price.
 */
price: number, };

export type PricedPlay = {
/**
 * How many cards it costs. A Market costs no cards, but the good.
 */
cost: number,
/**
 * Whether pirates raise its cost (P4).
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
 * Where the pioneer and the building token go.
 */
at: Location, } & ({ "build": "fort" } | { "build": "post",
/**
 * The good that it copies.
 */
good: Good, }) | { "card": "ruins",
/**
 * Where the pioneer goes.
 */
at: Location, } | { "card": "market",
/**
 * The good: one is discarded from the stock, and its price rises.
 */
good: Good, });

export type Problem = {
/**
 * The kind of problem, for programs.
 */
code: ProblemCode,
/**
 * The problem in a sentence, for people.
 */
message: string, };

export type ProblemCode = "malformed" | "invalid" | "unknown_person" | "forbidden" | "banned" | "muted" | "switched_off" | "registration_closed" | "code_needed" | "no_guests" | "blocked" | "wrong_password" | "missing" | "method" | "conflict" | "name_taken" | "has_account" | "no_account" | "too_many_bots" | "too_many_sets" | "too_many_targets" | "too_many_tables" | "too_many_listed" | "too_many_games" | "too_many_seats" | "not_seated" | "seat_taken" | "seats_open" | "not_ready" | "not_started" | "not_away" | "away" | "resigned" | "started" | "not_finished" | "finished" | "too_many" | "too_slow" | "unknown_rules" | "internal" | "unavailable";

export type Proof = {
/**
 * The password.
 */
password?: string, };

export type QuietHours = {
/**
 * The first quiet minute: 0 to 1,439.
 */
begin: number,
/**
 * The first minute that is not quiet: 0 to 1,439.
 */
end: number, };

export type RatingInfo = {
/**
 * The rating: 1500 for a newcomer; higher is better.
 */
value: number,
/**
 * The number of rated games.
 */
games: number,
/**
 * Whether the rating may still change a lot.
 */
provisional: boolean, };

export type Ready = {
/**
 * Whether the person is ready; true by default.
 */
ready?: boolean, };

export type Reason = {
/**
 * The index of the action in `plays`.
 */
play: number, } & ({ "because": "exchange",
/**
 * How many; 0 keeps the hand.
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
 * How much of it the seat has in stock.
 */
stock: number,
/**
 * How much of it the seat produces in every turn.
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
 * The index of that action in `plays`.
 */
later: number, } | { "because": "denies",
/**
 * The kind of location.
 */
kind: LocationKind,
/**
 * The seats that could have taken it.
 */
seats: Array<number>, } | { "because": "piracy",
/**
 * The seats that pay more.
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
 * The names of the players, by seat; an empty list if the record has none.
 */
names: Array<string>,
/**
 * The number of events.
 */
events: number,
/**
 * The set that was played with.
 */
set: Set,
/**
 * How the game went.
 */
course: Course, };

export type Recover = {
/**
 * The name of the account. Case does not matter.
 */
name: string,
/**
 * One of its codes. Case, spaces and dashes do not matter.
 */
code: string,
/**
 * The new password: 8 to 200 bytes.
 */
new_password: string,
/**
 * Whether the tokens of my bots end too.
 */
end_tokens?: boolean, };

export type RecoveryCodes = {
/**
 * The codes.
 */
codes: Array<string>, };

export type RecoveryCodesLeft = {
/**
 * How many.
 */
left: number, };

export type Refused = {
/**
 * The kind of reason.
 */
code: RefusedCode,
/**
 * The reason in a sentence.
 */
message: string,
/**
 * The table, if the message named one.
 */
table?: string,
/**
 * The id of the message, if it had one.
 */
id?: string,
/**
 * The rule that forbids it, if a rule does.
 */
rule?: string, };

export type RefusedCode = "malformed" | "no_such_table" | "not_started" | "not_your_seat" | "not_seated" | "stale" | "away" | "resigned" | "rules" | "limit" | "muted" | "switched_off" | "rated" | "too_many" | "unavailable";

export type Registration = "open" | "code" | "closed";

export type Report = {
/**
 * Its number.
 */
number: number,
/**
 * When it was made, in milliseconds since 1970.
 */
at: number,
/**
 * What it is about.
 */
kind: ReportKind,
/**
 * The id of the person who made it.
 */
by: string,
/**
 * The id of the person whom it is about.
 */
person: string,
/**
 * The name of that person then.
 */
name: string,
/**
 * The table.
 */
table: string | null,
/**
 * The number of the line, for a report of a line.
 */
line: number | null,
/**
 * The lines that the person had written there, the oldest first.
 */
quoted: Array<string>,
/**
 * What its author says.
 */
text: string,
/**
 * What came of it; null while it waits.
 */
answer: string | null, };

export type ReportKind = "line" | "name" | "player";

export type Reserve = {
/**
 * The number of ships.
 */
ships: number,
/**
 * The number of pioneers.
 */
pioneers: number, };

export type ResultReason = "tenth_pioneer" | "map_exhausted" | "stalled" | "round_limit" | "voted" | "resigned" | "closed";

export type Role = "moderator" | "admin";

export type RoundEnd = {
/**
 * The value of each stock.
 */
points: Array<number>,
/**
 * How many goods each seat produced in a turn.
 */
production: Array<number>, };

export type SanctionInfo = {
/**
 * Its number.
 */
number: number,
/**
 * Its kind.
 */
kind: SanctionKind,
/**
 * The id of the person, if it is about one.
 */
person: string | null,
/**
 * The network, if it is about one.
 */
network: string | null,
/**
 * Until when, in milliseconds since 1970.
 */
until: number,
/**
 * Why.
 */
reason: string, };

export type SanctionKind = "ban" | "mute";

export type Scene = {
/**
 * What stands on locations: symbol, tile, location.
 */
pioneers: Array<[string, string, number]>,
/**
 * The ships on hideouts: symbol, tile.
 */
pirates: Array<[string, string]>,
/**
 * The ships at shores: symbol, tile, portion, index of the mooring at the shore, number of ships.
 */
ships: Array<[string, string, number, number, number]>, };

export type Score = {
/**
 * The seat.
 */
seat: number,
/**
 * The value of each good in stock.
 */
by_good: ByGood<number>,
/**
 * The sum of these values.
 */
points: number,
/**
 * The number of pioneers on the map, which breaks ties.
 */
pioneers: number,
/**
 * Whether no other seat is ahead.
 */
leads: boolean, };

export type Scores = {
/**
 * Whether the game is over.
 */
final: boolean,
/**
 * The score of each seat at the present prices.
 */
seats: Array<Score>,
/**
 * The seats that won; empty while the game goes on.
 */
winners: Array<number>, };

export type SeatOrder = "fixed" | "random";

export type SeenEvent = { "event": "set_up",
/**
 * The seat that begins.
 */
first: number,
/**
 * The tiles of the exploration area.
 */
area: Array<string>,
/**
 * The first hand of the viewer.
 */
hand: Cards | null, } | { "event": "mulligan",
/**
 * The seat.
 */
seat: number,
/**
 * The cards discarded, which lie face up.
 */
discarded: Cards,
/**
 * The cards drawn, if the viewer drew them.
 */
drawn: Cards | null, } | { "event": "drew",
/**
 * The seat that drew.
 */
seat: number,
/**
 * How many cards.
 */
count: number,
/**
 * The cards, if the viewer drew them.
 */
cards: Cards | null, } | { "event": "took",
/**
 * The seat that drew.
 */
seat: number,
/**
 * The seat that lost the card.
 */
from: number,
/**
 * The card, if the viewer is one of these two seats (V4).
 */
card: Card | null, } | OpenEvent;

export type SeenSeat = {
/**
 * The number of cards in its hand.
 */
hand_size: number,
/**
 * Its cards, if it is the viewer; otherwise null.
 */
hand: Cards | null,
/**
 * Its goods, if it is the viewer, if stocks are open, or if the game is over; otherwise null.
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
 * The pieces that are not in play.
 */
reserve: Reserve,
/**
 * The number of cards that it draws at the end of its turn (T4, P5).
 */
draws: number, };

export type ServerInfo = {
/**
 * Who can make an account.
 */
registration: Registration,
/**
 * Whether people can play without an account.
 */
guests: boolean,
/**
 * What is switched off.
 */
off: Array<Switch>,
/**
 * What is announced.
 */
announcement: string | null,
/**
 * The role of the person who asks.
 */
role: Role | null, };

export type Set = {
/**
 * Its name.
 */
name: string,
/**
 * For each good, its five prices in rising order.
 */
prices: ByGood<[number, number, number, number, number]>,
/**
 * Its tiles, in the order of the set file.
 */
tiles: Array<Tile>, };

export type SetEmail = {
/**
 * The address; none to remove it.
 */
address?: string,
/**
 * The password.
 */
password?: string, };

export type ShipPlays = {
/**
 * How many cards each play costs.
 */
cost: number,
/**
 * The ships: one for each island with ships of the seat, every pirate, and one of the reserve.
 */
berths: Array<Berth>,
/**
 * The destinations: each island once (P1), each vacant hideout, each way to place a tile.
 */
destinations: Array<Destination>, };

export type Shore = {
/**
 * The id of the tile.
 */
tile: string,
/**
 * The index of the portion on the tile, from 0.
 */
portion: number, };

export type Suggestion = {
/**
 * The card to pay for.
 */
card: Card,
/**
 * Its cost.
 */
cost: number,
/**
 * The cards to pay with.
 */
payment: Cards, };

export type Switch = "new_games" | "hints" | "bots" | "previews" | "spectators";

export type TableInfo = {
/**
 * Its id. For a table that is not listed, it is the secret part of the link.
 */
id: string,
/**
 * A number that increases with every change of this description.
 */
version: number,
/**
 * The id of the person who may start the game: the one who opened the table, or another one if that
 * person left. Null if everyone has left, until someone joins.
 */
host: string | null,
/**
 * Whether its game has started or is over.
 */
status: TableStatus,
/**
 * Whether it is in the public list.
 */
listed: boolean,
/**
 * Whether the game counts for ratings.
 */
rated: boolean,
/**
 * How seats are assigned at the start.
 */
seat_order: SeatOrder,
/**
 * The options of the rules.
 */
options: Options,
/**
 * The clock.
 */
clock: Clock,
/**
 * How many seconds a person may be away before the others may go on without them.
 */
away_after: number,
/**
 * The name of the set.
 */
set_name: string,
/**
 * The seats, by number.
 */
seats: Array<Occupant>,
/**
 * During the game: how people who are there want to go on without someone who is away.
 */
votes: Array<Ballot>,
/**
 * When it was opened, in milliseconds since 1970.
 */
created: number,
/**
 * Once the game has started: the commitment to its shuffles, 64 hexadecimal digits.
 */
commitment: string | null,
/**
 * When the game is over: the seed, whose hash is the commitment.
 */
seed: string | null,
/**
 * When the game is over: its result.
 */
result: GameResult | null,
/**
 * The id of the table for the rematch, if there is one.
 */
rematch: string | null, };

export type TableList = {
/**
 * The tables; the one that changed last comes first.
 */
tables: Array<TableInfo>,
/**
 * In the list of the person's own matches: the seat to act at each table.
 */
to_act?: Array<number | null>, };

export type TableStatus = "gathering" | "playing" | "finished";

export type TakeBack = {
/**
 * Whether it can be taken back.
 */
possible: boolean,
/**
 * If not, the rule that forbids it.
 */
rule?: string,
/**
 * If not, the reason as a code.
 */
why?: NoTakeBack,
/**
 * If not, the reason in a sentence.
 */
reason?: string, };

export type TakeSeat = {
/**
 * The seat; by default the first that is open.
 */
seat?: number, };

export type Tile = {
/**
 * Its id, unique in the set.
 */
id: string,
/**
 * Its portions. Sides that belong to no portion are sea.
 */
portions: Array<Portion>,
/**
 * Whether it has a hideout.
 */
hideout: boolean, };

export type Times = {
/**
 * The time that each seat had left when its last turn ended, in milliseconds.
 */
left: Array<number>,
/**
 * When the time of the seat to act runs out, in milliseconds since 1970; null if its clock does not run.
 */
runs_out: number | null, };

export type ToClient = { "say": "welcome",
/**
 * The version of the protocol.
 */
protocol: number,
/**
 * The version of the server. A page of another version should reload.
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
 * The id of the command.
 */
id: string,
/**
 * The sequence of the step that the command made.
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
 * The sequence at which the turn began.
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
 * True if the person who invites is a program with a token; otherwise absent.
 */
bot?: boolean, } | { "say": "pong" } | { "say": "said",
/**
 * The table.
 */
table: string,
/**
 * The id of the line.
 */
id: string, } | { "say": "unsaid",
/**
 * The table.
 */
table: string,
/**
 * The number of the line.
 */
line: number, } | { "say": "announcement",
/**
 * The text.
 */
text: string | null, } | { "say": "goodbye",
/**
 * The reason, for programs.
 */
reason: GoodbyeReason,
/**
 * The reason in a sentence.
 */
message: string, };

export type ToServer = { "say": "watch",
/**
 * The table.
 */
table: string,
/**
 * The last sequence that the client has seen, if any. The server then sends only what is missing.
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
 * The seat that acts.
 */
seat: number,
/**
 * The sequence of the view that the decision is based on.
 */
on: number,
/**
 * An id that the client chooses, at most 40 bytes. An action that is sent again with the same id
 * takes effect once.
 */
id: string,
/**
 * The action.
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
 * The sequence of the view that the decision is based on.
 */
on: number,
/**
 * An id that the client chooses, as for an action.
 */
id: string, } | { "say": "hint",
/**
 * The table.
 */
table: string,
/**
 * The seat, which must be the one to act.
 */
seat: number,
/**
 * The sequence of the view that the request is about.
 */
on: number,
/**
 * An id that the client chooses, which comes back with the answer.
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
 * Plain text, at most 300 characters.
 */
text: string,
/**
 * An id of at most 40 bytes that the person uses for no other line at this table. A line that is
 * sent again with the same id appears once.
 */
id: string, } | { "say": "ping" };

export type View = {
/**
 * The seat whose view this is; null for a spectator.
 */
viewer: number | null,
/**
 * The number of players.
 */
players: number,
/**
 * The options of the rules.
 */
options: Options,
/**
 * What the seat to act must do.
 */
phase: Phase,
/**
 * Why the game ended; null while it goes on.
 */
reason: EndReason | null,
/**
 * The seat to act; null when the game is over.
 */
turn: number | null,
/**
 * The seat that began.
 */
first: number,
/**
 * The round, from 1; 0 during the set-up.
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
 * The number of tiles in the stack.
 */
stack: number,
/**
 * The tiles that were not turned up yet, in the order of the set, which tells nothing about the stack.
 */
unseen: Array<string>,
/**
 * The number of cards in the deck.
 */
deck: number,
/**
 * The discard pile, which everyone may look through (V3).
 */
discard: Cards,
/**
 * The price of each good.
 */
prices: ByGood<Price>,
/**
 * The number of unused price markers (C6).
 */
markers_left: number,
/**
 * The number of unused building tokens (C5).
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
 * The number of rounds in a row without a card played (F4).
 */
quiet_rounds: number,
/**
 * Whether a tenth pioneer made this the last round (F1).
 */
ending: boolean,
/**
 * Whether this round began with no vacant location and no tile to place (F4).
 */
barren: boolean,
/**
 * What is known of each seat.
 */
seats: Array<SeenSeat>,
/**
 * The events as the viewer saw them.
 */
history: Array<SeenEvent>, };

export type Vote = { "for": "bot",
/**
 * The id of the person.
 */
person: string, } | { "for": "end" } | { "for": "waiting" };

export type WebhookForm = "discord" | "matrix" | "ntfy" | "slack";

export type Why = { "code": "game_over" } | { "code": "mulligan_first" } | { "code": "first_island_first" } | { "code": "not_in_hand" } | { "code": "cannot_pay",
/**
 * How many cards it costs.
 */
cost: number,
/**
 * How many other cards the hand has.
 */
cards: number, } | { "code": "ships_needed",
/**
 * How many ships are needed.
 */
need: number,
/**
 * How many ships there are.
 */
have: number, } | { "code": "no_pioneer_left" } | { "code": "no_building_left" } | { "code": "nothing_vacant" } | { "code": "nowhere_to_sail" } | { "code": "market_already_played" } | { "code": "no_marker_left" } | { "code": "nothing_to_sell" };

export type WrittenLine = {
/**
 * The table.
 */
table: string,
/**
 * The text.
 */
text: string,
/**
 * When, in milliseconds since 1970.
 */
at: number, };

export const PROBLEM_CODES: readonly ProblemCode[] = ["malformed", "invalid", "unknown_person", "forbidden", "banned", "muted", "switched_off", "registration_closed", "code_needed", "no_guests", "blocked", "wrong_password", "missing", "method", "conflict", "name_taken", "has_account", "no_account", "too_many_bots", "too_many_sets", "too_many_targets", "too_many_tables", "too_many_listed", "too_many_games", "too_many_seats", "not_seated", "seat_taken", "seats_open", "not_ready", "not_started", "not_away", "away", "resigned", "started", "not_finished", "finished", "too_many", "too_slow", "unknown_rules", "internal", "unavailable"];

export const REFUSED_CODES: readonly RefusedCode[] = ["malformed", "no_such_table", "not_started", "not_your_seat", "not_seated", "stale", "away", "resigned", "rules", "limit", "muted", "switched_off", "rated", "too_many", "unavailable"];

export const ENGINE_ERROR_CODES: readonly EngineErrorCode[] = ["malformed", "unknown", "no_game", "refused", "chance", "invalid"];

export const PLAYERS: readonly number[] = [2, 3, 4, 5];

export const DEFAULT_OPTIONS: Options = {"first":"random","edition":"international","open_stock":false,"stall_rounds":5,"round_limit":60};

export const MAX_NAME = 24;
